import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { repliesPath } from '../../../../../contract/paths.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { Fetched } from '../../../frame/loading/fetched.tsx';
import { LoadMore } from '../../../frame/loading/load-more.tsx';
import { PageHeading, PageTitle } from '../../../frame/shell/page.tsx';
import { useUser } from '../../../frame/user/use-user.ts';
import { KeysHelp } from '../desk/keys-help.tsx';
import { useKeys } from '../desk/use-keys.ts';
import { Scheduled } from '../pending/scheduled.tsx';
import { useUndoLast } from '../pending/use-undo.ts';
import { useReviewQueue } from '../use-review.ts';
import { type QueueFilters, readFilters, writeFilters } from './filters.ts';
import { QueueFiltersForm } from './filters-form.tsx';
import { QueueRow } from './queue-row.tsx';
import { useClaim } from './use-claim.ts';
import { Views } from './views.tsx';

/** The submissions that wait for review, oldest first (product.md#review). */
export function ReviewQueue() {
  const { t } = useLanguage();
  const [search, setSearch] = useSearchParams();
  const [helping, setHelping] = useState(false);
  const undoLast = useUndoLast();
  const filters = readFilters(search);
  const queue = useReviewQueue(filters);
  const kept = writeFilters(filters);
  const rows = queue.data?.pages.flatMap(({ posts }) => posts) ?? [];
  const change = (next: QueueFilters) => setSearch(writeFilters(next), { replace: true });
  const { data: user } = useUser();
  const me = user?.user.id ?? '';
  const { toggle } = useClaim(me);
  useKeys({
    j: () => moveFocus(1),
    k: () => moveFocus(-1),
    o: () => openFocused(),
    m: () => {
      const row = rows[Math.max(0, placeOfFocus())];
      if (row) toggle(row);
    },
    u: undoLast,
    '?': () => setHelping(true),
  });
  return (
    <>
      <PageTitle title={t('review.queue')} />
      <PageHeading>{t('review.queue')}</PageHeading>
      <p className="area-lead">
        {t(filters.sort === 'due' ? 'review.queueByDue' : 'review.queueLead')}{' '}
        <Link className="text-button" to={repliesPath}>
          {t('review.replies.title')}
        </Link>
      </p>
      <Views filters={filters} />
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
                  <QueueRow key={row._id.$oid} row={row} search={kept} me={me} />
                ))}
              </ol>
            )}
            <LoadMore list={queue} />
          </>
        )}
      </Fetched>
      <Scheduled />
      {helping && <KeysHelp onClose={() => setHelping(false)} />}
    </>
  );
}

const links = () => [...document.querySelectorAll<HTMLElement>('.rows .row-title a')];

/** Which row has the focus; -1 if none has it. */
const placeOfFocus = () => links().findIndex((link) => link === document.activeElement);

/** Moves the focus by so many rows; from elsewhere to the first. */
function moveFocus(by: 1 | -1): void {
  const all = links();
  const place = placeOfFocus();
  all[place === -1 ? 0 : Math.min(all.length - 1, Math.max(0, place + by))]?.focus();
}

/** Opens the row with the focus; the first if none has it. */
function openFocused(): void {
  const all = links();
  (all.find((link) => link === document.activeElement) ?? all[0])?.click();
}
