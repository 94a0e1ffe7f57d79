import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { signInPath } from '../../../../contract/paths.ts';
import type { Problem } from '../../frame/forms/problem.ts';
import { ProblemAlert } from '../../frame/forms/problem-alert.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Loading } from '../../frame/loading/loading.tsx';
import { useGoTo } from '../../frame/shell/use-go-to.ts';
import { useToast } from '../../frame/toast/toast-context.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { callsOf } from './flow-calls.ts';
import { offerPassword } from './password-offer.ts';
import type { SignInFlow } from './sign-in-flow.ts';
import { type VerifyOutcome, verifyOutcome } from './verify-outcome.ts';

/** Verifies an e-mail address with the token in the URL (product.md#the-developer-portal). */
export function Verify({ flow }: { flow: SignInFlow }) {
  const { t } = useLanguage();
  const { outcome, dismiss } = useVerification(flow);
  const problem = useProblem(flow, outcome);
  return (
    <AuthLayout flow={flow} title={t('verify.title')}>
      {outcome === 'waiting' && <Loading label={t('verify.wait')} />}
      <ProblemAlert problem={problem} onDismiss={dismiss} />
      {outcome !== 'waiting' && !problem?.next && (
        <ul className="auth-links">
          <li>
            <Link to={flow.paths.verificationLink}>{t('verify.newLink')}</Link>
          </li>
          <li>
            <Link to={flow.paths.signIn}>{t('verify.signIn')}</Link>
          </li>
        </ul>
      )}
    </AuthLayout>
  );
}

type VerifyState = 'waiting' | 'dismissed' | VerifyOutcome;

/** Sends the token once, and navigates where the outcome says so. */
function useVerification(flow: SignInFlow): { outcome: VerifyState; dismiss(): void } {
  const { t } = useLanguage();
  const { id = '' } = useParams();
  const goTo = useGoTo();
  const navigate = useNavigate();
  const showToast = useToast();
  const [outcome, setOutcome] = useState<VerifyState>('waiting');
  const sent = useRef(false);
  const dismiss = useCallback(() => setOutcome('dismissed'), []);

  useEffect(() => {
    // A link works once: changing the language runs this effect again, and must not send the token twice.
    if (sent.current) return;
    sent.current = true;
    callsOf(flow)
      .verifyEmail(id)
      .then(
        ({ choose_password: token }) => {
          showToast({ status: 'ok', message: t('verify.done'), detail: t('verify.doneDetail') });
          const state = token === undefined ? null : offerPassword(flow.paths.newPassword(token));
          void navigate(signInPath, { replace: true, state });
        },
        (error: unknown) => {
          const failed = verifyOutcome(error);
          if (failed.kind === 'go') goTo(failed.to);
          else setOutcome(failed);
        },
      );
  }, [flow, id, goTo, navigate, showToast, t]);
  return { outcome, dismiss };
}

function useProblem(flow: SignInFlow, outcome: VerifyState): Problem | null {
  const { t, translate } = useLanguage();
  if (outcome === 'waiting' || outcome === 'dismissed') return null;
  switch (outcome.kind) {
    case 'go':
      return null;
    case 'already-verified':
      return {
        heading: t('verify.invalidLink'),
        text: t('verify.alreadyVerified'),
        next: (
          <Link className="alert-next" to={flow.paths.signIn}>
            {t('verify.signIn')}
          </Link>
        ),
      };
    case 'invalid-link':
      return {
        heading: t('verify.invalidLink'),
        text: t('verify.invalidLinkText'),
        next: (
          <Link className="alert-next" to={flow.paths.verificationLink}>
            {t('verify.newLink')}
          </Link>
        ),
      };
    case 'other':
      return { heading: t('verify.notNow'), text: translate(outcome.message) };
  }
}
