import type { FieldValues, Path } from 'react-hook-form';
import { interfaceLanguages } from '../../../../contract/constants.ts';
import { FieldFrame } from '../../../ui/fields/field-frame.tsx';
import { useFieldError } from '../../frame/forms/form-fields.tsx';
import { registerField } from '../../frame/forms/register-field.ts';
import type { ContractForm } from '../../frame/forms/use-contract-form.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useLanguageName } from '../../frame/language/language-name.ts';

interface LanguageFieldProps<Input extends FieldValues, Output> {
  form: ContractForm<Input, Output>;
  name: Path<Input>;
}

/** The language that a text about an incident is written in. */
export function LanguageField<Input extends FieldValues, Output>({
  form,
  name,
}: LanguageFieldProps<Input, Output>) {
  const { t } = useLanguage();
  const languageName = useLanguageName();
  const error = useFieldError(form, name);
  return (
    <FieldFrame name={name} label={t('incidents.language')} error={error}>
      {(attributes) => (
        <select className="select" {...registerField(form, name)} {...attributes}>
          {interfaceLanguages.map((value) => (
            <option key={value} value={value}>
              {languageName(value)}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
