import type { FieldValues, Path } from 'react-hook-form';
import { useLanguage } from '../language/language-context.tsx';
import { FormPasswordField } from './form-fields.tsx';
import type { ContractForm } from './use-contract-form.ts';

interface NewPasswordFieldsProps<Input extends FieldValues, Output> {
  form: ContractForm<Input, Output>;
  name: Path<Input>;
  /** The name of the field that repeats it. */
  again: Path<Input>;
  label: string;
}

/** A new password, typed twice. A mismatch is reported once the second field has been filled in. */
export function NewPasswordFields<Input extends FieldValues, Output>({
  form,
  name,
  again,
  label,
}: NewPasswordFieldsProps<Input, Output>) {
  const { t } = useLanguage();
  return (
    <>
      <FormPasswordField
        form={form}
        name={name}
        label={label}
        hint={t('fields.passwordHint')}
        autoComplete="new-password"
        onChanged={() => {
          if (form.getValues(again) !== '') void form.trigger(again);
        }}
      />
      <FormPasswordField form={form} name={again} label={t('fields.password1')} autoComplete="new-password" />
    </>
  );
}
