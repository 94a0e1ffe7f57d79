import { useCallback, useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { readSavedValues } from '../../../frame/forms/saved-values.ts';
import type { ContractForm } from '../../../frame/forms/use-contract-form.ts';
import { useSavedValues } from '../../../frame/forms/use-saved-values.ts';
import { tabStorage } from '../../../frame/storage/storage.ts';

interface Editing {
  editing: boolean;
  edit(): void;
  /** Returns to the saved values. */
  cancel(): void;
  /** Ends editing after a save. */
  finish(): void;
}

/**
 * Makes a form read-only until Edit, and again after Cancel or a save (product.md#signing-in). What is typed
 * is saved in the tab under `saveAs`, so that it survives a reload and the end of the session. `saved` is
 * what the server has; while nobody is editing, the form follows it.
 */
export function useEditing<Input extends FieldValues, Output>(
  form: ContractForm<Input, Output>,
  saveAs: string,
  saved: DefaultValues<Input>,
): Editing {
  const [editing, setEditing] = useState(() => readSavedValues(tabStorage, saveAs) !== null);
  const { reset, clearErrors } = form;
  const discardSavedValues = useSavedValues(form, saveAs, editing);

  const shown = useRef(JSON.stringify(saved));
  useEffect(() => {
    const known = JSON.stringify(saved);
    if (editing || known === shown.current) return;
    shown.current = known;
    reset(saved);
  }, [editing, saved, reset]);

  const finish = useCallback(() => {
    discardSavedValues();
    setEditing(false);
  }, [discardSavedValues]);
  return {
    editing,
    edit: useCallback(() => {
      // Tabbing through the read-only fields has validated them.
      clearErrors();
      setEditing(true);
    }, [clearErrors]),
    cancel: useCallback(() => {
      reset();
      finish();
    }, [reset, finish]),
    finish,
  };
}
