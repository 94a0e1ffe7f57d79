import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldScope } from '../../ui/fields/field-scope.ts';
import { useLanguage } from '../language/language-context.tsx';
import { FormShell } from './form-shell.tsx';
import type { ContractForm } from './use-contract-form.ts';
import type { Submission } from './use-submission.ts';

interface FormDialogProps<Input extends FieldValues, Output> {
  heading: string;
  /** What is to be known before. */
  introduction?: ReactNode;
  /** The fields. */
  children: ReactNode;
  form: ContractForm<Input, Output>;
  /** Where the sending stands. */
  submission: Pick<Submission, 'busy' | 'problem' | 'dismiss'>;
  labels: { submit: string; busy: string };
  /** Called with what has been through the rules; ends once all is done. */
  onSubmit(values: Output): Promise<void>;
  onClose(): void;
  /** Where Cancel does more than to close. */
  onCancel?(): void;
  /** Goes before the ids of the fields, where the page has others of the same names. */
  scope?: string;
  /** What stands in the place of the form once it is sent, if the dialog stays. */
  done?: ReactNode;
}

/** A form that stands before the page. */
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
