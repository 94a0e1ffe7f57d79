import { useDeferredValue, useEffect, useRef } from 'react';
import { readTime } from '../../../../../contract/constants.ts';
import { countWordsIn } from '../../../../../contract/text/words.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import styles from '../editor.module.css';
import type { UsePreview } from '../preview/use-preview.ts';
import type { SaverState } from '../saving/saver.ts';
import { SaveStatus } from '../saving/status.tsx';
import { Counter } from './counter.tsx';
import { aboveKeyboard } from './keyboard.ts';

interface DockProps {
  open: SaverState;
  body: string;
  preview: UsePreview;
  /** Takes the element that the toolbar is shown in; null where it stands above the text. */
  toolbarPlace: ((place: HTMLElement | null) => void) | null;
  /** How many things are missing before the text can be submitted. */
  missing: number;
  /** Opens the details; null where they are shown beside the text. */
  onDetails: (() => void) | null;
  onSubmit(): void;
}

/** What stays in sight below the text: the tools, where it is saved, how long it is, and the way to its submission. */
export function Dock({ open, body, preview, toolbarPlace, missing, onDetails, onSubmit }: DockProps) {
  const { t } = useLanguage();
  const dock = useRef<HTMLDivElement>(null);
  useEffect(() => (dock.current ? aboveKeyboard(dock.current) : undefined), []);
  return (
    <div ref={dock} className={styles.dock}>
      {toolbarPlace && <div ref={toolbarPlace} />}
      <div className={styles.dockFacts}>
        <SaveStatus {...open} />
        <TextCounter body={body} preview={preview} />
      </div>
      <div className={`form-actions ${styles.dockActions}`}>
        {onDetails && (
          <button className="button button-quiet" type="button" aria-haspopup="dialog" onClick={onDetails}>
            {missing === 0 ? t('editor.details') : t('editor.detailsMissing', { count: missing })}
          </button>
        )}
        <button className="button" type="button" onClick={onSubmit}>
          {t('editor.toSubmit')}
        </button>
      </div>
    </div>
  );
}

function TextCounter({ body, preview: { rendered, isCurrent } }: { body: string; preview: UsePreview }) {
  const deferred = useDeferredValue(body);
  const words = rendered && isCurrent ? rendered.words : countWordsIn(deferred);
  return <Counter words={words} readTime={readTime(words)} bytes={rendered?.bytes ?? null} />;
}
