import { type ReactNode, useState } from 'react';
import { directionOf } from '../../../../contract/constants.ts';
import type { Endpoint } from '../../../../contract/endpoint.ts';
import type { CallInput, CallReply } from '../../frame/api/caller.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { List, type ListQuery } from '../../frame/lists/list-screen.tsx';
import { useList } from '../../frame/lists/use-list.ts';
import { useServerHtml } from '../../frame/server-html.ts';
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
  const loadMore = () => {
    const more = wantMore(extent);
    setWanted(more.wanted);
    if (more.mustFetch) void query.fetchNextPage();
  };
  return {
    query: { ...query, hasNextPage: !isExhausted(extent), fetchNextPage: loadMore },
    rows: rows.slice(0, visiblePosts(extent)),
  };
}

interface PostListProps<Row> {
  list: {
    query: ListQuery & { isLoadingError: boolean };
    rows: readonly Row[];
  };
  /** What stands in place of rows: a text, or more. */
  empty: ReactNode;
  /** What says that the list could not be loaded, if not as every list. */
  failure?(error: Error | null, tryAgain: () => void): ReactNode;
  children(row: Row): ReactNode;
}

/** A list of posts: while it loads, where that fails, where it is empty, and its rows (product.md#lists). */
export function PostList<Row extends { _id: { $oid: string } }>(props: PostListProps<Row>) {
  const { list, empty, failure, children } = props;
  const { t } = useLanguage();
  const { isLoadingError, error, refetch } = list.query;
  if (failure && isLoadingError) return failure(error, () => void refetch());
  return (
    <List
      list={list}
      loading={t('lists.loadingPosts')}
      none={empty}
      ordered
      row={(row) => (
        <li className="row" key={row._id.$oid}>
          {children(row)}
        </li>
      )}
      words={{
        more: t('lists.loadMore'),
        loadingMore: t('lists.loading'),
        moreFailed: t('lists.moreFailed'),
        end: t('lists.noMore'),
      }}
    />
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
      dangerouslySetInnerHTML={useServerHtml(post.preview_html)}
    />
  );
}
