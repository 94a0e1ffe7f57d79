import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { settings } from '../../../contract/calls/settings.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { call } from '../api/call.ts';
import type { Problem } from '../forms/problem.ts';
import { ProblemAlert } from '../forms/problem-alert.tsx';
import { useSubmission } from '../forms/use-submission.ts';
import { useLanguage } from '../language/language-context.tsx';
import { session } from '../session/session.ts';
import { useGoTo } from '../shell/use-go-to.ts';
import { AuthLayout } from './auth-layout.tsx';
import { confirmEmailOutcome } from './confirm-email-outcome.ts';
import { FocusedNotice } from './focused-notice.tsx';
import { readerFlow } from './sign-in-flow.ts';

/** Takes back a change of address, by the link that was sent to the address before. It takes a press, as agreeing does. */
export function UndoEmail() {
  const { t } = useLanguage();
  const { token = '' } = useParams();
  const problemOf = useProblemOf();
  const submission = useSubmission();
  const [passwordToken, setPasswordToken] = useState<string | null>(null);
  const undo = () =>
    void submission.run(() =>
      call(settings.undoEmailChange, { body: { token } }).then((reply) => {
        // Every session has ended, this browser's too.
        session.forget();
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
            <Link className="button" to={readerFlow.paths.newPassword + passwordToken}>
              {t('undoEmail.choose')}
            </Link>
          </p>
        </>
      )}
    </AuthLayout>
  );
}

/** What a failed call by the link means to the person; a link that is over leads to the screen that says so. */
function useProblemOf(): (error: unknown) => Problem | null {
  const { t, translate } = useLanguage();
  const goTo = useGoTo();
  return (error) => {
    const outcome = confirmEmailOutcome(error);
    switch (outcome.kind) {
      case 'go':
        goTo(outcome.to);
        return null;
      case 'invalid-link':
        return { heading: t('verify.invalidLink'), text: t('access.invalidText') };
      case 'other':
        return { heading: t('undoEmail.failed'), text: translate(outcome.message) };
    }
  };
}
