import type { FieldValues, Path } from 'react-hook-form';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useLanguage } from '../language/language-context.tsx';
import { pointerReleased } from './pointer.ts';
import type { ContractForm } from './use-contract-form.ts';

export interface FormFieldProps<Input extends FieldValues, Output> {
  form: ContractForm<Input, Output>;
  name: Path<Input>;
  label: string;
  hint?: string;
}

/**
 * Connects a control to its form, with its error in the current language. When pressing a button blurs a field, the field is
 * validated only after the pointer is released: an error that appears in between would move the button from under the pointer,
 * and the click would be lost.
 */
export function useFormField<Input extends FieldValues, Output>(
  form: ContractForm<Input, Output>,
  name: Path<Input>,
) {
  const { translate } = useLanguage();
  const message = form.getFieldState(name, form.formState).error?.message;
  const { onBlur, ...registered } = form.register(name);
  return {
    ...registered,
    error: message && translate(message),
    onBlur: async (event: { target: unknown; type: string }) => {
      // Read now: the event may have changed by then.
      const { target, type } = event;
      await pointerReleased();
      await onBlur({ target, type });
    },
  };
}

interface FormTextFieldProps<Input extends FieldValues, Output> extends FormFieldProps<Input, Output> {
  type?: 'text' | 'url';
  /** What browsers may fill in; nothing by default. */
  autoComplete?: string;
  readOnly?: boolean;
}

export function FormTextField<Input extends FieldValues, Output>({
  form,
  name,
  type = 'text',
  autoComplete = 'off',
  readOnly = false,
  ...text
}: FormTextFieldProps<Input, Output>) {
  const { error, ...field } = useFormField(form, name);
  return (
    <TextField
      {...text}
      {...field}
      type={type}
      autoComplete={autoComplete}
      readOnly={readOnly}
      error={readOnly ? undefined : error}
    />
  );
}

interface FormEmailFieldProps<Input extends FieldValues, Output> extends FormFieldProps<Input, Output> {
  /** Called on blur if the address is valid. */
  onGoodAddress?(address: string): void;
}

/** An e-mail address: lower-cased as it is typed (product.md#rules-of-the-forms). */
export function FormEmailField<Input extends FieldValues, Output>({
  form,
  name,
  label,
  onGoodAddress,
}: FormEmailFieldProps<Input, Output>) {
  const { onChange, onBlur, ...field } = useFormField(form, name);
  return (
    <TextField
      {...field}
      type="email"
      label={label}
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => {
        const lowered = event.target.value.toLowerCase();
        // Set only if it differs, since setting moves the caret to the end.
        if (lowered !== event.target.value) event.target.value = lowered;
        return onChange(event);
      }}
      onBlur={async (event) => {
        const { value } = event.target;
        await onBlur(event);
        if (onGoodAddress && (await form.trigger(name))) onGoodAddress(value);
      }}
    />
  );
}

interface FormPasswordFieldProps<Input extends FieldValues, Output> extends FormFieldProps<Input, Output> {
  autoComplete: 'current-password' | 'new-password';
  /** Called after each change. */
  onChanged?(): void;
}

export function FormPasswordField<Input extends FieldValues, Output>({
  form,
  name,
  onChanged,
  ...password
}: FormPasswordFieldProps<Input, Output>) {
  const { t } = useLanguage();
  const { onChange, ...field } = useFormField(form, name);
  return (
    <PasswordField
      {...password}
      {...field}
      labels={{
        show: t('fields.show'),
        hide: t('fields.hide'),
        showPassword: t('fields.showPassword'),
        hidePassword: t('fields.hidePassword'),
      }}
      onChange={async (event) => {
        await onChange(event);
        onChanged?.();
      }}
    />
  );
}

interface NewPasswordFieldsProps<Input extends FieldValues, Output> extends FormFieldProps<Input, Output> {
  /** The name of the field that repeats it. */
  again: Path<Input>;
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
