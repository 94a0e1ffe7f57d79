import { useDeferredValue, useMemo } from 'react';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { headingsIn } from './headings.ts';
import styles from './outline.module.css';

interface OutlineFieldProps {
  body: string;
  language: string;
  /** Leads to a place in the text. */
  onGoToPlace(place: number): void;
}

/** The headings of a text, folded until the author opens them; each leads to its place. */
export function OutlineField({ body, language, onGoToPlace }: OutlineFieldProps) {
  const { t } = useLanguage();
  // Typing goes first.
  const deferred = useDeferredValue(body);
  const headings = useMemo(() => headingsIn(deferred.replace(/\r\n?/g, '\n')), [deferred]);
  const skipping = headings.filter(({ skipped }) => skipped !== null).length;
  return (
    <details className={styles.outline}>
      <summary>
        {t('editor.outline')} <bdi>({headings.length})</bdi>
        {skipping > 0 && <span className={styles.skipping}>{t('editor.outlineSkipping')}</span>}
      </summary>
      {headings.length === 0 && <p className={styles.empty}>{t('editor.outlineEmpty')}</p>}
      <ol className={styles.headings}>
        {headings.map(({ level, words, place, skipped }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: headings have nothing else that stays the same.
          <li key={index} data-level={level}>
            <button className="text-button" type="button" onClick={() => onGoToPlace(place)}>
              <bdi lang={language}>{words}</bdi>
            </button>
            <span className={styles.level}>{t('editor.outlineLevel', { level })}</span>
            {skipped !== null && (
              <span className={styles.skipping}>{t('editor.outlineSkipped', { level: skipped })}</span>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
