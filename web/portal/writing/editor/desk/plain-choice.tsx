import { useState } from 'react';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { lastingStorage } from '../../../frame/storage/storage.ts';
import styles from '../editor.module.css';

/** Local-storage key of the choice of a plain text area. */
const plainKey = 'plain-editor';

interface UsePlainChoice {
  isPlain: boolean;
  choose(isPlain: boolean): void;
}

/** Whether the author wants a plain text area; this browser remembers it. */
export function usePlainChoice(): UsePlainChoice {
  const [isPlain, setIsPlain] = useState(() => lastingStorage.getItem(plainKey) !== null);
  const choose = (plain: boolean): void => {
    if (plain) lastingStorage.setItem(plainKey, 'yes');
    else lastingStorage.removeItem(plainKey);
    setIsPlain(plain);
  };
  return { isPlain, choose };
}

/** Chooses a plain text area in place of the editor with marks. */
export function PlainChoice({ isPlain, choose, disabled }: UsePlainChoice & { disabled: boolean }) {
  const { t } = useLanguage();
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={isPlain}
        disabled={disabled}
        onChange={({ target }) => choose(target.checked)}
      />
      {t('editor.plain')}
    </label>
  );
}
