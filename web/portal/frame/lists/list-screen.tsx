import type { ReactNode } from 'react';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { useLanguage } from '../language/language-context.tsx';
import { Fetched, type FetchedQuery } from '../loading/fetched.tsx';
import { PageHeading, PageTitle } from '../shell/page.tsx';
import styles from './list-screen.module.css';

interface ListQuery extends FetchedQuery<unknown> {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage(): unknown;
}

interface ListProps<Row> {
  list: { query: ListQuery; rows: readonly Row[] };
  /** The text while it loads. */
  loading: string;
  /** The text in place of rows. */
  none: string;
  /** Its accessible name, or the id of its heading. */
  label: string | { id: string };
  /** Whether the order of the rows says something. */
  ordered?: boolean;
  /** A row: a list item with its key. */
  row(row: Row): ReactNode;
}

/** The rows of a list: while it loads, where that fails, where there are none, and with the button for more. */
export function List<Row>({
  list: { query, rows },
  loading,
  none,
  label,
  ordered = false,
  row,
}: ListProps<Row>) {
  const Rows = ordered ? 'ol' : 'ul';
  const name = typeof label === 'string' ? { 'aria-label': label } : { 'aria-labelledby': label.id };
  return (
    <Fetched query={query} label={loading}>
      {() => (
        <>
          {rows.length === 0 && (
            <p className="no-rows" role="status">
              {none}
            </p>
          )}
          {rows.length > 0 && (
            <Rows className="rows" {...name}>
              {rows.map(row)}
            </Rows>
          )}
          <More query={query} />
        </>
      )}
    </Fetched>
  );
}

/** The button that fetches a list's next page; nothing after the last page. */
function More({ query }: { query: ListQuery }) {
  const { t } = useLanguage();
  if (!query.hasNextPage) return null;
  return (
    <div className="load-more">
      {query.isFetchNextPageError && (
        <p className="field-error" role="alert">
          {t('fetched.moreFailed')}
        </p>
      )}
      <BusyButton
        type="button"
        weight="quiet"
        busy={query.isFetchingNextPage}
        label={t('fetched.more')}
        busyLabel={t('fetched.loadingMore')}
        onClick={() => void query.fetchNextPage()}
      />
    </div>
  );
}

interface ListScreenProps<Row> extends Omit<ListProps<Row>, 'label'> {
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
