import { useCallback, useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { readSavedValues } from '../../forms/saved-values.ts';
import type { ContractForm } from '../../forms/use-contract-form.ts';
import { useSavedValues } from '../../forms/use-saved-values.ts';
import { tabStorage } from '../../storage/storage.ts';

interface Editing {
  editing: boolean;
  edit(): void;
  /** Back to what was saved. */
  cancel(): void;
  /** What was typed is saved, and need not be kept any more. */
  finish(): void;
}

/**
 * A form that is read-only until Edit, and again after Cancel or a save (product.md#signing-in). What is typed is kept
 * under `saveAs` meanwhile, so that it comes back after a session that ended, or a reload. `saved` is what
 * the server has: what was saved elsewhere is shown as soon as it is known and nobody is editing.
 */
export function useEditing<Input extends FieldValues, Output>(
  form: ContractForm<Input, Output>,
  saveAs: string,
  saved: DefaultValues<Input>,
): Editing {
  const [editing, setEditing] = useState(() => readSavedValues(tabStorage, saveAs) !== null);
  const { reset, clearErrors } = form;
  const forget = useSavedValues(form, saveAs, editing);

  const shown = useRef(JSON.stringify(saved));
  useEffect(() => {
    const known = JSON.stringify(saved);
    if (editing || known === shown.current) return;
    shown.current = known;
    reset(saved);
  }, [editing, saved, reset]);

  const finish = useCallback(() => {
    forget();
    setEditing(false);
  }, [forget]);
  return {
    editing,
    edit: useCallback(() => {
      // Moving through the fields that could only be read has validated them.
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
