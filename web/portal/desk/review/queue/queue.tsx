import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { repliesPath, reviewPostPath } from '../../../../../contract/desk/desk-paths.ts';
import { queueFilters } from '../../../../../contract/desk/queue-filters.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { Tags } from '../../../../ui/tags.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useLanguageName } from '../../../frame/language/language-name.ts';
import { Choice, ChosenBar, useChosen } from '../../../frame/lists/chosen.tsx';
import { useFilters, writeFilters } from '../../../frame/lists/filters.ts';
import { ListScreen } from '../../../frame/lists/list-screen.tsx';
import { PostTitle } from '../../../frame/lists/post-title.tsx';
import { RowAction } from '../../../frame/lists/row-action.tsx';
import { placeOfFocus } from '../../../frame/lists/row-keys.ts';
import { useUser } from '../../../frame/user/use-user.ts';
import { useKeys } from '../../../frame/workplace/use-keys.ts';
import { Scheduled } from '../pending/scheduled-posts.tsx';
import { useUndoLast } from '../pending/use-undo.ts';
import { type SubmissionRow, useReviewQueue } from '../use-review.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { ClaimMarks } from './claim-marks.tsx';
import { QueueFiltersForm } from './filters-form.tsx';
import { useClaim, useClaimAll } from './use-claim.ts';
import { Views } from './views.tsx';
import { WaitingSince } from './waiting-since.tsx';

/** The submissions that wait for review, oldest first (product.md#review). */
export function ReviewQueue() {
  const { t } = useLanguage();
  const undoLast = useUndoLast();
  const [filters, change] = useFilters(queueFilters);
  const queue = useReviewQueue(filters);
  const kept = writeFilters(filters);
  const { rows } = queue;
  const { data: user } = useUser();
  const me = user?.user.id ?? '';
  const { toggle } = useClaim(me);
  const { chosen, toggle: toggleChoice, clear } = useChosen(rows.map(({ _id }) => _id.$oid));
  useKeys({
    m: () => {
      const row = rows[Math.max(0, placeOfFocus())];
      if (row) toggle(row);
    },
    u: undoLast,
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
        row={(row) => (
          <QueueRow
            key={row._id.$oid}
            row={row}
            search={kept}
            me={me}
            choice={
              <Choice
                about={row.title}
                checked={chosen.has(row._id.$oid)}
                onToggle={(isRange) => toggleChoice(row._id.$oid, isRange)}
              />
            }
          />
        )}
      >
        <Views filters={filters} />
        <QueueFiltersForm filters={filters} seen={rows} counts={queue.pages[0]?.counts} onChange={change} />
      </ListScreen>
      <ChosenSubmissions rows={rows.filter(({ _id }) => chosen.has(_id.$oid))} me={me} onClear={clear} />
      <Scheduled />
    </>
  );
}

interface ChosenSubmissionsProps {
  rows: readonly SubmissionRow[];
  me: string;
  onClear(): void;
}

/** What can be done with several submissions at once. */
function ChosenSubmissions({ rows, me, onClear }: ChosenSubmissionsProps) {
  const { t } = useLanguage();
  const { busy, claimAll } = useClaimAll();
  const free = rows.filter(({ claim, conflict }) => !claim && !conflict);
  return (
    <ChosenBar count={rows.length} onClear={onClear}>
      {free.length > 0 && (
        <BusyButton
          type="button"
          weight="quiet"
          busy={busy}
          label={t('review.claims.claim')}
          busyLabel={t('review.claims.claiming')}
          onClick={() => void claimAll(free).then((isOver) => isOver && onClear())}
        />
      )}
      <RowAction
        label={t('review.claims.assign')}
        dialog={(close) => <AssignDialog rows={rows} me={me} onClose={close} onAssigned={onClear} />}
      />
    </ChosenBar>
  );
}

interface QueueRowProps {
  row: SubmissionRow;
  search: string;
  me: string;
  /** The box that chooses it. */
  choice: ReactNode;
}

/** A submission in the queue; `search` keeps the filters in the link to its review. */
function QueueRow({ row, search, me, choice }: QueueRowProps) {
  const { t } = useLanguage();
  const languageName = useLanguageName();
  return (
    <li className="row">
      <div className="row-facts">
        {choice}
        <span className={`badge badge-${row.kind}`}>{t(`review.kinds.${row.kind}`)}</span>
        {row.post_kind !== '' && <span className="badge">{t(`postKinds.${row.post_kind}`)}</span>}
        {row.corrected && <span className="badge">{t('review.corrected')}</span>}
        <WaitingSince instant={row.submitted_at} />
        <ClaimMarks row={row} me={me} />
      </div>
      <PostTitle post={row} to={reviewPostPath(row._id.$oid) + search} />
      <p className="row-facts">
        <bdi>{row.byline}</bdi>
        <span>{languageName(row.language)}</span>
      </p>
      <Tags label={t('review.topics')} tags={row.topics} />
      {row.conflict && <p className="area-note">{t('review.interests.off')}</p>}
    </li>
  );
}
