import type { ComponentProps } from 'react';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

type SelectFieldProps = FieldFrameProps &
  Omit<ComponentProps<'select'>, 'id' | 'name'> & {
    options: readonly { value: string; label: string }[];
    /** The text while nothing is selected. */
    placeholder: string;
  };

/** A labelled select element. */
export function SelectField({ name, label, hint, error, options, placeholder, ...select }: SelectFieldProps) {
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error}>
      {(attributes) => (
        <select className="select" {...select} {...attributes}>
          <option value="">{placeholder}</option>
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
