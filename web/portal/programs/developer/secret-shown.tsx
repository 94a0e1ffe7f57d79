import { useState } from 'react';
import { useLanguage } from '../../frame/language/language-context.tsx';
import styles from './developer.module.css';

interface SecretShownProps {
  secret: string;
  onClose(): void;
}

/** Shows a key or a secret, which can't be shown again later. */
export function SecretShown({ secret, onClose }: SecretShownProps) {
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
