import { type FormEvent, type ReactNode, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { sendByKey } from '../../../ui/send-key.ts';
import { ProblemAlert } from './problem-alert.tsx';
import type { ContractForm } from './use-contract-form.ts';
import type { Submission } from './use-submission.ts';

interface FormShellProps<Input extends FieldValues, Output> {
  form: ContractForm<Input, Output>;
  /** Called with the validated values; resolves once the submission is done. */
  onSubmit(values: Output): Promise<void>;
  /** How the submission is going. */
  save: Pick<Submission, 'busy' | 'problem' | 'dismiss'>;
  labels: { submit: string; busy: string; cancel?: string };
  /** `quiet` where another way stands before its button. */
  weight?: 'strong' | 'quiet';
  /** The fields. */
  children: ReactNode;
  /** Called by the button that cancels; there is none without it. */
  onCancel?(): void;
  /** More buttons next to the submit button. */
  actions?: ReactNode;
}

/**
 * The form element of every form: it shows the busy state and the errors, focuses the first faulty field, and
 * prevents submitting twice.
 */
export function FormShell<Input extends FieldValues, Output>({
  form,
  onSubmit,
  save: { busy, problem, dismiss },
  labels,
  weight = 'strong',
  children,
  onCancel,
  actions,
}: FormShellProps<Input, Output>) {
  const running = useRef(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || running.current) return;
    running.current = true;
    await form
      .handleSubmit(onSubmit)()
      .finally(() => {
        running.current = false;
      });
  };
  return (
    <form className="form" noValidate aria-busy={busy} onSubmit={submit} onKeyDown={sendByKey}>
      <ProblemAlert problem={problem} onDismiss={dismiss} />
      {children}
      <div className="form-actions">
        <BusyButton type="submit" busy={busy} label={labels.submit} busyLabel={labels.busy} weight={weight} />
        {actions}
        {onCancel && (
          <button className="button button-quiet" type="button" onClick={onCancel}>
            {labels.cancel}
          </button>
        )}
      </div>
    </form>
  );
}
