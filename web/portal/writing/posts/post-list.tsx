import { type ReactNode, useEffect, useRef } from 'react';
import { directionOf } from '../../../../contract/constants.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import styles from './posts.module.css';
import type { ShownList } from './use-post-list.ts';

interface ListRow {
  _id: { $oid: string };
  language: string;
}

interface PostListProps<Row extends ListRow> {
  list: ShownList<Row>;
  children(row: Row): ReactNode;
}

/** The posts of a list, and below them the button for more or the end of the list (product.md#lists). */
export function PostList<Row extends ListRow>({ list, children }: PostListProps<Row>) {
  const { t } = useLanguage();
  const { rows, exhausted, loadingMore, moreFailed, loadMore } = list;
  const items = useRef<HTMLOListElement>(null);
  const seenBefore = useRef<number | null>(null);
  useEffect(() => {
    const seen = seenBefore.current;
    if (seen === null || rows.length <= seen) return;
    seenBefore.current = null;
    // Focus the first of the new posts: the button that had the focus moved down or is gone.
    const item = items.current?.children[seen];
    if (item instanceof HTMLElement) item.focus();
  }, [rows.length]);

  const place = useRef(-1);
  useEffect(() => {
    // The focused row has left the list: focus the row that took its place.
    if (place.current === -1 || document.activeElement !== document.body) return;
    const item = items.current?.children[Math.min(place.current, rows.length - 1)];
    if (item instanceof HTMLElement) item.focus();
  }, [rows]);

  if (rows.length === 0) return null;
  return (
    <>
      <ol
        className={styles.postList}
        ref={items}
        onFocus={({ currentTarget, target }) => {
          place.current = [...currentTarget.children].findIndex((item) => item.contains(target));
        }}
        onBlur={() => {
          place.current = -1;
        }}
      >
        {rows.map((row) => (
          <li key={row._id.$oid} tabIndex={-1}>
            {children(row)}
          </li>
        ))}
      </ol>
      <div className={styles.postListFoot}>
        {moreFailed && (
          <p className="field-error" role="alert">
            {t('lists.moreFailed')}
          </p>
        )}
        {!exhausted && (
          <BusyButton
            type="button"
            weight="quiet"
            busy={loadingMore}
            label={t('lists.loadMore')}
            busyLabel={t('lists.loading')}
            onClick={() => {
              seenBefore.current = rows.length;
              loadMore();
            }}
          />
        )}
        <p role="status">{exhausted && t('lists.noMore')}</p>
      </div>
    </>
  );
}

/** The `lang` and `dir` attributes for elements with a post's text. */
export function wordsOf({ language }: { language: string }): { lang: string; dir: 'ltr' | 'rtl' } {
  return { lang: language, dir: directionOf(language) };
}
