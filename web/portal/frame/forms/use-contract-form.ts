import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useRef } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import type { CallError } from '../api/call-error.ts';
import { applyServerErrors, type ServerFieldError } from './error-texts.ts';

/** A form validated by a schema of the contract. */
export interface ContractForm<Input extends FieldValues, Output>
  extends UseFormReturn<Input, unknown, Output> {
  /** Marks a field's current value as rejected by the server, until the value changes. */
  refuse(name: Path<Input>, message: string): void;
  /** Shows a server's errors at their fields; returns whether there were any. */
  showErrors(error: CallError): boolean;
}

/** The field that an error code is about. */
const fieldsOfCodes: Record<string, string> = { wrong_password: 'password', email_taken: 'email' };

/** Makes a form that validates on change and on blur (product.md#rules-of-the-forms). */
export function useContractForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
): ContractForm<Input, Output> {
  const serverErrors = useRef(new Map<string, ServerFieldError>());
  const form = useForm<Input, unknown, Output>({
    mode: 'all',
    defaultValues,
    resolver: async (values, context, options) => {
      const result = await zodResolver(schema)(values, context, options);
      return applyServerErrors(result, values, serverErrors.current);
    },
  });
  const { getValues, trigger, setFocus } = form;
  const refuse = useCallback(
    (name: Path<Input>, message: string) => {
      serverErrors.current.set(name, { value: getValues(name), message });
      void trigger(name);
    },
    [getValues, trigger],
  );
  const showErrors = useCallback(
    (error: CallError) => {
      const names = Object.keys(getValues()) as Path<Input>[];
      const wrong = names.filter(
        (name) => error.fields[name] !== undefined || fieldsOfCodes[error.code] === name,
      );
      for (const name of wrong) refuse(name, error.fields[name] ?? error.message);
      const [first] = wrong;
      if (first !== undefined) setFocus(first);
      return first !== undefined;
    },
    [getValues, setFocus, refuse],
  );
  return { ...form, refuse, showErrors };
}
