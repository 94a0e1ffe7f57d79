import { useCallback, useEffect } from 'react';
import type { FieldValues } from 'react-hook-form';
import { tabStorage } from '../storage/storage.ts';
import { readSavedValues, removeSavedValues, saveValues } from './saved-values.ts';
import type { ContractForm } from './use-contract-form.ts';

/**
 * Keeps what is typed into a form under `saveAs` while `isSaving`, and brings it back after a session that
 * ended, a reload, or a dialog that was closed. Gives the function that forgets it.
 */
export function useSavedValues<Input extends FieldValues, Output>(
  form: ContractForm<Input, Output>,
  saveAs: string,
  isSaving = true,
): () => void {
  const { subscribe, reset, getValues } = form;
  useEffect(() => {
    const saved = readSavedValues(tabStorage, saveAs);
    if (saved) reset({ ...getValues(), ...saved }, { keepDefaultValues: true });
  }, [saveAs, reset, getValues]);

  useEffect(() => {
    if (!isSaving) return;
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => saveValues(tabStorage, saveAs, values),
    });
  }, [isSaving, saveAs, subscribe]);

  return useCallback(() => removeSavedValues(tabStorage, saveAs), [saveAs]);
}
