import type { ComponentProps } from 'react';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

type TextFieldProps = FieldFrameProps &
  Omit<ComponentProps<'input'>, 'id' | 'name' | 'type'> & { type: 'text' | 'email' | 'url' };

/** A labelled input for a form that a script handles. */
export function TextField({ name, label, hint, error, type, ...input }: TextFieldProps) {
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error}>
      {(attributes) => (
        <input
          placeholder=" "
          {...input}
          {...attributes}
          type={type}
          dir={input.dir ?? (type === 'text' ? 'auto' : 'ltr')}
        />
      )}
    </FieldFrame>
  );
}
