import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { secondFactors } from '../../../../../contract/people/calls/second-factors.ts';
import { settings } from '../../../../../contract/people/calls/settings.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { call } from '../../../frame/api/call.ts';
import { ProblemAlert } from '../../../frame/forms/problem-alert.tsx';
import { useSubmission } from '../../../frame/forms/use-submission.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { session } from '../../../frame/session/session.ts';
import { AuthLayout } from '../auth-layout.tsx';
import { FocusedNotice } from '../focused-notice.tsx';
import { readerFlow } from '../sign-in-flow.ts';
import { useLinkProblem } from './use-link-problem.ts';

const calls = { undoEmail: settings.undoEmailChange, undoFactors: secondFactors.undoFactors };

/** Undoes a change of address, which the link was sent to the old address about. */
export const UndoEmail = () => <UndoByLink what="undoEmail" />;

/** Removes the second factors of an account that was told of the first one. */
export const UndoFactors = () => <UndoByLink what="undoFactors" />;

/** Undoes what somebody else may have done to an account, once the person who opened the link in the email presses the button. */
function UndoByLink({ what }: { what: keyof typeof calls }) {
  const { t } = useLanguage();
  const { token = '' } = useParams();
  const problemOf = useLinkProblem(t(`${what}.failed`));
  const submission = useSubmission();
  const [passwordToken, setPasswordToken] = useState<string | null>(null);
  const undo = () =>
    void submission.run(() =>
      call(calls[what], { body: { token } }).then((reply) => {
        // The server ended every session of the account, this browser's too.
        session.signOut();
        setPasswordToken(reply.choose_password);
        return null;
      }, problemOf),
    );
  return (
    <AuthLayout flow={readerFlow} title={t(`${what}.title`)}>
      <ProblemAlert problem={submission.problem} onDismiss={submission.dismiss} />
      {passwordToken === null ? (
        <div className="form">
          <p>{t(`${what}.asked`)}</p>
          <div className="form-actions">
            <BusyButton
              type="button"
              busy={submission.busy}
              label={t(`${what}.agree`)}
              busyLabel={t(`${what}.wait`)}
              onClick={undo}
            />
          </div>
        </div>
      ) : (
        <>
          <FocusedNotice heading={t(`${what}.done`)}>
            <p>{t(`${what}.doneText`)}</p>
          </FocusedNotice>
          <p>
            <Link className="button" to={readerFlow.paths.newPassword(passwordToken)}>
              {t(`${what}.choose`)}
            </Link>
          </p>
        </>
      )}
    </AuthLayout>
  );
}
