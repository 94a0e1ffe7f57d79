import type { ReactNode } from 'react';
import type { z } from 'zod';
import { FormDialog } from './form-dialog.tsx';
import { FormTextArea } from './signed-in-fields.tsx';
import { useContractForm } from './use-contract-form.ts';
import type { SaveOptions } from './use-save.ts';

interface Reason {
  reason: string;
}

interface ReasonDialogProps<Reply> extends Omit<SaveOptions<Reply>, 'failure' | 'form'> {
  heading: string;
  /** Explains the consequences. */
  children: ReactNode;
  rules: z.ZodType<Reason, Reason>;
  /** The key under which the typed reason is kept until it is sent or cancelled. */
  saveAs: string;
  labels: { reason: string; hint?: string; submit: string; busy: string; failed: string };
  /** False where the reason was not used: it stays kept. @throws CallError */
  send(reason: string): Promise<Reply | false>;
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
export function ReasonDialog<Reply>(props: ReasonDialogProps<Reply>) {
  const { children, rules, labels, send, success, below, ...dialog } = props;
  const form = useContractForm(rules, { reason: '' });
  return (
    <FormDialog
      {...dialog}
      introduction={children}
      form={form}
      labels={labels}
      send={({ reason }) => send(reason)}
      {...(typeof success === 'function'
        ? { success: (_: Reason, reply: Reply) => success(reply) }
        : success !== undefined && { success })}
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
