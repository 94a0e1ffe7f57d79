import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { reviewPostPath } from '../../../../../contract/desk/desk-paths.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useUser } from '../../../frame/user/use-user.ts';
import { KeysHelp } from '../../../frame/workplace/keys-help.tsx';
import { useKeys } from '../../../frame/workplace/use-keys.ts';
import { useUndoLast } from '../pending/use-undo.ts';
import { readFilters } from '../queue/filters.ts';
import { type SubmissionRow, useReviewQueue } from '../use-review.ts';
import styles from './desk.module.css';
import { neighboursOf } from './neighbours.ts';
import { SideQueue } from './side-queue.tsx';

interface DeskProps {
  /** The id of the submission that is shown. */
  id: string;
  /** The queue's filters. */
  search: string;
  children: ReactNode;
}

/** A submission with the queue beside it, and the keys that move through the queue. */
export function Desk({ id, search, children }: DeskProps) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const undoLast = useUndoLast();
  const [helping, setHelping] = useState(false);
  const { data: user } = useUser();
  const me = user?.user.id ?? '';
  const queue = useReviewQueue(readFilters(new URLSearchParams(search)));
  const { rows } = queue;
  const { previous, next } = neighboursOf(
    rows.map((row) => row._id.$oid),
    id,
  );
  const free = rows.filter((row) => row._id.$oid === id || isFree(row, me));
  const { next: nextFree } = neighboursOf(
    free.map((row) => row._id.$oid),
    id,
  );
  useRowsAhead(queue.query, rows.length - 1 - rows.findIndex((row) => row._id.$oid === id));
  const open = (other: string | null) => {
    if (other !== null) void navigate(reviewPostPath(other) + search);
  };
  useKeys({
    j: () => open(next),
    k: () => open(previous),
    s: () => open(nextFree),
    u: undoLast,
  });
  return (
    <div className={styles.desk} data-queue={rows.length > 1}>
      {rows.length > 1 && <SideQueue rows={rows} current={id} search={search} />}
      <div className={styles.shown}>
        {children}
        <p className={`${styles.moves} no-print`}>
          {nextFree !== null && (
            <button className="text-button" type="button" onClick={() => open(nextFree)}>
              {t('review.keys.skip')}
            </button>
          )}
          <button className="text-button" type="button" onClick={() => setHelping(true)}>
            {t('review.keys.heading')}
          </button>
        </p>
      </div>
      {helping && <KeysHelp onClose={() => setHelping(false)} />}
    </div>
  );
}

/** Whether nobody else has claimed a submission, and the reviewer has no conflict in it. */
function isFree({ claim, conflict }: SubmissionRow, me: string): boolean {
  return !conflict && (claim === null || claim.account_id === me);
}

/** From so few rows after the one shown on, more are loaded. */
const fewRows = 10;

/** Loads more of the queue before its last row is reached. */
function useRowsAhead({ hasNextPage, isFetching, isError, fetchNextPage }: Queue, ahead: number): void {
  useEffect(() => {
    if (ahead < fewRows && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [ahead, hasNextPage, isFetching, isError, fetchNextPage]);
}

type Queue = Pick<
  ReturnType<typeof useReviewQueue>['query'],
  'hasNextPage' | 'isFetching' | 'isError' | 'fetchNextPage'
>;
