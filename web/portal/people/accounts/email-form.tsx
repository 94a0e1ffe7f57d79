import { useState } from 'react';
import { Link } from 'react-router';
import { postsPath } from '../../../../contract/paths.ts';
import { accounts } from '../../../../contract/people/calls/accounts.ts';
import { CallError } from '../../frame/api/call-error.ts';
import { FormEmailField } from '../../frame/forms/form-fields.tsx';
import { FormShell } from '../../frame/forms/form-shell.tsx';
import type { Problem } from '../../frame/forms/problem.ts';
import { typedBefore } from '../../frame/forms/typed-before.ts';
import { useContractForm } from '../../frame/forms/use-contract-form.ts';
import { useSubmission } from '../../frame/forms/use-submission.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { AuthLayout, AuthLink } from './auth-layout.tsx';
import { type EmailFormPurpose, mayRequestLink } from './email-flow.ts';
import { callsOf, type EmailStatus } from './flow-calls.ts';
import { FocusedNotice } from './focused-notice.tsx';
import type { SignInFlow } from './sign-in-flow.ts';

/**
 * Asks for a link by e-mail: to choose a new password, or to verify the address
 * (product.md#the-developer-portal, product.md#signing-in).
 */
export function EmailForm({ flow, purpose }: { flow: SignInFlow; purpose: EmailFormPurpose }) {
  const { t, translate } = useLanguage();
  const [sent, setSent] = useState<string | null>(null);
  const form = useContractForm(accounts.queryEmail.body, { email: typedBefore('email') });
  const submission = useSubmission();
  const forPassword = purpose === 'password';

  const request = async (email: string): Promise<Problem | null> => {
    try {
      const status = await statusOf(flow, email);
      if (status !== null && !mayRequestLink(purpose, status)) {
        return {
          heading: t('passwordLink.stopped'),
          text: translate(status.message),
          next: status.ok && !status.verified && (
            <Link className="alert-next" to={flow.paths.verificationLink}>
              {t('signIn.getLink')}
            </Link>
          ),
        };
      }
      const { message } = await (forPassword
        ? callsOf(flow).requestPasswordLink(email)
        : callsOf(flow).requestVerification(email));
      setSent(message);
      return null;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.is('network')) {
        return { heading: t('passwordLink.serverError'), text: t('passwordLink.serverErrorText') };
      }
      if (error.isOutage) return { heading: t('passwordLink.serverErrorTryAgain'), text: '' };
      if (form.showErrors(error)) return null;
      return { heading: t('passwordLink.stopped'), text: translate(error.message) };
    }
  };

  return (
    <AuthLayout
      flow={flow}
      title={forPassword ? t('passwordLink.title') : t('verificationLink.title')}
      lead={forPassword ? t('passwordLink.lead') : t('verificationLink.lead')}
    >
      {sent !== null ? (
        <LinkSent message={sent} />
      ) : (
        <FormShell
          form={form}
          onSubmit={({ email }) => submission.run(() => request(email))}
          save={submission}
          labels={{ submit: t('passwordLink.submit'), busy: t('passwordLink.busy') }}
        >
          <FormEmailField form={form} name="email" label={t('fields.email')} />
        </FormShell>
      )}
      <ul className="auth-links">
        <li>
          <AuthLink to={flow.paths.signIn}>{t('passwordLink.signIn')}</AuthLink>
        </li>
      </ul>
    </AuthLayout>
  );
}

/**
 * The status of an address; null when the server's limit refuses the question. Strangers can use that limit
 * up, so the form then requests the link anyway, and the server sends it only to an account that may have it.
 */
async function statusOf(flow: SignInFlow, email: string): Promise<EmailStatus | null> {
  return callsOf(flow)
    .queryEmail(email)
    .catch((error: unknown) => {
      if (error instanceof CallError && error.is('too_many_requests')) return null;
      throw error;
    });
}

/** The server's message and a link to the home page. */
function LinkSent({ message }: { message: string }) {
  const { t, translate, publicHref } = useLanguage();
  return (
    <FocusedNotice heading={t('passwordLink.sent')}>
      <p>{translate(message)}</p>
      <a className="alert-next" href={publicHref(postsPath)}>
        {t('passwordLink.goHome')}
      </a>
    </FocusedNotice>
  );
}
