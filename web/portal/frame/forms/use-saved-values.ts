import { useCallback, useEffect } from 'react';
import type { FieldValues } from 'react-hook-form';
import { tabStorage } from '../storage/storage.ts';
import { readSavedValues, removeSavedValues, saveValues } from './saved-values.ts';
import type { ContractForm } from './use-contract-form.ts';

/**
 * Saves what is typed into a form under the key `saveAs` while `isSaving`, and restores it after a reload,
 * the end of the session or closing the dialog; without a key it does nothing. Returns a function that removes what was saved.
 */
export function useSavedValues<Input extends FieldValues, Output>(
  form: ContractForm<Input, Output>,
  saveAs: string | undefined,
  isSaving = true,
): () => void {
  const { subscribe, reset, getValues } = form;
  useEffect(() => {
    const saved = saveAs === undefined ? null : readSavedValues(tabStorage, saveAs);
    if (saved) reset({ ...getValues(), ...saved }, { keepDefaultValues: true });
  }, [saveAs, reset, getValues]);

  useEffect(() => {
    if (!isSaving || saveAs === undefined) return;
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => saveValues(tabStorage, saveAs, values),
    });
  }, [isSaving, saveAs, subscribe]);

  return useCallback(() => {
    if (saveAs !== undefined) removeSavedValues(tabStorage, saveAs);
  }, [saveAs]);
}
