import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { useLanguage } from '../language/language-context.tsx';
import { Fetched, type FetchedQuery } from '../loading/fetched.tsx';
import { PageHeading, PageTitle } from '../shell/page.tsx';
import { ColumnHeads, type Columns } from './column-heads.tsx';
import styles from './list-screen.module.css';
import { Outline } from './outline.tsx';
import { useRowKeys } from './row-keys.ts';

/** The query of a list's pages. */
export interface ListQuery extends FetchedQuery<unknown> {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage(): unknown;
}

interface ListProps<Row> {
  list: { query: ListQuery; rows: readonly Row[] };
  /** The text while it loads. */
  loading: string;
  /** What stands in place of rows: a text, or more. */
  none: ReactNode;
  /** Its accessible name, or the id of its heading. */
  label?: string | { id: string };
  /** Whether the order of the rows says something. */
  ordered?: boolean;
  /** A row with its key: a list item, or a row of the table. */
  row(row: Row): ReactNode;
  /** With columns it is a table; on phones the cells of a row stand below each other. */
  columns?: Columns;
  /** The texts of the button for more, and of the end of the list. */
  words?: { more: string; loadingMore: string; moreFailed: string; end?: string };
}

/** The rows of a list: while it loads, where that fails, where there are none, and with the button for more. */
export function List<Row>({
  list,
  loading,
  none,
  label,
  ordered = false,
  row,
  columns,
  words,
}: ListProps<Row>) {
  const { query, rows } = list;
  const Rows = ordered ? 'ol' : 'ul';
  const name = typeof label === 'object' ? { 'aria-labelledby': label.id } : { 'aria-label': label };
  const { items, focus, grow } = useRowFocus(rows);
  useRowKeys(() => items.current);
  const text = typeof none === 'string';
  return (
    <Fetched query={query} label={loading} waiting={words ? undefined : <Outline label={loading} />}>
      {() => (
        <>
          {rows.length === 0 && (
            <div className={text ? 'no-rows' : undefined} role={text ? 'status' : undefined}>
              {none}
            </div>
          )}
          {rows.length > 0 && !columns && (
            <Rows className="rows" {...name} {...focus}>
              {rows.map(row)}
            </Rows>
          )}
          {rows.length > 0 && columns && (
            <table className={`rows ${styles.table}`} {...name}>
              <ColumnHeads {...columns} />
              <tbody {...focus}>{rows.map(row)}</tbody>
            </table>
          )}
          {rows.length > 0 && <More query={query} words={words} onMore={grow} />}
        </>
      )}
    </Fetched>
  );
}

/** Keeps the focus in a list: on the first of the new rows, and on the row in the place of one that has gone. */
function useRowFocus(rows: readonly unknown[]) {
  const items = useRef<HTMLElement | null>(null);
  const place = useRef(-1);
  const before = useRef(-1);
  useEffect(() => {
    const isLost = place.current !== -1 && document.activeElement === document.body;
    const hasGrown = before.current !== -1 && rows.length > before.current;
    if (!isLost && !hasGrown) return;
    const item =
      items.current?.children[hasGrown ? before.current : Math.min(place.current, rows.length - 1)];
    before.current = -1;
    if (!(item instanceof HTMLElement)) return;
    item.tabIndex = -1;
    item.focus();
  }, [rows]);
  return {
    items,
    focus: {
      ref: (list: HTMLElement | null) => {
        items.current = list;
      },
      onFocus: ({ target }: FocusEvent) => {
        place.current = [...(items.current?.children ?? [])].findIndex((item) => item.contains(target));
      },
      onBlur: () => {
        place.current = -1;
      },
    },
    grow: () => {
      before.current = rows.length;
    },
  };
}

interface MoreProps {
  query: ListQuery;
  words: ListProps<unknown>['words'];
  onMore(): void;
}

/** The button that fetches a list's next page, and what stands after the last one. */
function More({ query, words, onMore }: MoreProps) {
  const { t } = useLanguage();
  if (!query.hasNextPage && words?.end === undefined) return null;
  const more = () => {
    onMore();
    void query.fetchNextPage();
  };
  return (
    <div className="load-more">
      {query.isFetchNextPageError && (
        <p className="field-error" role="alert">
          {words?.moreFailed ?? t('fetched.moreFailed')}
        </p>
      )}
      {query.hasNextPage && (
        <BusyButton
          type="button"
          weight="quiet"
          busy={query.isFetchingNextPage}
          label={words?.more ?? t('fetched.more')}
          busyLabel={words?.loadingMore ?? t('fetched.loadingMore')}
          onClick={more}
        />
      )}
      {words?.end !== undefined && <p role="status">{!query.hasNextPage && words.end}</p>}
    </div>
  );
}

interface ListScreenProps<Row> extends Omit<ListProps<Row>, 'label' | 'words'> {
  title: string;
  /** A sentence under the title. */
  lead?: ReactNode;
  /** The accessible name of the rows, if it isn't the title. */
  label?: string;
  /** The button for what is done most, beside the title. */
  action?: ReactNode;
  /** What acts on the whole list: views, filters. */
  children?: ReactNode;
}

/** A screen with a list: its title, what acts on all of it, and its rows. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { title, lead, label = title, action, children, ...list } = props;
  return (
    <div className={styles.listScreen}>
      <PageTitle title={title} />
      <header className={styles.head}>
        <PageHeading>{title}</PageHeading>
        {action}
      </header>
      {lead !== undefined && <p className="area-note">{lead}</p>}
      {children}
      <List label={label} {...list} />
    </div>
  );
}
