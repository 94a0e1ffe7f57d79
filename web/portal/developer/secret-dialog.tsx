import { type ReactNode, useState } from 'react';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemAlert } from '../forms/problem-alert.tsx';
import { useDeed } from '../forms/use-deed.ts';
import { useLanguage } from '../language/language-context.tsx';
import { SecretShown } from './secret-shown.tsx';

interface SecretDialogProps {
  heading: string;
  /** What is to be chosen, or known, before. */
  children: ReactNode;
  /** On the button that makes it. */
  label: string;
  /** Makes the secret: null where there is none to be shown. @throws CallError */
  onMake(): Promise<{ secret: string | null }>;
  onClose(): void;
}

/** Makes a secret in the place of another, and shows it the one time. */
export function SecretDialog({ heading, children, label, onMake, onClose }: SecretDialogProps) {
  const { t } = useLanguage();
  const [secret, setSecret] = useState<string | null>(null);
  const deed = useDeed(t('developerAccount.notMade'));
  const make = async () => setSecret((await onMake()).secret);
  return (
    <Dialog heading={heading} closeLabel={t('notices.close')} onClose={onClose}>
      {secret !== null ? (
        <SecretShown secret={secret} onClose={onClose} />
      ) : (
        <form
          className="form"
          onSubmit={(event) => {
            event.preventDefault();
            if (!deed.busy) void deed.run(make);
          }}
        >
          <ProblemAlert problem={deed.problem} onDismiss={deed.dismiss} />
          {children}
          <div className="form-actions">
            <BusyButton
              type="submit"
              busy={deed.busy}
              label={label}
              busyLabel={t('developerAccount.working')}
            />
            <button className="button button-quiet" type="button" onClick={onClose}>
              {t('dash.cancel')}
            </button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
