import type { ReactNode } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { CallError } from '../api/call-error.ts';
import { useLanguage } from '../language/language-context.tsx';
import { Loading } from './loading.tsx';

interface Query<Data> {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  /** Of a list: that failed which its own button fetches. */
  isFetchNextPageError?: boolean;
  refetch(): unknown;
}

interface FetchedProps<Data> {
  query: Query<Data>;
  /** What is on its way. */
  label: string;
  children(data: Data): ReactNode;
}

/**
 * What a query gave; before that, that it is on its way, or what kept it. Where it could not be brought up to
 * date, what is there stays, and the failure stands above it.
 */
export function Fetched<Data>({ query, label, children }: FetchedProps<Data>) {
  const { data, error, isFetching, isFetchNextPageError = false } = query;
  if (error && !isFetching && !isFetchNextPageError) {
    return (
      <>
        <FetchFailure error={error} onTryAgain={() => void query.refetch()} />
        {data !== undefined && children(data)}
      </>
    );
  }
  return data === undefined ? <Loading label={label} /> : children(data);
}

/** A part of a page that could not be fetched, in its place (product.md#messages-for-people). */
function FetchFailure({ error, onTryAgain }: { error: Error; onTryAgain(): void }) {
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
