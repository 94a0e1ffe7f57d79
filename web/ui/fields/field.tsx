import type { HTMLInputTypeAttribute } from 'react';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

interface FieldProps extends FieldFrameProps {
  type: HTMLInputTypeAttribute;
  autoComplete: string;
  value?: string | undefined;
}

/** A labelled input for a form that works without a script, connected with its hint and its error. */
export function Field({ type, autoComplete, value, ...frame }: FieldProps) {
  return (
    <FieldFrame {...frame}>
      {(attributes) => (
        <input
          {...attributes}
          type={type}
          autoComplete={autoComplete}
          dir={type === 'text' ? 'auto' : 'ltr'}
          placeholder=" "
          defaultValue={value}
          required
        />
      )}
    </FieldFrame>
  );
}
