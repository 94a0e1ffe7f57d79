import type { ReactNode } from 'react';
import type { z } from 'zod';
import { Dialog } from '../../ui/dialog.tsx';
import { CallError } from '../api/call-error.ts';
import { useLanguage } from '../language/language-context.tsx';
import { FormShell } from './form-shell.tsx';
import { FormTextArea } from './form-text-area.tsx';
import type { Problem } from './problem.ts';
import { putOnFields } from './server-problems.ts';
import { useContractForm } from './use-contract-form.ts';
import { useKeptValues } from './use-kept-values.ts';
import { useSubmission } from './use-submission.ts';

interface Reason {
  reason: string;
}

interface ReasonDialogProps {
  heading: string;
  /** What follows from it. */
  children: ReactNode;
  rules: z.ZodType<Reason, Reason>;
  /** What is asked about: under it the reason is kept until it is sent or cancelled. */
  keepAs: string;
  labels: { reason: string; hint?: string; submit: string; busy: string; failed: string };
  /** Gives whether the reason has served: if not, it is kept for another time. @throws CallError */
  onSend(reason: string): Promise<boolean>;
  onClose(): void;
}

/** Rows that the reason grows to; beyond them it scrolls. */
const reasonRows = 8;

/** Asks for a reason before something is decided. What is typed outlives a failure, the dialog and the session. */
export function ReasonDialog({
  heading,
  children,
  rules,
  keepAs,
  labels,
  onSend,
  onClose,
}: ReasonDialogProps) {
  const { t, translate } = useLanguage();
  const form = useContractForm(rules, { reason: '' });
  const submission = useSubmission();
  const forget = useKeptValues(form, keepAs);

  const send = async (reason: string): Promise<Problem | null> => {
    try {
      if (await onSend(reason)) forget();
      return null;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (putOnFields(form, error, ['reason'])) return null;
      const text = error.is('network') ? t('frame.tryAgain') : translate(error.message);
      return { heading: labels.failed, text };
    }
  };
  const cancel = () => {
    forget();
    onClose();
  };
  return (
    <Dialog heading={heading} closeLabel={t('notices.close')} onClose={onClose}>
      {children}
      <FormShell
        form={form}
        onSubmit={({ reason }) => submission.run(() => send(reason))}
        busy={submission.busy}
        problem={submission.problem}
        onDismissProblem={submission.dismiss}
        labels={labels}
        actions={
          <button className="button button-quiet" type="button" onClick={cancel}>
            {t('dash.cancel')}
          </button>
        }
      >
        <FormTextArea
          form={form}
          name="reason"
          label={labels.reason}
          {...(labels.hint !== undefined && { hint: labels.hint })}
          maximumRows={reasonRows}
        />
      </FormShell>
    </Dialog>
  );
}
