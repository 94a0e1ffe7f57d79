import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { directionOf } from '../../../../../contract/constants.ts';
import type { PostText } from '../../../../../contract/text/post-text.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useServerHtml } from '../../../frame/server-html.ts';
import { nameMarks } from '../comments/rendered-text.tsx';
import type { Side } from '../comments/text-map.ts';
import styles from './compare.module.css';
import { hideEmptied, renameIds } from './one-side.ts';

interface SideBySideProps {
  earlier: Pick<PostText, 'language'>;
  submitted: Pick<PostText, 'language'>;
  difference: { title_html: string; body_html: string };
  /** The submitted text with its marks; comments on passages are there. */
  children: ReactNode;
}

/** The earlier text with what was removed, and the submitted one with what was added. */
export function SideBySide({ earlier, submitted, difference, children }: SideBySideProps) {
  const { t } = useLanguage();
  return (
    <div className={styles.sides}>
      <Column side="earlier" name={t('review.compare.earlier')}>
        <OneSide side="earlier" html={difference.title_html} language={earlier.language} isTitle />
        <OneSide side="earlier" html={difference.body_html} language={earlier.language} />
      </Column>
      <Column side="submitted" name={t('review.compare.submitted')} of={difference.body_html}>
        <OneSide side="submitted" html={difference.title_html} language={submitted.language} isTitle />
        {children}
      </Column>
    </div>
  );
}

interface ColumnProps {
  side: Side;
  name: string;
  /** The HTML of which the blocks without words on this side are hidden. */
  of?: string;
  children: ReactNode;
}

function Column({ side, name, of = '', children }: ColumnProps) {
  const place = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other blocks in the same element.
  useLayoutEffect(() => {
    if (place.current) hideEmptied(place.current, side);
  }, [side, of]);
  return (
    <section ref={place} className={styles.side} data-side={side} aria-labelledby={`${side}-side`}>
      <h2 id={`${side}-side`}>{name}</h2>
      {children}
    </section>
  );
}

interface OneSideProps {
  side: Side;
  html: string;
  language: string;
  isTitle?: boolean;
}

/** The words of one side of marked HTML. */
function OneSide({ side, html, language, isTitle = false }: OneSideProps) {
  const { t } = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (place.current) nameMarks(place.current, t);
  }, [t]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is shown in the same element.
  useLayoutEffect(() => {
    if (!place.current) return;
    hideEmptied(place.current, side);
    if (side === 'earlier') renameIds(place.current, 'earlier-');
  }, [side, html]);
  return (
    <div
      ref={place}
      className={isTitle ? `prose ${styles.title}` : 'prose review-prose'}
      data-line={isTitle ? '' : undefined}
      lang={language}
      dir={directionOf(language)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, as the contract says.
      dangerouslySetInnerHTML={useServerHtml(html)}
    />
  );
}
