import { Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { contactPath, postsPath, requestVerificationPath } from '../../../../contract/paths.ts';
import { ownPage } from '../../../../contract/people/own-page.ts';
import { Notice } from '../../../ui/notice.tsx';
import { send } from '../../frame/api/call.ts';
import type { Problem } from '../../frame/forms/problem.ts';
import { useSubmission } from '../../frame/forms/use-submission.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { lazyAccountPage, lazyPage } from '../../frame/loading/lazy-page.ts';
import { session, useSession } from '../../frame/session/session.ts';
import { askForToken, sessionCalls } from '../../frame/session/session-calls.ts';
import { useGoTo } from '../../frame/shell/use-go-to.ts';
import { AuthLayout, AuthLink } from './auth-layout.tsx';
import type { Credentials } from './credentials/credentials.ts';
import { CredentialsForm } from './credentials/credentials-form.tsx';
import type { SignInFlow } from './sign-in-flow.ts';
import { type SignInOutcome, signInOutcome } from './sign-in-outcome.ts';

const PasswordOfferNotice = lazyAccountPage(() =>
  import('./password-offer-notice.tsx').then((script) => script.PasswordOfferNotice),
);
const Providers = lazyPage(async () => (await loadParts()).providerLinks());
const SecondStep = lazyPage(async () => (await loadParts()).secondStep());

/** What is loaded for people who use a second factor, or an institution. */
const loadParts = () => import('../factors/parts.ts');

/** Where signing in leads when the URL names no page to return to. */
const home = postsPath;

/**
 * The sign-in form (product.md#the-developer-portal, product.md#signing-in). People who are signed in already
 * are sent back to where they came from.
 */
export function SignIn({ flow }: { flow: SignInFlow }) {
  const { t } = useLanguage();
  const { token, ended } = useSession();
  const [search] = useSearchParams();
  const { state } = useLocation();
  const goTo = useGoTo();
  const next = ownPage(search.get('from'), window.location.origin) ?? home;
  const typed = useRef<Credentials>({ email: '', password: '' });
  const submission = useSubmission();
  const [step, setStep] = useState<unknown>(null);
  const developer = flow.audience === 'developer';
  const problemOf = useProblem(() => typed.current, submission.run, setStep);

  useEffect(() => {
    if (token !== null) goTo(next);
  }, [token, next, goTo]);

  const title = developer ? t('signIn.developerTitle') : t('signIn.title');
  if (step !== null)
    return (
      <AuthLayout flow={flow} title={title}>
        <SecondStep
          asked={step}
          onToken={(given) => session.remember(given, { developer })}
          onCancel={() => setStep(null)}
        />
      </AuthLayout>
    );
  return (
    <AuthLayout flow={flow} title={title}>
      {ended && <SessionEndedNotice />}
      {state !== null && (
        <Suspense>
          <PasswordOfferNotice state={state} />
        </Suspense>
      )}
      <CredentialsForm
        submission={submission}
        onSubmit={(credentials) =>
          submission.run(async () => problemOf(await signIn(() => askAs(flow, credentials), developer)))
        }
        onTyped={(now) => {
          typed.current = now;
        }}
      />
      <div>
        <button
          className="button button-quiet"
          type="button"
          onClick={() =>
            submission.run(async () =>
              problemOf(await signIn(async () => (await loadParts()).askByPasskey(developer), developer)),
            )
          }
        >
          {t('signIn.passkey')}
        </button>
      </div>
      {document.querySelector('[name=providers]') && (
        <Suspense>
          <Providers flow={flow} />
        </Suspense>
      )}
      <ul className="auth-links">
        <li>
          <AuthLink to={flow.paths.passwordLink}>{t('signIn.forgot')}</AuthLink>
        </li>
        <li>
          {t('signIn.noAccount')} <AuthLink to={flow.paths.signUp}>{t('signIn.signUp')}</AuthLink>
        </li>
      </ul>
    </AuthLayout>
  );
}

/** Asks for a token and starts the session with it; returns null on success. */
async function signIn(
  askForToken: () => Promise<{ token: string } | null>,
  developer: boolean,
): Promise<SignInOutcome | null> {
  try {
    const given = await askForToken();
    if (given === null) return null;
    const { token } = given;
    if (session.hasStaleToken()) {
      session.signOut();
      return { kind: 'invalid-token' };
    }
    session.remember(token, { developer });
    return null;
  } catch (error) {
    return signInOutcome(error);
  }
}

/** The problem to show for an outcome, with a link that helps. */
function useProblem(
  typed: () => Credentials,
  run: (action: () => Promise<Problem | null>) => Promise<void>,
  onSecondStep: (asked: unknown) => void,
): (outcome: SignInOutcome | null) => Problem | null {
  const { t, translate, publicHref } = useLanguage();

  const problemOf = (outcome: SignInOutcome | null): Problem | null => {
    switch (outcome?.kind) {
      case undefined:
        return null;
      case 'second':
        onSecondStep(outcome.asked);
        return null;
      case 'incorrect':
        return { heading: t('signIn.invalidLogin'), text: t('signIn.incorrect') };
      case 'not-verified':
        return {
          heading: t('signIn.invalidLogin'),
          text: t('signIn.notVerified'),
          next: (
            <Link className="alert-next" to={requestVerificationPath}>
              {t('signIn.getLink')}
            </Link>
          ),
        };
      case 'invalid-token':
        return { heading: t('signIn.invalidToken'), text: t('signIn.invalidTokenText') };
      case 'unavailable':
        return { heading: t('signIn.failed'), text: t('signIn.unavailable') };
      case 'developer-access-needed':
        return {
          heading: t('signIn.developerAccess'),
          text: translate(outcome.message),
          next: (
            <button className="button auth-alert-action" type="button" onClick={() => void turnOnAccess()}>
              {t('signIn.turnOn')}
            </button>
          ),
        };
      case 'closed':
        return {
          heading: t('signIn.failed'),
          text: translate(outcome.message),
          next: (
            <a className="alert-next" href={publicHref(contactPath)}>
              {t('sitePages.contact')}
            </a>
          ),
        };
      case 'other':
        return { heading: t('signIn.failed'), text: translate(outcome.message) };
    }
  };
  const turnOnAccess = () =>
    run(async () =>
      problemOf(await signIn(async () => (await loadParts()).askWithDeveloperAccess(typed()), true)),
    );
  return problemOf;
}

/** Tells somebody whose session has ended why they see the sign-in screen. */
function SessionEndedNotice() {
  const { t } = useLanguage();
  return (
    <div role="status">
      <Notice heading={t('notices.sessionEndedHeading')}>
        <p>{t('notices.sessionEnded')}</p>
      </Notice>
    </div>
  );
}

/** Signs in, and returns the session's token. @throws CallError */
function askAs({ audience }: SignInFlow, body: Credentials): Promise<{ token: string }> {
  const target = audience === 'developer' ? sessionCalls.developerSignIn : sessionCalls.signIn;
  return askForToken(send, target, body);
}
