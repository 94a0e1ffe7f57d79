import type { HTMLInputTypeAttribute } from 'react';

interface FieldProps {
  name: string;
  label: string;
  type: HTMLInputTypeAttribute;
  autoComplete: string;
  value?: string | undefined;
  hint?: string | undefined;
  error?: string | undefined;
}

/** A labelled input of a form that works without script; its hint and its error are tied to it. */
export function Field({ name, label, type, autoComplete, value, hint, error }: FieldProps) {
  const hintId = hint && `${name}-hint`;
  const errorId = error && `${name}-error`;
  const describedBy = [hintId, errorId].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {hint && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      )}
      <input
        id={name}
        name={name}
        type={type}
        autoComplete={autoComplete}
        dir={type === 'text' ? 'auto' : 'ltr'}
        defaultValue={value}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
      />
    </div>
  );
}
