import { type FormEvent, type ReactNode, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { BusyButton } from '../../ui/busy-button.tsx';
import type { Problem } from './problem.ts';
import { ProblemAlert } from './problem-alert.tsx';
import type { ContractForm } from './use-contract-form.ts';

interface FormShellProps<Input extends FieldValues, Output> {
  form: ContractForm<Input, Output>;
  /** Called with what has been through the rules; ends once all is done. */
  onSubmit(values: Output): Promise<void>;
  busy: boolean;
  problem: Problem | null;
  onDismissProblem(): void;
  labels: { submit: string; busy: string };
  /** The fields. */
  children: ReactNode;
  /** Buttons beside the one that sends. */
  actions?: ReactNode;
}

/**
 * Every form stands in this: it can't be without its busy state and its errors. The first faulty field takes
 * the focus, and what is being sent is not sent twice.
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
