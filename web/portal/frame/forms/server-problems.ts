import type { FieldValues, Path } from 'react-hook-form';
import type { CallError } from '../api/call-error.ts';
import type { ContractForm } from './use-contract-form.ts';

/** The field that an error code is about. */
const fieldsOfCodes: Record<string, string> = { wrong_password: 'password' };

/** Shows the server's errors at their fields; returns whether there were any. */
export function putOnFields<Input extends FieldValues, Output>(
  form: ContractForm<Input, Output>,
  error: CallError,
  names: readonly Path<Input>[],
): boolean {
  const refused = names.filter(
    (name) => error.fields[name] !== undefined || fieldsOfCodes[error.code] === name,
  );
  for (const name of refused) form.refuse(name, error.fields[name] ?? error.message);
  const [first] = refused;
  if (first !== undefined) form.setFocus(first);
  return first !== undefined;
}
