import { localeOf } from '../../../../messages/locale.ts';
import { useLanguage } from '../../language/language-context.tsx';

/** A word begins with a letter or digit, and ends at white space or at the marks that separate words in Amharic. */
const word = /[\p{L}\p{N}][^\s፡-፨]*/gu;

/** About how many words there are, for the time until the server has counted them without the marks of Markdown. */
export function countRoughly(body: string): number {
  return body.match(word)?.length ?? 0;
}

interface CounterProps {
  words: number;
  /** Minutes. */
  readTime: number;
  /** Of the whole page, as a reader loads it; null where only the server could tell. */
  bytes: number | null;
}

/** How long a text is, to read and to load. */
export function Counter({ words, readTime, bytes }: CounterProps) {
  const { t, currentLanguage } = useLanguage();
  const kilobytes = new Intl.NumberFormat(localeOf(currentLanguage), { maximumFractionDigits: 1 });
  return (
    <ul className="counter">
      <li>{t('editor.words', { count: words })}</li>
      <li>{t('editor.minutes', { count: readTime })}</li>
      {bytes !== null && <li>{t('editor.weight', { kilobytes: kilobytes.format(bytes / 1000) })}</li>}
    </ul>
  );
}
