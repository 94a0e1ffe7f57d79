import type { ReactNode } from 'react';
import { Notice } from '../../../ui/notice.tsx';
import { CallError } from '../api/call-error.ts';
import { useLanguage } from '../language/language-context.tsx';
import { Loading } from './loading.tsx';

/** What `Fetched` needs of a query. */
export interface FetchedQuery<Data> {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  /** Of a list: whether fetching its next page failed, which the list's own button reports. */
  isFetchNextPageError?: boolean;
  refetch(): unknown;
}

interface FetchedProps<Data> {
  query: FetchedQuery<Data>;
  /** The label while loading. */
  label: string;
  /** What stands in its place meanwhile, if not a progress bar. */
  waiting?: ReactNode;
  children(data: Data): ReactNode;
}

/**
 * Shows a query's data, its loading state or its failure. If a refetch fails, the failure is shown above the
 * old data.
 */
export function Fetched<Data>({ query, label, waiting, children }: FetchedProps<Data>) {
  const { data, error, isFetching, isFetchNextPageError = false } = query;
  if (error && !isFetching && !isFetchNextPageError) {
    return (
      <>
        <FetchErrorNotice error={error} onTryAgain={() => void query.refetch()} />
        {data !== undefined && children(data)}
      </>
    );
  }
  return data === undefined ? (waiting ?? <Loading label={label} />) : children(data);
}

/** The failure of a part of a page, shown in its place (product.md#messages-for-people). */
function FetchErrorNotice({ error, onTryAgain }: { error: Error; onTryAgain(): void }) {
  const { t, translate } = useLanguage();
  const offline = error instanceof CallError && error.is('network');
  const said = error instanceof CallError && !error.is('unreadable') ? translate(error.message) : '';
  return (
    <div role="alert">
      <Notice tone="alarm" heading={offline ? t('fetched.offline') : t('failure.heading')}>
        <p>{offline ? t('fetched.offlineText') : said || t('failure.text')}</p>
        <button className="button button-quiet fetch-again" type="button" onClick={onTryAgain}>
          {t('failure.again')}
        </button>
      </Notice>
    </div>
  );
}
