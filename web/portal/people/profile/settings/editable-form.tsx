import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, Path } from 'react-hook-form';
import type { z } from 'zod';
import { FieldScope } from '../../../../ui/fields/field-scope.ts';
import { FormShell } from '../../../frame/forms/form-shell.tsx';
import { readSavedValues } from '../../../frame/forms/saved-values.ts';
import { type ContractForm, useContractForm } from '../../../frame/forms/use-contract-form.ts';
import { useSave } from '../../../frame/forms/use-save.ts';
import { useSavedValues } from '../../../frame/forms/use-saved-values.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { tabStorage } from '../../../frame/storage/storage.ts';
import { refetchUser } from '../../../frame/user/use-user.ts';
import { useUnsaved } from './leave-question.tsx';

interface Options<Input extends FieldValues, Output extends Input, Reply> {
  schema: z.ZodType<Output, Input>;
  /** The server's values; blank for forms that are filled in anew each time. */
  saved: DefaultValues<Input>;
  /** The key under which what is typed is saved in the tab until it is sent. */
  saveAs: string;
  send(values: Output): Promise<Reply>;
  /** The message of the toast after a save. */
  success: string | ((reply: Reply) => string);
  /** Whether the form is as before again after a save, rather than showing what was sent. */
  isCleared?(reply: Reply): boolean;
  onSaved?(reply: Reply): void;
}

/**
 * The form of a section of the settings; `controls` are what `EditableForm` needs of it. A toast tells a failure, whose message is
 * 'Error' (product.md#messages-for-people).
 */
export function useEditableForm<Input extends FieldValues, Output extends Input, Reply>({
  schema,
  saved,
  saveAs,
  send,
  success,
  isCleared = () => false,
  onSaved,
}: Options<Input, Output, Reply>) {
  const { t } = useLanguage();
  const form = useContractForm(schema, saved);
  const { editing, edit, cancel, finish } = useEditing(form, saveAs, saved);
  const { busy, run } = useSave<Reply>({ failure: t('settings.error'), byToast: true, form, success });
  const save = async (values: Output) => {
    let shown: Output | undefined = values;
    const sendValues = async () => {
      const reply = await send(values);
      onSaved?.(reply);
      if (isCleared(reply)) shown = undefined;
      return reply;
    };
    if (!(await run(sendValues))) return;
    form.reset(shown);
    finish();
    await refetchUser();
  };
  useUnsaved(editing && form.formState.isDirty);
  const controls = { form, editing, onEdit: edit, onCancel: cancel, onSave: save, busy };
  return { form, editing, controls };
}

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
function useEditing<Input extends FieldValues, Output>(
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

interface EditableFormProps<Input extends FieldValues, Output> {
  form: ContractForm<Input, Output>;
  /** The field that is focused when editing starts. */
  firstField: Path<Input>;
  editing: boolean;
  onEdit(): void;
  onCancel(): void;
  onSave(values: Output): Promise<void>;
  busy: boolean;
  /** Shown in place of the fields until editing starts; by default the fields, read-only. */
  closed?: ReactNode;
  /** Prefix of the fields' ids, if another form of the page has fields of the same names. */
  scope?: string;
  labels?: { edit: string; save: string; saving: string };
  children: ReactNode;
}

/**
 * A section's fields with Edit, or with Save and Cancel (product.md#the-profile-area). A toast reports
 * failures.
 */
export function EditableForm<Input extends FieldValues, Output>({
  form,
  firstField,
  editing,
  onEdit,
  onCancel,
  onSave,
  busy,
  closed,
  scope,
  labels,
  children,
}: EditableFormProps<Input, Output>) {
  const { t } = useLanguage();
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(editing);
  const { setFocus } = form;
  useEffect(() => {
    if (wasEditing.current === editing) return;
    wasEditing.current = editing;
    // The pressed button is gone: move the focus to the next step.
    if (editing) setFocus(firstField);
    else editButton.current?.focus();
  }, [editing, firstField, setFocus]);

  const fields = <FieldScope value={scope ?? null}>{children}</FieldScope>;
  if (!editing) {
    return (
      <div className="form">
        {closed ?? fields}
        <div className="form-actions">
          <button ref={editButton} className="button button-quiet" type="button" onClick={onEdit}>
            {labels?.edit ?? t('settings.edit')}
          </button>
        </div>
      </div>
    );
  }
  return (
    <FormShell
      form={form}
      onSubmit={onSave}
      save={{ busy, problem: null, dismiss: () => {} }}
      labels={{
        submit: labels?.save ?? t('settings.save'),
        busy: labels?.saving ?? t('settings.saving'),
        cancel: t('settings.cancel'),
      }}
      onCancel={onCancel}
    >
      {fields}
    </FormShell>
  );
}
