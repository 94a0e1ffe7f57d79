import { useSearchParams } from 'react-router';
import { useLanguage } from '../../language/language-context.tsx';
import { Fetched } from '../../loading/fetched.tsx';
import { LoadMore } from '../../loading/load-more.tsx';
import { PageHeading, PageTitle } from '../../shell/page.tsx';
import { useReviewQueue } from '../use-review.ts';
import { type QueueFilters, readFilters, writeFilters } from './filters.ts';
import { QueueFiltersForm } from './filters-form.tsx';
import { QueueRow } from './queue-row.tsx';

/** The submissions that wait for review, oldest first (product.md#review). */
export function ReviewQueue() {
  const { t } = useLanguage();
  const [search, setSearch] = useSearchParams();
  const filters = readFilters(search);
  const queue = useReviewQueue(filters);
  const kept = writeFilters(filters);
  const change = (next: QueueFilters) => setSearch(writeFilters(next), { replace: true });
  const rows = queue.data?.pages.flatMap(({ posts }) => posts) ?? [];
  return (
    <>
      <PageTitle title={t('review.queue')} />
      <PageHeading>{t('review.queue')}</PageHeading>
      <p className="area-lead">{t('review.queueLead')}</p>
      <QueueFiltersForm filters={filters} seen={rows} onChange={change} />
      <Fetched query={queue} label={t('review.loadingQueue')}>
        {() => (
          <>
            {rows.length === 0 && (
              <p className="no-rows" role="status">
                {t(kept === '' ? 'review.queueEmpty' : 'review.nothingFound')}
              </p>
            )}
            {rows.length > 0 && (
              <ol className="rows" aria-label={t('review.queue')}>
                {rows.map((row) => (
                  <QueueRow key={row._id.$oid} row={row} search={kept} />
                ))}
              </ol>
            )}
            <LoadMore list={queue} />
          </>
        )}
      </Fetched>
    </>
  );
}
