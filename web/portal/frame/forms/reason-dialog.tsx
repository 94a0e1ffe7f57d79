import type { ReactNode } from 'react';
import type { z } from 'zod';
import { CallError } from '../api/call-error.ts';
import { FormDialog } from './form-dialog.tsx';
import { FormTextArea } from './form-text-area.tsx';
import type { Problem } from './problem.ts';
import { putOnFields } from './server-problems.ts';
import { useContractForm } from './use-contract-form.ts';
import { useErrorText } from './use-error-text.ts';
import { useSavedValues } from './use-saved-values.ts';
import { useSubmission } from './use-submission.ts';

interface Reason {
  reason: string;
}

interface ReasonDialogProps {
  heading: string;
  /** Explains the consequences. */
  children: ReactNode;
  rules: z.ZodType<Reason, Reason>;
  /** The key under which the typed reason is saved until it is sent or cancelled. */
  saveAs: string;
  labels: { reason: string; hint?: string; submit: string; busy: string; failed: string };
  /** Returns whether the reason was used; if not, it stays saved. @throws CallError */
  onSend(reason: string): Promise<boolean>;
  onClose(): void;
  /** Shown below the field, which is called `reason`. */
  below?: ReactNode;
}

/** Rows that the reason grows to before it scrolls. */
const reasonRows = 8;

/**
 * Asks for the reason of a decision. The typed text survives a failure, closing the dialog and the end of the
 * session.
 */
export function ReasonDialog({
  heading,
  children,
  rules,
  saveAs,
  labels,
  onSend,
  onClose,
  below,
}: ReasonDialogProps) {
  const errorText = useErrorText();
  const form = useContractForm(rules, { reason: '' });
  const submission = useSubmission();
  const discardSavedValues = useSavedValues(form, saveAs);

  const send = async (reason: string): Promise<Problem | null> => {
    try {
      if (await onSend(reason)) discardSavedValues();
      return null;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (putOnFields(form, error, ['reason'])) return null;
      const text = errorText(error);
      return { heading: labels.failed, text };
    }
  };
  const cancel = () => {
    discardSavedValues();
    onClose();
  };
  return (
    <FormDialog
      heading={heading}
      introduction={children}
      form={form}
      submission={submission}
      labels={labels}
      onSubmit={({ reason }) => submission.run(() => send(reason))}
      onClose={onClose}
      onCancel={cancel}
    >
      <FormTextArea
        form={form}
        name="reason"
        label={labels.reason}
        {...(labels.hint !== undefined && { hint: labels.hint })}
        maximumRows={reasonRows}
      />
      {below}
    </FormDialog>
  );
}
