import { type ReactNode, useState } from 'react';
import type { Endpoint } from '../../../../contract/endpoint.ts';
import { refetchCalls } from '../../frame/api/use-call.ts';
import { ConfirmDialog } from '../../frame/forms/confirm-dialog.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import styles from './developer.module.css';

/**
 * What a dialog needs that makes a secret: it shows it once in place of its question, and refetches `changed` when it closes.
 * Where no secret was made, it closes at once.
 */
export function useSecret(changed: readonly Endpoint[], onClose: () => void) {
  const [secret, setSecret] = useState<string | null>(null);
  const finish = () => {
    onClose();
    void refetchCalls(...changed);
  };
  return {
    onSaved: (made: string | null) => (made === null ? finish() : setSecret(made)),
    onClose: finish,
    done: secret !== null && <SecretShown secret={secret} onClose={finish} />,
  };
}

interface SecretDialogProps {
  heading: string;
  /** Choices and explanations shown before the secret is made. */
  children: ReactNode;
  /** The label of the button that makes the secret. */
  label: string;
  /** Makes the secret; null if there is none to show. @throws CallError */
  make(): Promise<string | null>;
  /** The calls whose replies name what the secret is of. */
  refetch: readonly Endpoint[];
  onClose(): void;
}

/** Replaces a secret and shows the new one once. */
export function SecretDialog({ heading, children, label, make, refetch, onClose }: SecretDialogProps) {
  const { t } = useLanguage();
  return (
    <ConfirmDialog
      {...useSecret(refetch, onClose)}
      heading={heading}
      labels={{
        submit: label,
        busy: t('developerAccount.working'),
        failed: t('developerAccount.notMade'),
      }}
      send={make}
    >
      {children}
    </ConfirmDialog>
  );
}

/** Shows a key or a secret, which can't be shown again later. */
function SecretShown({ secret, onClose }: { secret: string; onClose(): void }) {
  const { t } = useLanguage();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    // Without access to the clipboard, people can select and copy it by hand.
    await navigator.clipboard?.writeText(secret);
    setCopied(navigator.clipboard !== undefined);
  };
  return (
    <div className="form">
      <p>{t('developerAccount.secretOnce')}</p>
      <code className={styles.secret} data-secret dir="ltr">
        {secret}
      </code>
      <p role="status">{copied && t('developerAccount.copied')}</p>
      <div className="form-actions">
        <button className="button" type="button" onClick={() => void copy().catch(() => undefined)}>
          {t('developerAccount.copy')}
        </button>
        <button className="button button-quiet" type="button" onClick={onClose}>
          {t('developerAccount.done')}
        </button>
      </div>
    </div>
  );
}
