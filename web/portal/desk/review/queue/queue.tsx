import { useState } from 'react';
import { Link } from 'react-router';
import { queueFilters } from '../../../../../contract/desk/calls/review.ts';
import { repliesPath, reviewPostPath } from '../../../../../contract/paths.ts';
import { Tags } from '../../../../ui/tags.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useLanguageName } from '../../../frame/language/language-name.ts';
import { useFilters, writeFilters } from '../../../frame/lists/filters.ts';
import { ListScreen } from '../../../frame/lists/list-screen.tsx';
import { PostTitle } from '../../../frame/lists/post-title.tsx';
import { useUser } from '../../../frame/user/use-user.ts';
import { useKeys } from '../../../frame/workplace/use-keys.ts';
import { KeysHelp } from '../desk/keys-help.tsx';
import { Scheduled } from '../pending/scheduled.tsx';
import { useUndoLast } from '../pending/use-undo.ts';
import { type SubmissionRow, useReviewQueue } from '../use-review.ts';
import { ClaimMarks } from './claim-marks.tsx';
import { QueueFiltersForm } from './filters-form.tsx';
import { useClaim } from './use-claim.ts';
import { Views } from './views.tsx';
import { WaitingSince } from './waiting-since.tsx';

/** The submissions that wait for review, oldest first (product.md#review). */
export function ReviewQueue() {
  const { t } = useLanguage();
  const [helping, setHelping] = useState(false);
  const undoLast = useUndoLast();
  const [filters, change] = useFilters(queueFilters);
  const queue = useReviewQueue(filters);
  const kept = writeFilters(filters);
  const { rows } = queue;
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
      <ListScreen
        title={t('review.queue')}
        lead={
          <>
            {t(filters.sort === 'due' ? 'review.queueByDue' : 'review.queueLead')}{' '}
            <Link className="text-button" to={repliesPath}>
              {t('review.replies.title')}
            </Link>
          </>
        }
        list={queue}
        loading={t('review.loadingQueue')}
        none={t(kept === '' ? 'review.queueEmpty' : 'review.nothingFound')}
        ordered
        row={(row) => <QueueRow key={row._id.$oid} row={row} search={kept} me={me} />}
      >
        <Views filters={filters} />
        <QueueFiltersForm filters={filters} seen={rows} counts={queue.pages[0]?.counts} onChange={change} />
      </ListScreen>
      <Scheduled />
      {helping && <KeysHelp onClose={() => setHelping(false)} />}
    </>
  );
}

/** A submission in the queue; `search` keeps the filters in the link to its review. */
function QueueRow({ row, search, me }: { row: SubmissionRow; search: string; me: string }) {
  const { t } = useLanguage();
  const languageName = useLanguageName();
  return (
    <li className="row">
      <p className="row-facts">
        <span className={`badge badge-${row.kind}`}>{t(`review.kinds.${row.kind}`)}</span>
        {row.corrected && <span className="badge">{t('review.corrected')}</span>}
        <WaitingSince instant={row.submitted_at} />
        <ClaimMarks row={row} me={me} />
      </p>
      <PostTitle post={row} to={reviewPostPath(row._id.$oid) + search} />
      <p className="row-facts">
        <bdi>{row.byline}</bdi>
        <span>{languageName(row.language)}</span>
      </p>
      <Tags label={t('review.topics')} tags={row.topics} />
    </li>
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
