import { localeOf } from '../../../../../messages/locale.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import styles from '../editor.module.css';

interface CounterProps {
  words: number;
  /** Reading time in minutes. */
  readTime: number;
  /** Bytes of the whole page as readers load it; null until the server has measured it. */
  bytes: number | null;
}

/** Shows how long the text takes to read and how much it takes to load. */
export function Counter({ words, readTime, bytes }: CounterProps) {
  const { t, currentLanguage } = useLanguage();
  const kilobytes = new Intl.NumberFormat(localeOf(currentLanguage), { maximumFractionDigits: 1 });
  return (
    <ul className={styles.counter}>
      <li>{t('editor.words', { count: words })}</li>
      <li>{t('editor.minutes', { count: readTime })}</li>
      {bytes !== null && <li>{t('editor.weight', { kilobytes: kilobytes.format(bytes / 1000) })}</li>}
    </ul>
  );
}
