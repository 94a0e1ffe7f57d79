import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { accounts } from '../../../../../contract/people/calls/accounts.ts';
import { secondFactors } from '../../../../../contract/people/calls/second-factors.ts';
import { settings } from '../../../../../contract/people/calls/settings.ts';
import { developers } from '../../../../../contract/programs/calls/developers.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { call } from '../../../frame/api/call.ts';
import { CallError } from '../../../frame/api/call-error.ts';
import { ProblemAlert } from '../../../frame/forms/problem-alert.tsx';
import { useSubmission } from '../../../frame/forms/use-submission.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { session } from '../../../frame/session/session.ts';
import { AuthLayout } from '../auth-layout.tsx';
import { FocusedNotice } from '../focused-notice.tsx';
import { developerFlow, readerFlow, type SignInFlow } from '../sign-in-flow.ts';
import { useLinkProblem } from './use-link-problem.ts';

/** Deletes an account that somebody else signed up. */
export const NotMe = () => <AgreePage what="notMe" send={(body) => call(accounts.deleteSignUp, { body })} />;

export const DeveloperNotMe = () => (
  <AgreePage
    what="notMe"
    flow={developerFlow}
    send={(body) => call(developers.developerDeleteSignUp, { body })}
  />
);

/** Undoes a change of address, which the link was sent to the old address about. */
export const UndoEmail = () => <UndoByLink what="undoEmail" endpoint={settings.undoEmailChange} />;

/** Removes the second factors of an account that was told of the first one. */
export const UndoFactors = () => <UndoByLink what="undoFactors" endpoint={secondFactors.undoFactors} />;

/** Keeps an account that somebody asked to close. */
export const KeepAccount = () => <UndoByLink what="keepAccount" endpoint={settings.keepAccountByLink} />;

interface UndoByLinkProps {
  what: 'undoEmail' | 'undoFactors' | 'keepAccount';
  endpoint:
    | typeof settings.undoEmailChange
    | typeof secondFactors.undoFactors
    | typeof settings.keepAccountByLink;
}

/** Undoes what somebody else may have done to an account, and leads to a new password. */
function UndoByLink({ what, endpoint }: UndoByLinkProps) {
  const { t } = useLanguage();
  const [passwordToken, setPasswordToken] = useState('');
  return (
    <AgreePage
      what={what}
      send={async (body) => {
        const { choose_password } = await call(endpoint, { body });
        // The server ended every session of the account, this browser's too.
        session.signOut();
        setPasswordToken(choose_password);
      }}
      next={
        <p>
          <Link className="button" to={readerFlow.paths.newPassword(passwordToken)}>
            {t(`${what}.choose`)}
          </Link>
        </p>
      }
    />
  );
}

interface AgreePageProps {
  what: 'notMe' | UndoByLinkProps['what'];
  flow?: SignInFlow;
  /** Sends the token of the link. @throws CallError */
  send(body: { token: string }): Promise<unknown>;
  /** Where it goes on afterwards. */
  next?: ReactNode;
}

/**
 * Does what a link in an email is about once the person who opened it presses the button: mail scanners open links as well. For
 * an account that is in use, it shows the way to a new password.
 */
function AgreePage({ what, flow = readerFlow, send, next }: AgreePageProps) {
  const { t, translate } = useLanguage();
  const { token = '' } = useParams();
  const problemOf = useLinkProblem(t(`${what}.failed`));
  const { busy, problem, dismiss, run } = useSubmission();
  const [isDone, setDone] = useState(false);
  const agree = () =>
    void run(async () => {
      try {
        await send({ token });
        setDone(true);
        return null;
      } catch (error) {
        const known = problemOf(error);
        if (!(error instanceof CallError && error.is('account_in_use'))) return known;
        return {
          heading: t(`${what}.failed`),
          text: translate(error.message),
          next: (
            <Link className="alert-next" to={flow.paths.passwordLink}>
              {t('verify.choose')}
            </Link>
          ),
        };
      }
    });
  return (
    <AuthLayout flow={flow} title={t(`${what}.title`)}>
      <ProblemAlert problem={problem} onDismiss={dismiss} />
      {isDone ? (
        <>
          <FocusedNotice heading={t(`${what}.done`)}>
            <p>{t(`${what}.doneText`)}</p>
          </FocusedNotice>
          {next}
        </>
      ) : (
        <div className="form">
          <p>{t(`${what}.asked`)}</p>
          <div className="form-actions">
            <BusyButton
              type="button"
              busy={busy}
              label={t(`${what}.agree`)}
              busyLabel={t(`${what}.wait`)}
              onClick={agree}
            />
          </div>
        </div>
      )}
    </AuthLayout>
  );
}
