import { useDeferredValue, useMemo } from 'react';
import { turnedLines } from '../../../../../contract/text/directions.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import styles from '../editor.module.css';

/** Names the lines that hold characters which turn the direction of a text: they can't be seen, and change what is read. */
export function DirectionNotice({ title, body }: { title: string; body: string }) {
  const { t } = useLanguage();
  const written = useDeferredValue(body);
  const lines = useMemo(() => turnedLines(written), [written]);
  const [inTitle] = useMemo(() => turnedLines(title), [title]);
  return (
    // Rendered empty from the start, so that screen readers announce what appears in it.
    <div role="status">
      {(lines.length > 0 || inTitle) && (
        <Notice className={styles.notice} heading={t('editor.directionsHeading')}>
          <ul>
            {inTitle && (
              <li>
                {t('editor.directionsInTitle')} <bdi dir="ltr">{inTitle.codes.join(', ')}</bdi>
              </li>
            )}
            {lines.map(({ line, codes }) => (
              <li key={line}>
                {t('references.line', { line })} <bdi dir="ltr">{codes.join(', ')}</bdi>
              </li>
            ))}
          </ul>
          <p>{t('editor.directionsText')}</p>
        </Notice>
      )}
    </div>
  );
}
