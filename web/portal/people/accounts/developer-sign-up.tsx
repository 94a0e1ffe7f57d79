import { developers } from '../../../../contract/programs/calls/developers.ts';
import { call } from '../../frame/api/call.ts';
import { useContractForm } from '../../frame/forms/use-contract-form.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { developerFlow } from './sign-in-flow.ts';
import { SignUpScreen } from './sign-up-screen.tsx';

/**
 * Signs up a developer (product.md#the-developer-portal). E-mails to the account are in the language chosen
 * now.
 */
export function DeveloperSignUp() {
  const { t, currentLanguage } = useLanguage();
  const form = useContractForm(developers.developerSignUp.body, { email: '', password: '', password1: '' });
  return (
    <SignUpScreen
      flow={developerFlow}
      title={t('signUp.developerTitle')}
      form={form}
      fields={{ email: 'email', password: 'password', password1: 'password1', own: [] }}
      send={(values) => call(developers.developerSignUp, { body: { ...values, language: currentLanguage } })}
    />
  );
}
