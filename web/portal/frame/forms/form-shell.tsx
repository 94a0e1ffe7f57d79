import { type FormEvent, type ReactNode, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { BusyButton } from '../../../ui/busy-button.tsx';
import type { Problem } from './problem.ts';
import { ProblemAlert } from './problem-alert.tsx';
import type { ContractForm } from './use-contract-form.ts';

interface FormShellProps<Input extends FieldValues, Output> {
  form: ContractForm<Input, Output>;
  /** Called with the validated values; resolves once the submission is done. */
  onSubmit(values: Output): Promise<void>;
  busy: boolean;
  problem: Problem | null;
  onDismissProblem(): void;
  labels: { submit: string; busy: string };
  /** The fields. */
  children: ReactNode;
  /** Buttons next to the submit button. */
  actions?: ReactNode;
}

/**
 * The form element of every form: it shows the busy state and the errors, focuses the first faulty field, and
 * prevents submitting twice.
 */
export function FormShell<Input extends FieldValues, Output>({
  form,
  onSubmit,
  busy,
  problem,
  onDismissProblem,
  labels,
  children,
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
    <form className="form" noValidate aria-busy={busy} onSubmit={submit}>
      <ProblemAlert problem={problem} onDismiss={onDismissProblem} />
      {children}
      <div className="form-actions">
        <BusyButton type="submit" busy={busy} label={labels.submit} busyLabel={labels.busy} />
        {actions}
      </div>
    </form>
  );
}
