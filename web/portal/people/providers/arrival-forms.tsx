import { Link } from 'react-router';
import type { z } from 'zod';
import { requestPasswordPath } from '../../../../contract/paths.ts';
import { type arrivalReply, providers } from '../../../../contract/people/calls/providers.ts';
import { call } from '../../frame/api/call.ts';
import type { CallError } from '../../frame/api/call-error.ts';
import { FormPasswordField, FormTextField } from '../../frame/forms/form-fields.tsx';
import { FormShell } from '../../frame/forms/form-shell.tsx';
import { useContractForm } from '../../frame/forms/use-contract-form.ts';
import { useSave } from '../../frame/forms/use-save.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';

/** Somebody whom an institution vouches for, and whose account here is not linked yet. */
export type Arrival = z.output<typeof arrivalReply>;

interface ArrivalFormProps {
  arrival: Arrival;
  onToken(token: string): void;
  /** Takes an error that asks for a second factor; false for any other. */
  onNext(error: CallError): boolean;
}

/** Asks once for the password of the account that has this address: an address alone links nothing. */
export function ConnectForm({ arrival: { arrival, email }, onToken, onNext }: ArrivalFormProps) {
  const { t } = useLanguage();
  const form = useContractForm(providers.connectProvider.body, { arrival, password: '' });
  const save = useSave({ failure: t('providers.goOn'), form, onError: onNext });
  return (
    <>
      <p>{t('providers.connectText', { email })}</p>
      <FormShell
        form={form}
        save={save}
        labels={{ submit: t('providers.connect'), busy: t('providers.working') }}
        onSubmit={async (body) => {
          await save.run(async () => onToken((await call(providers.connectProvider, { body })).token));
        }}
      >
        <FormPasswordField
          form={form}
          name="password"
          label={t('fields.password')}
          autoComplete="current-password"
        />
      </FormShell>
      <ul className="auth-links">
        <li>
          <Link to={requestPasswordPath}>{t('signIn.forgot')}</Link>
        </li>
      </ul>
    </>
  );
}

/** Creates an account of a reader, with the address that the institution has verified. */
export function NewAccountForm({
  arrival: { arrival, email, firstname, lastname },
  onToken,
  onNext,
}: ArrivalFormProps) {
  const { t, currentLanguage: language } = useLanguage();
  const form = useContractForm(providers.signUpByProvider.body, { arrival, firstname, lastname, language });
  const save = useSave({ failure: t('providers.goOn'), form, onError: onNext });
  return (
    <>
      <p>{t('providers.newText', { email })}</p>
      <FormShell
        form={form}
        save={save}
        labels={{ submit: t('providers.create'), busy: t('providers.working') }}
        onSubmit={async (body) => {
          await save.run(async () => onToken((await call(providers.signUpByProvider, { body })).token));
        }}
      >
        <FormTextField form={form} name="firstname" label={t('fields.firstname')} autoComplete="given-name" />
        <FormTextField form={form} name="lastname" label={t('fields.lastname')} autoComplete="family-name" />
      </FormShell>
    </>
  );
}
