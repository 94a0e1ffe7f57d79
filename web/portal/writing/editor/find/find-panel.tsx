import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { CloseIcon } from '../../../../ui/icons.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import type { Range, Surface } from '../surface/surface.ts';
import type { ToolPanelProps } from '../tools/tool-panel.tsx';
import styles from './find.module.css';
import { matchesOf, neighbourOf, type Query, replaceMatches } from './matches.ts';

/** What was searched for last, for the next time. */
let last: Query & { by: string } = { words: '', by: '', isCaseSensitive: false, isWholeWord: false };

/** Finds words in the text and replaces them, in either field. */
export function FindPanel({ surface: { current }, ...props }: ToolPanelProps) {
  return current && <OpenFindPanel surface={current} {...props} />;
}

type OpenFindPanelProps = Pick<ToolPanelProps, 'body' | 'language' | 'onClose'> & { surface: Surface };

function OpenFindPanel({ body, language, surface, onClose }: OpenFindPanelProps) {
  const { t } = useLanguage();
  const [query, setQuery] = useState(() => startOf(surface));
  const [current, setCurrent] = useState<Range | null>(null);
  /** What was replaced last, until the query changes. */
  const [done, setDone] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const deferred = useDeferredValue(body);
  const matches = useMemo(() => matchesOf(deferred.replace(/\r\n?/g, '\n'), query), [deferred, query]);
  const at = current === null ? -1 : matches.findIndex(({ from }) => from === current.from);

  useEffect(() => {
    last = query;
  }, [query]);
  useEffect(() => {
    field.current?.select();
    return () => surface.showMatches([], null);
  }, [surface]);
  // The text may have changed since: matches at places that are gone would be marked wrongly.
  useEffect(() => {
    if (body === deferred) surface.showMatches(matches, matches[at] ?? null);
  }, [surface, body, deferred, matches, at]);

  const show = (found: Range | null): void => {
    setCurrent(found);
    if (found) surface.reveal(found.from, found.to);
  };
  const change = (part: Partial<typeof query>): void => {
    setDone('');
    setQuery({ ...query, ...part });
    if ('by' in part) return;
    setCurrent(null);
  };
  const go = (step: 1 | -1): void => {
    setDone('');
    const selected = surface.selected();
    show(neighbourOf(matchesOf(selected.text, query), selected, step));
  };
  const replaceOne = (): void => {
    const selected = surface.selected();
    const found = matchesOf(selected.text, query);
    const chosen = found.find(({ from, to }) => from === selected.from && to === selected.to);
    if (!chosen) {
      go(1);
      return;
    }
    const end = chosen.from + query.by.length;
    withFocusKept(() =>
      surface.apply({ changes: [{ ...chosen, insert: query.by }], anchor: end, head: end }),
    );
    go(1);
    setDone(t('editor.replacedCount', { count: 1 }));
  };
  const replaceAll = (): void => {
    const selected = surface.selected();
    const found = matchesOf(selected.text, query);
    setCurrent(null);
    if (found.length > 0) withFocusKept(() => surface.apply(replaceMatches(selected, found, query.by)));
    setDone(t('editor.replacedCount', { count: found.length }));
  };
  const close = (): void => {
    onClose();
    surface.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const isField = event.target instanceof HTMLInputElement && event.target.type === 'text';
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && isField && event.target === field.current) go(event.shiftKey ? -1 : 1);
    else if (event.key === 'Enter' && isField) replaceOne();
    else if (/^[fh]$/i.test(event.key) && (event.ctrlKey || event.metaKey)) field.current?.select();
    else return;
    event.preventDefault();
  };
  const counted = (): string => {
    if (query.words === '') return '';
    if (matches.length === 0) return t('editor.notFound');
    if (at === -1) return t('editor.foundCount', { count: matches.length });
    return t('editor.foundAt', { at: at + 1, count: matches.length });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers before 2023 know no search element.
    <div role="search" className={styles.find} aria-label={t('editor.findAndReplace')} onKeyDown={onKeyDown}>
      <div className={styles.row}>
        <input
          ref={field}
          id="find-words"
          type="text"
          aria-label={t('editor.find')}
          placeholder={t('editor.find')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          dir="auto"
          lang={language}
          value={query.words}
          onChange={({ target }) => change({ words: target.value })}
        />
        <button
          type="button"
          aria-label={t('editor.previous')}
          title={t('editor.previous')}
          onClick={() => go(-1)}
        >
          <Arrow path="M6 15l6-6 6 6" />
        </button>
        <button type="button" aria-label={t('editor.next')} title={t('editor.next')} onClick={() => go(1)}>
          <Arrow path="M6 9l6 6 6-6" />
        </button>
        <button type="button" aria-label={t('notices.close')} title={t('notices.close')} onClick={close}>
          <CloseIcon />
        </button>
      </div>
      <div className={styles.row}>
        <input
          type="text"
          aria-label={t('editor.replaceWith')}
          placeholder={t('editor.replaceWith')}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="go"
          dir="auto"
          lang={language}
          value={query.by}
          onChange={({ target }) => change({ by: target.value })}
        />
        <button className={styles.words} type="button" onClick={replaceOne}>
          {t('editor.replace')}
        </button>
        <button className={styles.words} type="button" onClick={replaceAll}>
          {t('editor.replaceAll')}
        </button>
      </div>
      <div className={styles.options}>
        <label>
          <input
            type="checkbox"
            checked={query.isCaseSensitive}
            onChange={({ target }) => change({ isCaseSensitive: target.checked })}
          />
          {t('editor.matchCase')}
        </label>
        <label>
          <input
            type="checkbox"
            checked={query.isWholeWord}
            onChange={({ target }) => change({ isWholeWord: target.checked })}
          />
          {t('editor.byWord')}
        </label>
        <p role="status">{done || counted()}</p>
      </div>
    </div>
  );
}

/** Begins with the selected words, or else with those of the last time. */
function startOf(surface: Surface): typeof last {
  const { text, from, to } = surface.selected();
  const words = text.slice(from, to);
  return words === '' || words.length > 200 || words.includes('\n') ? last : { ...last, words };
}

/** A text area takes the focus with an edit; people go on in the panel. */
function withFocusKept(act: () => void): void {
  const before = document.activeElement;
  act();
  if (before instanceof HTMLElement && document.activeElement !== before) before.focus();
}

function Arrow({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
