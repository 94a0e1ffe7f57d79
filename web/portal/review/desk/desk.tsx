import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { reviewPostPath } from '../../../../contract/paths.ts';
import { useLanguage } from '../../language/language-context.tsx';
import { readFilters } from '../queue/filters.ts';
import { useReviewQueue } from '../use-review.ts';
import styles from './desk.module.css';
import { KeysHelp } from './keys-help.tsx';
import { neighboursOf } from './neighbours.ts';
import { SideQueue } from './side-queue.tsx';
import { useKeys } from './use-keys.ts';

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
  const [helping, setHelping] = useState(false);
  const queue = useReviewQueue(readFilters(new URLSearchParams(search)));
  const rows = queue.data?.pages.flatMap(({ posts }) => posts) ?? [];
  const { previous, next } = neighboursOf(
    rows.map((row) => row._id.$oid),
    id,
  );
  const open = (other: string | null) => {
    if (other !== null) void navigate(reviewPostPath(other) + search);
  };
  useKeys({
    j: () => open(next),
    k: () => open(previous),
    s: () => open(next),
    '?': () => setHelping(true),
  });
  return (
    <div className={styles.desk} data-queue={rows.length > 1}>
      {rows.length > 1 && <SideQueue rows={rows} current={id} search={search} />}
      <div className={styles.shown}>
        {children}
        <p className={`${styles.moves} no-print`}>
          {next !== null && (
            <button className="text-button" type="button" onClick={() => open(next)}>
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
