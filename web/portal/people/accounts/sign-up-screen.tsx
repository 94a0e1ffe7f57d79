import type { ReactNode } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { successPath } from '../../../../contract/paths.ts';
import { accounts } from '../../../../contract/people/calls/accounts.ts';
import { portalErrors } from '../../../../contract/portal-errors.ts';
import { call } from '../../frame/api/call.ts';
import { CallError } from '../../frame/api/call-error.ts';
import { FormEmailField } from '../../frame/forms/form-fields.tsx';
import { FormShell } from '../../frame/forms/form-shell.tsx';
import { NewPasswordFields } from '../../frame/forms/new-password-fields.tsx';
import type { Problem } from '../../frame/forms/problem.ts';
import { putOnFields } from '../../frame/forms/server-problems.ts';
import type { ContractForm } from '../../frame/forms/use-contract-form.ts';
import { useSubmission } from '../../frame/forms/use-submission.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import styles from './accounts.module.css';
import { AuthLayout, AuthLink } from './auth-layout.tsx';
import type { SignInFlow } from './sign-in-flow.ts';
import type { SuccessState } from './success.tsx';

interface SignUpScreenProps<Input extends FieldValues, Output> {
  flow: SignInFlow;
  title: string;
  form: ContractForm<Input, Output>;
  /** The fields that every sign-up has, and those of this flow. */
  fields: { email: Path<Input>; password: Path<Input>; password1: Path<Input>; own: readonly Path<Input>[] };
  send(values: Output): Promise<unknown>;
  /** This flow's own fields, shown first. */
  children?: ReactNode;
}

/**
 * Sign up (product.md#the-developer-portal, product.md#rules-of-the-forms, product.md#messages-for-people).
 */
export function SignUpScreen<Input extends FieldValues, Output>({
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
  const { email, password, password1, own } = fields;

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
    if (putOnFields(form, error, [...own, email, password, password1])) return null;
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
        busy={submission.busy}
        problem={submission.problem}
        onDismissProblem={submission.dismiss}
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
      <ul className={styles.links}>
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
