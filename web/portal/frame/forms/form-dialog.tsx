import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Dialog } from '../../../ui/dialog.tsx';
import { FieldScope } from '../../../ui/fields/field-scope.ts';
import { useLanguage } from '../language/language-context.tsx';
import { FormShell } from './form-shell.tsx';
import type { ContractForm } from './use-contract-form.ts';
import type { Submission } from './use-submission.ts';

interface FormDialogProps<Input extends FieldValues, Output> {
  heading: string;
  /** Shown above the fields. */
  introduction?: ReactNode;
  /** The fields. */
  children: ReactNode;
  form: ContractForm<Input, Output>;
  /** The state of the submission. */
  submission: Pick<Submission, 'busy' | 'problem' | 'dismiss'>;
  labels: { submit: string; busy: string };
  /** Called with the validated values; resolves once the submission is done. */
  onSubmit(values: Output): Promise<void>;
  onClose(): void;
  /** Called by Cancel in place of `onClose`. */
  onCancel?(): void;
  /** Prefix of the fields' ids, if another form of the page has fields of the same names. */
  scope?: string;
  /** Replaces the form after success, if the dialog stays open. */
  done?: ReactNode;
}

/** A form in a dialog. */
export function FormDialog<Input extends FieldValues, Output>({
  heading,
  introduction,
  children,
  form,
  submission,
  labels,
  onSubmit,
  onClose,
  onCancel = onClose,
  scope,
  done,
}: FormDialogProps<Input, Output>) {
  const { t } = useLanguage();
  return (
    <Dialog heading={heading} closeLabel={t('notices.close')} onClose={onClose}>
      {done || (
        <FieldScope value={scope ?? null}>
          {introduction}
          <FormShell
            form={form}
            onSubmit={onSubmit}
            busy={submission.busy}
            problem={submission.problem}
            onDismissProblem={submission.dismiss}
            labels={labels}
            actions={
              <button className="button button-quiet" type="button" onClick={onCancel}>
                {t('dash.cancel')}
              </button>
            }
          >
            {children}
          </FormShell>
        </FieldScope>
      )}
    </Dialog>
  );
}
