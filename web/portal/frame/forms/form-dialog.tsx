import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Dialog } from '../../../ui/dialog.tsx';
import { FieldScope } from '../../../ui/fields/field-scope.ts';
import { useLanguage } from '../language/language-context.tsx';
import { FormShell } from './form-shell.tsx';
import type { ContractForm } from './use-contract-form.ts';
import { type SaveOptions, type ToastText, useSave } from './use-save.ts';
import { useSavedValues } from './use-saved-values.ts';

interface FormDialogProps<Input extends FieldValues, Output, Reply>
  extends Omit<SaveOptions<Reply>, 'failure' | 'form' | 'success'> {
  heading: string;
  /** Shown above the fields. */
  introduction?: ReactNode;
  /** The fields. */
  children: ReactNode;
  form: ContractForm<Input, Output>;
  labels: { submit: string; busy: string; failed: string; cancel?: string };
  /** The key under which what is typed is kept until it is sent or cancelled: it survives closing the dialog. */
  saveAs?: string;
  /** Called with the validated values; false where nothing was changed. @throws CallError */
  send(values: Output): Promise<Reply | false>;
  /** The toast where it succeeds. */
  success?: ToastText | ((values: Output, reply: Reply) => ToastText);
  onClose(): void;
  /** Prefix of the fields' ids, if another form of the page has fields of the same names. */
  scope?: string;
  /** Replaces the form after success. With it, `onSaved` decides when the dialog closes. */
  done?: ReactNode;
}

/**
 * A form in a dialog. Once its values are saved and what they changed is fetched, the dialog closes: the focus returns to the
 * button that opened it, or to the heading where that is gone.
 */
export function FormDialog<Input extends FieldValues, Output, Reply>(
  props: FormDialogProps<Input, Output, Reply>,
) {
  const { heading, introduction, children, form, labels, saveAs, send, success, ...rest } = props;
  const { onClose, scope, done, onSaved, ...options } = rest;
  const { t } = useLanguage();
  const discard = useSavedValues(form, saveAs);
  const save = useSave<Reply>({ ...options, failure: labels.failed, form, ...(onSaved && { onSaved }) });
  const submit = async (values: Output) => {
    const toast = typeof success === 'function' ? (reply: Reply) => success(values, reply) : success;
    if (!(await save.run(() => send(values), toast))) return;
    discard();
    if (done === undefined) onClose();
  };
  const cancel = () => {
    discard();
    onClose();
  };
  return (
    <Dialog heading={heading} closeLabel={t('notices.close')} onClose={onClose}>
      {done || (
        <FieldScope value={scope ?? null}>
          {introduction}
          <FormShell
            form={form}
            save={save}
            onSubmit={submit}
            labels={{ cancel: t('dash.cancel'), ...labels }}
            onCancel={cancel}
          >
            {children}
          </FormShell>
        </FieldScope>
      )}
    </Dialog>
  );
}
