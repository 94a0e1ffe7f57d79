import { useDeferredValue, useEffect, useRef } from 'react';
import { readTime } from '../../../../../contract/constants.ts';
import { countWordsIn } from '../../../../../contract/text/words.ts';
import { localeOf } from '../../../../../messages/locale.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import styles from '../editor.module.css';
import type { UsePreview } from '../preview/use-preview.ts';
import type { SaverState } from '../saving/saver.ts';
import { SaveStatus } from '../saving/status.tsx';

interface ToolbarDockProps {
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
export function ToolbarDock({
  open,
  body,
  preview,
  toolbarPlace,
  missing,
  onDetails,
  onSubmit,
}: ToolbarDockProps) {
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

interface CounterProps {
  words: number;
  /** Reading time in minutes. */
  readTime: number;
  /** Bytes of the whole page as readers load it; null until the server has measured it. */
  bytes: number | null;
}

/** Shows how long the text takes to read and how much it takes to load. */
function Counter({ words, readTime, bytes }: CounterProps) {
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

/**
 * Keeps an element above the phone's keyboard, which covers the lower part of the page in most browsers: sets
 * `--keyboard` to the height of that part, and `data-keyboard` while it is shown. Gives a function that stops it.
 */
function aboveKeyboard(element: HTMLElement): () => void {
  const viewport = window.visualViewport;
  if (!viewport) return () => {};
  const place = () => {
    // A zoomed page is smaller too, without a keyboard.
    const covered = viewport.scale > 1 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop;
    const height = Math.max(0, Math.round(covered));
    element.style.setProperty('--keyboard', `${height}px`);
    element.toggleAttribute('data-keyboard', height > leastKeyboard);
  };
  place();
  viewport.addEventListener('resize', place);
  viewport.addEventListener('scroll', place);
  return () => {
    viewport.removeEventListener('resize', place);
    viewport.removeEventListener('scroll', place);
  };
}

/** The least height of a keyboard in pixels; a browser's own bars are lower. */
const leastKeyboard = 120;
