import { BusyButton } from '../../ui/busy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemAlert } from '../forms/problem-alert.tsx';
import { useDeed } from '../forms/use-deed.ts';
import { useLanguage } from '../language/language-context.tsx';

interface ConfirmDialogProps {
  heading: string;
  /** What follows from it. */
  text: string;
  labels: { confirm: string; busy: string; failed: string };
  onConfirm(): Promise<void>;
  onClose(): void;
}

/** Asks before something is ended for good. */
export function ConfirmDialog({ heading, text, labels, onConfirm, onClose }: ConfirmDialogProps) {
  const { t } = useLanguage();
  const deed = useDeed(labels.failed);
  return (
    <Dialog heading={heading} closeLabel={t('notices.close')} onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!deed.busy) void deed.run(onConfirm);
        }}
      >
        <ProblemAlert problem={deed.problem} onDismiss={deed.dismiss} />
        <p>{text}</p>
        <div className="form-actions">
          <BusyButton type="submit" busy={deed.busy} label={labels.confirm} busyLabel={labels.busy} />
          <button className="button button-quiet" type="button" onClick={onClose}>
            {t('dash.cancel')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
