import { useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, Path } from 'react-hook-form';
import type { z } from 'zod';
import { readSavedValues } from '../../../frame/forms/saved-values.ts';
import { useContractForm } from '../../../frame/forms/use-contract-form.ts';
import { useSavedValues } from '../../../frame/forms/use-saved-values.ts';
import { tabStorage } from '../../../frame/storage/storage.ts';
import { type FormSection, useSettingsForm } from './settings-form.tsx';

interface Options<Input extends FieldValues, Output extends Input, Reply> {
  schema: z.ZodType<Output, Input>;
  /** The server's values; blank for forms that are filled in anew each time. */
  saved: DefaultValues<Input>;
  /** The key under which what is typed is saved in the tab until it is sent. */
  saveAs: string;
  send(values: Output): Promise<Reply>;
  /** What the toast says after a save of this section alone. */
  success: string | ((reply: Reply) => string);
  /** Whether the fields are as before again after a save, rather than showing what was sent. */
  isCleared?(reply: Reply): boolean;
}

/**
 * The fields of a section, of the form of its part. What is typed is saved in the tab under `saveAs`, so that it survives a reload
 * and the end of the session; while nothing is changed, the fields follow what the server has.
 */
export function useSection<Input extends FieldValues, Output extends Input, Reply>(
  options: Options<Input, Output, Reply>,
) {
  const { schema, saved, saveAs } = options;
  const { editing, edit, join, mark, place } = useSettingsForm();
  const form = useContractForm(schema, saved);
  const { reset, clearErrors } = form;
  const { isDirty } = form.formState;
  const discard = useSavedValues(form, saveAs, editing);

  const known = JSON.stringify(saved);
  const shown = useRef(known);
  useEffect(() => {
    if (isDirty || known === shown.current) return;
    shown.current = known;
    reset(saved);
  }, [isDirty, known, saved, reset]);

  useEffect(() => {
    if (readSavedValues(tabStorage, saveAs) !== null) edit();
  }, [saveAs, edit]);
  useEffect(() => {
    // Tabbing through the read-only fields has validated them.
    if (editing) clearErrors();
  }, [editing, clearErrors]);

  const now = { ...options, isDirty };
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });
  const [section] = useState<FormSection>(() => ({
    isChanged: () => latest.current.isDirty,
    isValid: () => form.trigger(undefined, { shouldFocus: true }),
    save: async () => {
      const result = { said: '', isDone: true };
      const texts = Object.fromEntries(
        Object.entries(form.getValues()).map(([name, value]) => [name, String(value)]),
      );
      await form.handleSubmit(async (values) => {
        const { send, success, isCleared = () => false } = latest.current;
        const reply = await send(values);
        result.said = typeof success === 'function' ? success(reply) : success;
        const typed = form.getValues();
        form.reset(isCleared(reply) ? undefined : values);
        for (const name of Object.keys(texts) as Path<Input>[]) {
          const value = typed[name];
          if (String(value) === texts[name]) continue;
          result.isDone = false;
          form.setValue(name, value, { shouldDirty: true });
        }
        if (result.isDone) discard();
      })();
      return result;
    },
    showErrors: (error) => form.showErrors(error),
    cancel: () => form.reset(),
    discard,
  }));
  useEffect(() => join(section, place), [join, section, place]);
  useEffect(() => mark(section, isDirty), [mark, section, isDirty]);
  return { form, editing };
}
