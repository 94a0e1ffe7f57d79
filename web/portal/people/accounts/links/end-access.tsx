import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { accounts, type ProgramAccessReply } from '../../../../../contract/people/calls/accounts.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { call } from '../../../frame/api/call.ts';
import { ProblemAlert } from '../../../frame/forms/problem-alert.tsx';
import { useSubmission } from '../../../frame/forms/use-submission.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { Loading } from '../../../frame/loading/loading.tsx';
import { AccessList, appItems } from '../access-list.tsx';
import { AuthLayout } from '../auth-layout.tsx';
import { FocusedNotice } from '../focused-notice.tsx';
import { readerFlow } from '../sign-in-flow.ts';
import { useLinkProblem } from './use-link-problem.ts';

/**
 * Ends all API keys and connected apps of an account, once the person who opened the e-mailed link presses
 * the button.
 */
export function EndAccess() {
  const { t } = useLanguage();
  const { access, ended, end, loading, ending } = useEnding();
  const count = access ? access.keys.length + access.apps.length : 0;
  return (
    <AuthLayout flow={readerFlow} title={t('access.title')}>
      {loading.busy && <Loading label={t('access.loading')} />}
      <ProblemAlert problem={loading.problem} onDismiss={loading.dismiss} />
      <ProblemAlert problem={ending.problem} onDismiss={ending.dismiss} />
      {ended && (
        <FocusedNotice heading={t('access.done')}>
          <p>{t('access.doneText')}</p>
        </FocusedNotice>
      )}
      {access && !ended && count === 0 && <p>{t('access.none')}</p>}
      {access && !ended && count > 0 && (
        <div className="form">
          <p>{t('access.asked')}</p>
          <AccessList label={t('access.keys')} items={access.keys} />
          <AccessList label={t('access.apps')} items={appItems(access.apps)} />
          <div className="form-actions">
            <BusyButton
              type="button"
              busy={ending.busy}
              label={t('access.endAll')}
              busyLabel={t('access.wait')}
              onClick={end}
            />
          </div>
        </div>
      )}
    </AuthLayout>
  );
}

function useEnding() {
  const { t } = useLanguage();
  const { token = '' } = useParams();
  const problemOf = useLinkProblem(t('access.failed'));
  const loading = useSubmission();
  const ending = useSubmission();
  const [access, setAccess] = useState<ProgramAccessReply | null>(null);
  const [ended, setEnded] = useState(false);
  const asked = useRef(false);

  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void loading.run(() =>
      call(accounts.getLinkedAccess, { body: { token } }).then((found) => {
        setAccess(found);
        return null;
      }, problemOf),
    );
  }, [token, loading, problemOf]);

  const end = () =>
    void ending.run(() =>
      call(accounts.endLinkedAccess, { body: { token } }).then(() => {
        setEnded(true);
        return null;
      }, problemOf),
    );
  return { access, ended, end, loading, ending };
}
