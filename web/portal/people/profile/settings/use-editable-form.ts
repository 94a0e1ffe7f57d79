import type { DefaultValues, FieldValues, Path } from 'react-hook-form';
import type { z } from 'zod';
import { useContractForm } from '../../../frame/forms/use-contract-form.ts';
import { useEditing } from './use-editing.ts';
import { useSave } from './use-save.ts';

interface Options<Input extends FieldValues, Output extends Input, Reply> {
  schema: z.ZodType<Output, Input>;
  /** The server's values; blank for forms that are filled in anew each time. */
  saved: DefaultValues<Input>;
  /** The key under which what is typed is saved in the tab until it is sent. */
  saveAs: string;
  /** The fields that an error of the server can be shown at. */
  names: readonly Path<Input>[];
  send(values: Output): Promise<Reply>;
  /** The message of the toast after a save. */
  success: string;
  /** Whether the form is blank again after a save, rather than showing what was saved. */
  isCleared?: boolean;
  onSaved?(reply: Reply): void;
}

/** The form of a section of the settings; `controls` are what `EditableForm` needs of it. */
export function useEditableForm<Input extends FieldValues, Output extends Input, Reply>({
  schema,
  saved,
  saveAs,
  names,
  send,
  success,
  isCleared = false,
  onSaved,
}: Options<Input, Output, Reply>) {
  const form = useContractForm(schema, saved);
  const { editing, edit, cancel, finish } = useEditing(form, saveAs, saved);
  const { busy, run } = useSave({
    form,
    names,
    send,
    success,
    onSaved: (values, reply) => {
      onSaved?.(reply);
      form.reset(isCleared ? undefined : values);
      finish();
    },
  });
  const controls = { form, editing, onEdit: edit, onCancel: cancel, onSave: run, busy };
  return { form, editing, controls };
}
