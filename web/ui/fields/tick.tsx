import type { ComponentProps, ReactNode } from 'react';

interface TickProps extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'> {
  type: 'checkbox' | 'radio';
  label: ReactNode;
  /** What choosing it means, read after its name; with an `id`. */
  hint?: ReactNode;
  id?: string;
}

/** A checkbox or a choice of several, with its name and what it means. */
export function Tick({ id = '', label, hint, ...input }: TickProps) {
  if (hint === undefined)
    return (
      <label className="tick">
        <input {...input} />
        <span>{label}</span>
      </label>
    );
  return (
    <label className="tick">
      <input aria-labelledby={`${id}-name`} aria-describedby={`${id}-hint`} {...input} />
      <span id={`${id}-name`}>{label}</span>
      <span className="field-hint" id={`${id}-hint`}>
        {hint}
      </span>
    </label>
  );
}
