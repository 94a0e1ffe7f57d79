import { type ReactNode, useState } from 'react';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useLanguage } from '../language/language-context.tsx';
import { ProblemAlert } from './problem-alert.tsx';
import { type SaveOptions, useSave } from './use-save.ts';

interface ConfirmDialogProps<Reply> extends Omit<SaveOptions<Reply>, 'failure' | 'form'> {
  heading: string;
  /** Explains the consequences, or holds choices to be made first. */
  children: ReactNode;
  labels: { submit: string; busy: string; failed: string; cancel?: string };
  /** False where nothing was changed, and the dialog stays. @throws CallError */
  send(): Promise<Reply | false>;
  /** Whether there is anything to send. */
  isReady?: boolean;
  onClose(): void;
  /** Replaces the question after success. With it, `onSaved` decides when the dialog closes. */
  done?: ReactNode;
}

/**
 * Asks for confirmation before an action. Once that is done and what it changed is fetched, the dialog closes: the focus returns
 * to the button that opened it, or to the heading where that is gone.
 */
export function ConfirmDialog<Reply>(props: ConfirmDialogProps<Reply>) {
  const { heading, children, labels, send, isReady = true, onClose, done, ...options } = props;
  const { t } = useLanguage();
  const { busy, problem, dismiss, run } = useSave({ ...options, failure: labels.failed });
  const [missing, setMissing] = useState(0);
  const submit = async () => {
    if ((await run(send)) && done === undefined) onClose();
  };
  return (
    <Dialog heading={heading} closeLabel={t('notices.close')} onClose={onClose}>
      {done || (
        <form
          className="form"
          noValidate
          onChange={() => setMissing(0)}
          onSubmit={(event) => {
            event.preventDefault();
            const faulty = event.currentTarget.querySelectorAll<HTMLElement>(
              ':is(input, textarea, select):invalid',
            );
            setMissing(faulty.length);
            faulty[0]?.focus();
            if (faulty.length === 0 && !busy && isReady) void submit();
          }}
        >
          <ProblemAlert problem={problem} onDismiss={dismiss} />
          {children}
          {missing > 0 && (
            <p className="field-error" role="alert">
              {t('dash.stillMissing', { left: missing })}
            </p>
          )}
          <div className="form-actions">
            {isReady && (
              <BusyButton type="submit" busy={busy} label={labels.submit} busyLabel={labels.busy} />
            )}
            <button className="button button-quiet" type="button" onClick={onClose}>
              {labels.cancel ?? t('dash.cancel')}
            </button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
