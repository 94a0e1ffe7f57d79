import { type ReactNode, useEffect, useRef, useState } from 'react';
import { directionOf } from '../../../../contract/constants.ts';
import type { Endpoint } from '../../../../contract/endpoint.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import type { CallInput, CallReply } from '../../frame/api/caller.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useList } from '../../frame/lists/use-list.ts';
import { Loading } from '../../frame/loading/loading.tsx';
import { useSession } from '../../frame/session/session.ts';
import styles from './posts.module.css';
import { listsKey } from './refetch-post-lists.ts';
import { isExhausted, visiblePosts, wantMore } from './visible-posts.ts';

/** A list of posts that shows some at first, and more at each press of a button (product.md#lists). */
export function usePostList<E extends Endpoint, Row>(
  endpoint: E,
  input: CallInput<E>,
  rowsOf: (page: CallReply<E>) => readonly Row[],
  initial: number,
) {
  const { accountId } = useSession();
  const [wanted, setWanted] = useState(initial);
  const queryKey = [...listsKey(accountId), endpoint.path, input];
  // Other screens change posts: show the cached list at once, and refetch it.
  const { query, rows } = useList(endpoint, input, rowsOf, { queryKey, staleTime: 0 });
  const extent = { fetched: rows.length, hasMore: query.hasNextPage, wanted };
  return {
    query,
    rows: rows.slice(0, visiblePosts(extent)),
    /** Whether the rows are the whole list. */
    exhausted: isExhausted(extent),
    loadMore: () => {
      const more = wantMore(extent);
      setWanted(more.wanted);
      if (more.mustFetch) void query.fetchNextPage();
    },
  };
}

interface ListRow {
  _id: { $oid: string };
  language: string;
}

interface PostListProps<Row extends ListRow> {
  list: {
    query: {
      isPending: boolean;
      isLoadingError: boolean;
      error: Error | null;
      isFetchingNextPage: boolean;
      isFetchNextPageError: boolean;
      refetch(): unknown;
    };
    rows: readonly Row[];
    exhausted: boolean;
    loadMore(): void;
  };
  /** What stands in place of rows: a text, or more. */
  empty: ReactNode;
  /** What says that the list could not be loaded, if not as every list. */
  failure?(error: Error | null, tryAgain: () => void): ReactNode;
  children(row: Row): ReactNode;
}

/** A list of posts: while it loads, where that fails, where it is empty, and its rows (product.md#lists). */
export function PostList<Row extends ListRow>({ list, empty, failure, children }: PostListProps<Row>) {
  const { t } = useLanguage();
  const { isPending, isLoadingError, error, refetch } = list.query;
  const tryAgain = () => void refetch();
  if (isPending) return <Loading label={t('lists.loadingPosts')} />;
  if (isLoadingError) return failure ? failure(error, tryAgain) : <ListError onTryAgain={tryAgain} />;
  if (list.rows.length > 0) return <Posts list={list}>{children}</Posts>;
  return typeof empty === 'string' ? <p className={styles.postListEmpty}>{empty}</p> : empty;
}

/** Shown when a list could not be loaded (product.md#lists). */
function ListError({ onTryAgain }: { onTryAgain(): void }) {
  const { t } = useLanguage();
  return (
    <div className="message" role="alert">
      <h2>{t('failure.heading')}</h2>
      <p>{t('failure.text')}</p>
      <button className="button" type="button" onClick={onTryAgain}>
        {t('failure.again')}
      </button>
    </div>
  );
}

/** The posts of a list, and below them the button for more or the end of the list (product.md#lists). */
function Posts<Row extends ListRow>({ list, children }: Pick<PostListProps<Row>, 'list' | 'children'>) {
  const { t } = useLanguage();
  const { rows, exhausted, query, loadMore } = list;
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
        {query.isFetchNextPageError && (
          <p className="field-error" role="alert">
            {t('lists.moreFailed')}
          </p>
        )}
        {!exhausted && (
          <BusyButton
            type="button"
            weight="quiet"
            busy={query.isFetchingNextPage}
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

/** The first lines of a post (product.md#the-profile-area, product.md#lists). */
export function Preview({ post }: { post: { preview_html: string; language: string } }) {
  return (
    <div
      {...wordsOf(post)}
      className={`${styles.postPreview} in-list`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, as the contract says.
      dangerouslySetInnerHTML={{ __html: post.preview_html }}
    />
  );
}
