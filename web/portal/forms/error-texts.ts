import type { FieldErrors, FieldValues, ResolverResult } from 'react-hook-form';

/** A value that the server has refused, and in what words. */
export interface Refusal {
  value: unknown;
  message: string;
}

/**
 * Adds what the server has refused to what the rules find: a field stays faulty for as long as it holds the value that was
 * refused, and what the rules say of it comes first.
 */
export function applyRefusals<Input extends FieldValues, Output>(
  result: ResolverResult<Input, Output>,
  values: Input,
  refusals: ReadonlyMap<string, Refusal>,
): ResolverResult<Input, Output> {
  const standing = [...refusals].filter(
    ([name, { value }]) => values[name] === value && !(name in result.errors),
  );
  if (standing.length === 0) return result;
  const refused = Object.fromEntries(
    standing.map(([name, { message }]) => [name, { type: 'refused', message }]),
  );
  const errors: FieldErrors<Input> = Object.assign({}, result.errors, refused);
  return { values: {}, errors };
}
