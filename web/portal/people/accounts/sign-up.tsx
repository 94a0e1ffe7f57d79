import type { ReactNode } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { postsPath, successPath } from '../../../../contract/paths.ts';
import { accounts } from '../../../../contract/people/calls/accounts.ts';
import { portalErrors } from '../../../../contract/portal-errors.ts';
import { developers } from '../../../../contract/programs/calls/developers.ts';
import { call } from '../../frame/api/call.ts';
import { CallError } from '../../frame/api/call-error.ts';
import { FormEmailField, FormTextField, NewPasswordFields } from '../../frame/forms/form-fields.tsx';
import { FormShell } from '../../frame/forms/form-shell.tsx';
import type { Problem } from '../../frame/forms/problem.ts';
import { typedBefore } from '../../frame/forms/typed-before.ts';
import type { ContractForm } from '../../frame/forms/use-contract-form.ts';
import { useContractForm } from '../../frame/forms/use-contract-form.ts';
import { useSubmission } from '../../frame/forms/use-submission.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { AuthLayout, AuthLink } from './auth-layout.tsx';
import { developerFlow, readerFlow, type SignInFlow } from './sign-in-flow.ts';

interface SignUpScreenProps<Input extends FieldValues, Output> {
  flow: SignInFlow;
  title: string;
  form: ContractForm<Input, Output>;
  /** The fields that every sign-up has. */
  fields: { email: Path<Input>; password: Path<Input>; password1: Path<Input> };
  send(values: Output): Promise<unknown>;
  /** This flow's own fields, shown first. */
  children?: ReactNode;
}

/**
 * Sign up (product.md#the-developer-portal, product.md#rules-of-the-forms, product.md#messages-for-people).
 */
function SignUpScreen<Input extends FieldValues, Output>({
  flow,
  title,
  form,
  fields,
  send,
  children,
}: SignUpScreenProps<Input, Output>) {
  const { t, translate } = useLanguage();
  const navigate = useNavigate();
  const { search } = useLocation();
  const submission = useSubmission();
  const { email, password, password1 } = fields;

  const signUp = async (values: Output): Promise<Problem | null> => {
    try {
      await send(values);
    } catch (error) {
      return problemOf(error);
    }
    const state: SuccessState = { audience: flow.audience };
    await navigate(`${successPath}${search}`, { state });
    return null;
  };

  const problemOf = (error: unknown): Problem | null => {
    if (!(error instanceof CallError)) throw error;
    if (error.isOutage) {
      return { heading: t('signUp.serverError'), text: t('signUp.serverErrorText') };
    }
    if (error.is('email_taken')) {
      form.refuse(email, portalErrors.email_taken.message);
      form.setFocus(email);
      return null;
    }
    if (form.showErrors(error)) return null;
    return {
      heading: t('signUp.somethingWrong'),
      text: error.is('too_many_requests') ? translate(error.message) : '',
    };
  };

  return (
    <AuthLayout flow={flow} title={title}>
      <FormShell
        form={form}
        onSubmit={(values) => submission.run(() => signUp(values))}
        save={submission}
        labels={{ submit: t('signUp.submit'), busy: t('signUp.busy') }}
      >
        {children}
        <FormEmailField
          form={form}
          name={email}
          label={t('fields.email')}
          onGoodAddress={(address) =>
            void refuseIfTaken(address, () => form.refuse(email, portalErrors.email_taken.message))
          }
        />
        <NewPasswordFields form={form} name={password} again={password1} label={t('fields.password')} />
      </FormShell>
      <ul className="auth-links">
        <li>
          {t('signUp.haveAccount')} <AuthLink to={flow.paths.signIn}>{t('signUp.signIn')}</AuthLink>
        </li>
      </ul>
    </AuthLayout>
  );
}

/**
 * Warns early that an address has an account (product.md#calls). When that call fails, submitting the form
 * tells.
 */
async function refuseIfTaken(email: string, refuse: () => void): Promise<void> {
  const status = await call(accounts.queryEmail, { body: { email } }).catch((error: unknown) => {
    if (error instanceof CallError) return null;
    throw error;
  });
  if (status?.ok) refuse();
}

/**
 * What the sign-up screen leaves for the success screen: whether it made a reader's or a developer's account.
 */
interface SuccessState {
  audience: SignInFlow['audience'];
}

/** Says that the account was made and a link was sent (product.md#the-developer-portal). */
export function Success({ flow: ownFlow }: { flow: SignInFlow }) {
  const { t, publicHref } = useLanguage();
  const { state } = useLocation();
  // Both sign-ups lead to one success screen; its links stay in the flow that was used.
  const flow = cameAsDeveloper(state) ? developerFlow : ownFlow;
  return (
    <AuthLayout flow={flow} title={t('success.heading')} lead={t('success.sent')}>
      <p>{t('success.spam')}</p>
      <ul className="auth-actions">
        <li>
          <AuthLink className="button" to={flow.paths.signIn}>
            {t('success.signIn')}
          </AuthLink>
        </li>
        <li>
          <AuthLink to={flow.paths.passwordLink}>{t('success.forgot')}</AuthLink>
        </li>
        <li>
          <a href={publicHref(postsPath)}>{t('success.home')}</a>
        </li>
      </ul>
    </AuthLayout>
  );
}

function cameAsDeveloper(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'audience' in state && state.audience === 'developer';
}

/** Signs up a reader (product.md#calls). E-mails to the account are in the language chosen now. */
export function ReaderSignUp() {
  const { t, currentLanguage } = useLanguage();
  const form = useContractForm(accounts.signUp.body, {
    firstname: typedBefore('firstname'),
    lastname: typedBefore('lastname'),
    email: typedBefore('email'),
    password: typedBefore('password'),
    password1: typedBefore('password1'),
  });
  return (
    <SignUpScreen
      flow={readerFlow}
      title={t('signUp.title')}
      form={form}
      fields={{ email: 'email', password: 'password', password1: 'password1' }}
      send={(values) => call(accounts.signUp, { body: { ...values, language: currentLanguage } })}
    >
      <FormTextField form={form} name="firstname" label={t('fields.firstname')} autoComplete="given-name" />
      <FormTextField form={form} name="lastname" label={t('fields.lastname')} autoComplete="family-name" />
    </SignUpScreen>
  );
}

/**
 * Signs up a developer (product.md#the-developer-portal). E-mails to the account are in the language chosen
 * now.
 */
export function DeveloperSignUp() {
  const { t, currentLanguage } = useLanguage();
  const form = useContractForm(developers.developerSignUp.body, {
    email: typedBefore('email'),
    password: typedBefore('password'),
    password1: typedBefore('password1'),
  });
  return (
    <SignUpScreen
      flow={developerFlow}
      title={t('signUp.developerTitle')}
      form={form}
      fields={{ email: 'email', password: 'password', password1: 'password1' }}
      send={(values) => call(developers.developerSignUp, { body: { ...values, language: currentLanguage } })}
    />
  );
}
