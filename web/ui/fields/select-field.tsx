import type { ComponentProps } from 'react';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

export interface Option {
  value: string;
  label: string;
  lang?: string;
}

type SelectFieldProps = FieldFrameProps &
  Omit<ComponentProps<'select'>, 'id' | 'name'> & {
    options: readonly Option[];
    /** The text while nothing is chosen; without it, something always is. */
    placeholder?: string | undefined;
  };

/** A labelled select element. */
export function SelectField({ name, label, hint, error, options, placeholder, ...select }: SelectFieldProps) {
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error}>
      {(attributes) => (
        <select className="select" {...select} {...attributes}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(({ value, label: text, lang }) => (
            <option key={value} value={value} lang={lang}>
              {text}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
