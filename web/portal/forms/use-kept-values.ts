import { useCallback, useEffect } from 'react';
import type { FieldValues } from 'react-hook-form';
import { tabStorage } from '../storage/storage.ts';
import { forgetKeptValues, keepValues, readKeptValues } from './kept-values.ts';
import type { ContractForm } from './use-contract-form.ts';

/**
 * Keeps what is typed into a form under `keepAs` while `keeping`, and brings it back after a session that ended, a reload,
 * or a dialog that was closed. Gives the function that forgets it.
 */
export function useKeptValues<Input extends FieldValues, Output>(
  form: ContractForm<Input, Output>,
  keepAs: string,
  keeping = true,
): () => void {
  const { subscribe, reset, getValues } = form;
  useEffect(() => {
    const kept = readKeptValues(tabStorage, keepAs);
    if (kept) reset({ ...getValues(), ...kept }, { keepDefaultValues: true });
  }, [keepAs, reset, getValues]);

  useEffect(() => {
    if (!keeping) return;
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => keepValues(tabStorage, keepAs, values),
    });
  }, [keeping, keepAs, subscribe]);

  return useCallback(() => forgetKeptValues(tabStorage, keepAs), [keepAs]);
}
