import { useState } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { CallError } from '../../../frame/api/call-error.ts';
import { putOnFields } from '../../../frame/forms/server-problems.ts';
import type { ContractForm } from '../../../frame/forms/use-contract-form.ts';
import { useErrorText } from '../../../frame/forms/use-error-text.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { session } from '../../../frame/session/session.ts';
import { useToast } from '../../../frame/toast/toast-context.tsx';
import { refetchUser } from '../../../frame/user/use-user.ts';

interface Save<Input extends FieldValues, Output, Reply> {
  form: ContractForm<Input, Output>;
  names: readonly Path<Input>[];
  send(values: Output): Promise<Reply>;
  /** The toast's message after success; after a failure it is 'Error' (product.md#messages-for-people). */
  success: string;
  onSaved(values: Output, reply: Reply): void;
}

/** Saves a section of the settings. */
export function useSave<Input extends FieldValues, Output, Reply>(save: Save<Input, Output, Reply>) {
  const { form, names, send, success, onSaved } = save;
  const { t } = useLanguage();
  const errorText = useErrorText();
  const showToast = useToast();
  const [busy, setBusy] = useState(false);

  const run = async (values: Output): Promise<void> => {
    setBusy(true);
    try {
      const reply = await send(values);
      showToast({ status: 'ok', message: success });
      onSaved(values, reply);
      await refetchUser();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // The session ended: the sign-in screen says so.
      if (session.state().ended) return;
      putOnFields(form, error, names);
      const detail = errorText(error);
      showToast({ status: 'error', message: t('settings.error'), detail });
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
