import { type ReactNode, useContext } from 'react';
import { FieldScope } from './field-scope.ts';

/** The ids that connect a control with its label, its hint and its error. */
interface ControlAttributes {
  id: string;
  name: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

export interface FieldFrameProps {
  name: string;
  label: string;
  hint?: string | undefined;
  /** The error message; it may have several lines. */
  error?: string | undefined;
}

/** The label, the hint and the error around a control. */
export function FieldFrame({
  name,
  label,
  hint,
  error,
  children,
}: FieldFrameProps & { children: (attributes: ControlAttributes) => ReactNode }) {
  const scope = useContext(FieldScope);
  const id = scope === null ? name : `${scope}-${name}`;
  const hintId = hint && `${id}-hint`;
  const errorId = error && `${id}-error`;
  const describedBy = [hintId, errorId].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
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
      {children({
        id,
        name,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
    </div>
  );
}
