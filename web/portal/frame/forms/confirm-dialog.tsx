import type { ReactNode } from 'react';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useLanguage } from '../language/language-context.tsx';
import { ProblemAlert } from './problem-alert.tsx';
import { useAction } from './use-action.ts';

interface ConfirmDialogProps {
  heading: string;
  /** Explains the consequences, or holds choices to be made first. */
  children: ReactNode;
  labels: { submit: string; busy: string; failed: string };
  /** @throws CallError */
  onSubmit(): Promise<void>;
  onClose(): void;
  /** Replaces the question after success, if the dialog stays open. */
  done?: ReactNode;
}

/** Asks for confirmation before an action. */
export function ConfirmDialog({ heading, children, labels, onSubmit, onClose, done }: ConfirmDialogProps) {
  const { t } = useLanguage();
  const action = useAction(labels.failed);
  return (
    <Dialog heading={heading} closeLabel={t('notices.close')} onClose={onClose}>
      {done || (
        <form
          className="form"
          onSubmit={(event) => {
            event.preventDefault();
            if (!action.busy) void action.run(onSubmit);
          }}
        >
          <ProblemAlert problem={action.problem} onDismiss={action.dismiss} />
          {children}
          <div className="form-actions">
            <BusyButton type="submit" busy={action.busy} label={labels.submit} busyLabel={labels.busy} />
            <button className="button button-quiet" type="button" onClick={onClose}>
              {t('dash.cancel')}
            </button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
