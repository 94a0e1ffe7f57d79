import type { ReactNode } from 'react';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useLanguage } from '../language/language-context.tsx';
import { ProblemAlert } from './problem-alert.tsx';
import { useAction } from './use-action.ts';

interface ConfirmDialogProps {
  heading: string;
  /** What follows from it, or is to be chosen before. */
  children: ReactNode;
  labels: { submit: string; busy: string; failed: string };
  /** @throws CallError */
  onSubmit(): Promise<void>;
  onClose(): void;
  /** What stands in the place of the question once it is done, if the dialog stays. */
  done?: ReactNode;
}

/** Asks before something is done that a single press decides on. */
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
