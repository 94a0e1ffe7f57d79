import type { FieldValues, Path } from 'react-hook-form';
import { useLanguage } from '../language/language-context.tsx';
import { FormPasswordField } from './form-fields.tsx';
import type { ContractForm } from './use-contract-form.ts';

interface NewPasswordFieldsProps<Input extends FieldValues, Output> {
  form: ContractForm<Input, Output>;
  name: Path<Input>;
  /** The field that it is repeated in. */
  again: Path<Input>;
  label: string;
}

/**
 * A new password and the same once more. Whether the two match is told as soon as the second one has been
 * typed.
 */
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
