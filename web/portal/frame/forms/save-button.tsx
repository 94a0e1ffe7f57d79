import { BusyButton } from '../../../ui/busy-button.tsx';
import { ProblemAlert } from './problem-alert.tsx';
import { type SaveOptions, useSave } from './use-save.ts';

interface SaveButtonProps<Reply> extends SaveOptions<Reply> {
  label: string;
  busyLabel: string;
  look?: 'strong' | 'quiet';
  /** The subject of the label, for screen readers. */
  about?: string;
  /** @throws CallError */
  send(): Promise<Reply | false>;
}

/** A button that makes a change at once, and says how it went. */
export function SaveButton<Reply>(props: SaveButtonProps<Reply>) {
  const { label, busyLabel, look = 'strong', about, send, ...options } = props;
  const { busy, problem, dismiss, run } = useSave(options);
  return (
    <>
      <ProblemAlert problem={problem} onDismiss={dismiss} />
      <BusyButton
        type="button"
        weight={look}
        busy={busy}
        label={label}
        busyLabel={busyLabel}
        {...(about !== undefined && { about })}
        onClick={() => void run(send)}
      />
    </>
  );
}
