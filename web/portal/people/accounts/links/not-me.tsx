import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { accounts } from '../../../../../contract/people/calls/accounts.ts';
import { developers } from '../../../../../contract/programs/calls/developers.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { call } from '../../../frame/api/call.ts';
import { CallError } from '../../../frame/api/call-error.ts';
import type { Problem } from '../../../frame/forms/problem.ts';
import { ProblemAlert } from '../../../frame/forms/problem-alert.tsx';
import { useSubmission } from '../../../frame/forms/use-submission.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { AuthLayout } from '../auth-layout.tsx';
import { FocusedNotice } from '../focused-notice.tsx';
import { developerFlow, readerFlow, type SignInFlow } from '../sign-in-flow.ts';
import { useLinkProblem } from './use-link-problem.ts';

export const NotMe = () => <DeleteSignUp flow={readerFlow} send={accounts.deleteSignUp} />;

export const DeveloperNotMe = () => (
  <DeleteSignUp flow={developerFlow} send={developers.developerDeleteSignUp} />
);

/** Deletes an account that somebody else signed up, once the person who opened the link in the email presses the button. */
function DeleteSignUp({
  flow,
  send,
}: {
  flow: SignInFlow;
  send: typeof accounts.deleteSignUp | typeof developers.developerDeleteSignUp;
}) {
  const { t } = useLanguage();
  const { token = '' } = useParams();
  const problemOf = useNotMeProblem(flow);
  const submission = useSubmission();
  const [done, setDone] = useState(false);
  const remove = () =>
    void submission.run(() =>
      call(send, { body: { token } }).then(() => {
        setDone(true);
        return null;
      }, problemOf),
    );
  return (
    <AuthLayout flow={flow} title={t('notMe.title')}>
      <ProblemAlert problem={submission.problem} onDismiss={submission.dismiss} />
      {done ? (
        <FocusedNotice heading={t('notMe.done')}>
          <p>{t('notMe.doneText')}</p>
        </FocusedNotice>
      ) : (
        <div className="form">
          <p>{t('notMe.asked')}</p>
          <div className="form-actions">
            <BusyButton
              type="button"
              busy={submission.busy}
              label={t('notMe.agree')}
              busyLabel={t('notMe.wait')}
              onClick={remove}
            />
          </div>
        </div>
      )}
    </AuthLayout>
  );
}

/** As `useLinkProblem`; for an account that is in use, with the way to a new password. */
function useNotMeProblem(flow: SignInFlow): (error: unknown) => Problem | null {
  const { t, translate } = useLanguage();
  const problemOf = useLinkProblem(t('notMe.failed'));
  return (error) => {
    if (!(error instanceof CallError && error.is('account_in_use'))) return problemOf(error);
    return {
      heading: t('notMe.failed'),
      text: translate(error.message),
      next: (
        <Link className="alert-next" to={flow.paths.passwordLink}>
          {t('verify.choose')}
        </Link>
      ),
    };
  };
}
