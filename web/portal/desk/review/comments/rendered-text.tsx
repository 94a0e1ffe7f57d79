import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { directionOf } from '../../../../../contract/constants.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useServerHtml } from '../../../frame/server-html.ts';
import styles from '../review.module.css';
import beside from './margin.module.css';
import { type Passage, passageAt } from './passages.ts';
import { mapText, stretchOf } from './text-map.ts';

interface RenderedTextProps {
  /** What readers see above the text. */
  lead?: ReactNode;
  /** HTML that the server has sanitised. */
  html: string;
  language: string;
  root: RefObject<HTMLDivElement | null>;
  /** What stands beside the text. */
  margin?: ReactNode;
  /** Called when the reviewer wants to comment on a passage. */
  onComment(passage: Passage): void;
}

/** A post as readers will see it, with a button to comment on the selected passage. */
export function RenderedText({ lead, html, language, root, margin, onComment }: RenderedTextProps) {
  const { t } = useLanguage();
  const selected = useSelectedPassage(root);
  useLayoutEffect(() => {
    if (root.current) nameMarks(root.current, t);
  }, [root, t]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is shown in the same element.
  useLayoutEffect(() => {
    // A table in both versions would otherwise be the same landmark twice.
    for (const removed of root.current?.querySelectorAll('del.removed [role="region"]') ?? []) {
      removed.setAttribute('role', 'group');
    }
  }, [root, html]);
  return (
    <>
      {lead}
      <div className={beside.beside}>
        <div
          ref={root}
          className="prose review-prose"
          lang={language}
          dir={directionOf(language)}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, as the contract says.
          dangerouslySetInnerHTML={useServerHtml(html)}
        />
        {margin}
      </div>
      <div className={`${styles.passageBar} no-print`} role="status">
        {selected && (
          <button
            className="button"
            type="button"
            // Pressing would clear the selection before the click.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onComment(selected)}
          >
            {t('review.commentOnPassage')}
          </button>
        )}
      </div>
    </>
  );
}

/**
 * Sets the labels that screen readers read before marked text. The style sheet takes them from custom
 * properties, since it has no translations.
 */
export function nameMarks({ style }: HTMLElement, t: ReturnType<typeof useLanguage>['t']): void {
  style.setProperty('--added-label', JSON.stringify(`${t('review.addedStart')} `));
  style.setProperty('--removed-label', JSON.stringify(`${t('review.removedStart')} `));
}

/** The currently selected passage of the text. */
function useSelectedPassage(root: RefObject<HTMLDivElement | null>): Passage | null {
  const [selected, setSelected] = useState<Passage | null>(null);
  useEffect(() => {
    const look = () => {
      const place = root.current;
      const selection = document.getSelection();
      if (!place || !selection || selection.isCollapsed || selection.rangeCount === 0) {
        setSelected(null);
        return;
      }
      const range = selection.getRangeAt(0);
      if (!place.contains(range.startContainer)) {
        setSelected(null);
        return;
      }
      const map = mapText(place);
      setSelected(passageAt(map.text, stretchOf(map, range)));
    };
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, [root]);
  return selected;
}
