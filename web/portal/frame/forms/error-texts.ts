import type { FieldErrors, FieldValues, ResolverResult } from 'react-hook-form';

/** A value that the server rejected, and the message it gave. */
export interface ServerFieldError {
  value: unknown;
  message: string;
}

/**
 * Adds the server's errors to those of the form's own rules. A server error stays until the field's value
 * changes; an error of the form's own rules takes precedence.
 */
export function applyServerErrors<Input extends FieldValues, Output>(
  result: ResolverResult<Input, Output>,
  values: Input,
  serverErrors: ReadonlyMap<string, ServerFieldError>,
): ResolverResult<Input, Output> {
  const unchanged = [...serverErrors].filter(
    ([name, { value }]) => values[name] === value && !(name in result.errors),
  );
  if (unchanged.length === 0) return result;
  const refused = Object.fromEntries(
    unchanged.map(([name, { message }]) => [name, { type: 'refused', message }]),
  );
  const errors: FieldErrors<Input> = Object.assign({}, result.errors, refused);
  return { values: {}, errors };
}
