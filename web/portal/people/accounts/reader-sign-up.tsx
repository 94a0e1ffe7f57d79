import { accounts } from '../../../../contract/people/calls/accounts.ts';
import { call } from '../../frame/api/call.ts';
import { FormTextField } from '../../frame/forms/form-fields.tsx';
import { useContractForm } from '../../frame/forms/use-contract-form.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { readerFlow } from './sign-in-flow.ts';
import { SignUpScreen } from './sign-up-screen.tsx';

/** Signs up a reader (product.md#calls). E-mails to the account are in the language chosen now. */
export function ReaderSignUp() {
  const { t, currentLanguage } = useLanguage();
  const form = useContractForm(accounts.signUp.body, {
    firstname: '',
    lastname: '',
    email: '',
    password: '',
    password1: '',
  });
  return (
    <SignUpScreen
      flow={readerFlow}
      title={t('signUp.title')}
      form={form}
      fields={{
        email: 'email',
        password: 'password',
        password1: 'password1',
        own: ['firstname', 'lastname'],
      }}
      send={(values) => call(accounts.signUp, { body: { ...values, language: currentLanguage } })}
    >
      <FormTextField
        form={form}
        name="firstname"
        type="text"
        label={t('fields.firstname')}
        autoComplete="given-name"
      />
      <FormTextField
        form={form}
        name="lastname"
        type="text"
        label={t('fields.lastname')}
        autoComplete="family-name"
      />
    </SignUpScreen>
  );
}
