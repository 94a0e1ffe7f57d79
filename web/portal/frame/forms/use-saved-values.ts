import { useCallback, useEffect } from 'react';
import type { FieldValues } from 'react-hook-form';
import { tabStorage } from '../storage/storage.ts';
import { readSavedValues, removeSavedValues, saveValues } from './saved-values.ts';
import type { ContractForm } from './use-contract-form.ts';

/**
 * Saves what is typed into a form under the key `saveAs` while `isSaving`, and restores it after a reload,
 * the end of the session or closing the dialog. Returns a function that removes what was saved.
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
