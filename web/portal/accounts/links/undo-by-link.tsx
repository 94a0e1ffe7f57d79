import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { settings } from '../../../../contract/calls/settings.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { call } from '../../api/call.ts';
import { ProblemAlert } from '../../forms/problem-alert.tsx';
import { useSubmission } from '../../forms/use-submission.ts';
import { useLanguage } from '../../language/language-context.tsx';
import { session } from '../../session/session.ts';
import { AuthLayout } from '../auth-layout.tsx';
import { FocusedNotice } from '../focused-notice.tsx';
import { readerFlow } from '../sign-in-flow.ts';
import { useLinkProblem } from './use-link-problem.ts';

/**
 * Undoes a change of address, once the person who opened the link sent to the old address presses the button.
 */
export function UndoEmail() {
  const { t } = useLanguage();
  const { token = '' } = useParams();
  const problemOf = useLinkProblem(t('undoEmail.failed'));
  const submission = useSubmission();
  const [passwordToken, setPasswordToken] = useState<string | null>(null);
  const undo = () =>
    void submission.run(() =>
      call(settings.undoEmailChange, { body: { token } }).then((reply) => {
        // The server ended every session of the account, this browser's too.
        session.signOut();
        setPasswordToken(reply.choose_password);
        return null;
      }, problemOf),
    );
  return (
    <AuthLayout flow={readerFlow} title={t('undoEmail.title')}>
      <ProblemAlert problem={submission.problem} onDismiss={submission.dismiss} />
      {passwordToken === null ? (
        <div className="form">
          <p>{t('undoEmail.asked')}</p>
          <div className="form-actions">
            <BusyButton
              type="button"
              busy={submission.busy}
              label={t('undoEmail.agree')}
              busyLabel={t('undoEmail.wait')}
              onClick={undo}
            />
          </div>
        </div>
      ) : (
        <>
          <FocusedNotice heading={t('undoEmail.done')}>
            <p>{t('undoEmail.doneText')}</p>
          </FocusedNotice>
          <p>
            <Link className="button" to={readerFlow.paths.newPassword(passwordToken)}>
              {t('undoEmail.choose')}
            </Link>
          </p>
        </>
      )}
    </AuthLayout>
  );
}
