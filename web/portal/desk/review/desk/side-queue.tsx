import { Link } from 'react-router';
import { directionOf } from '../../../../../contract/constants.ts';
import { reviewPostPath } from '../../../../../contract/desk/desk-paths.ts';
import { inOrder } from '../../../../../contract/text/left-to-right.ts';
import { OrderedText } from '../../../../ui/ordered-text.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { WaitingSince } from '../queue/waiting-since.tsx';
import type { SubmissionRow } from '../use-review.ts';
import styles from './desk.module.css';

interface SideQueueProps {
  rows: readonly SubmissionRow[];
  /** The id of the submission that is shown. */
  current: string;
  /** The queue's filters. */
  search: string;
}

/** The queue beside the submission on wide screens; elsewhere it has a screen of its own. */
export function SideQueue({ rows, current, search }: SideQueueProps) {
  const { t } = useLanguage();
  return (
    <nav className={`${styles.queue} no-print`} aria-label={t('review.queue')}>
      <ol>
        {rows.map((row) => (
          <li key={row._id.$oid}>
            <Link
              to={reviewPostPath(row._id.$oid) + search}
              aria-current={row._id.$oid === current ? 'true' : undefined}
            >
              <bdi lang={row.language} dir={directionOf(row.language)}>
                <OrderedText stretches={inOrder(row.title, directionOf(row.language))} />
              </bdi>
              <span className="row-facts">
                {t(`review.kinds.${row.kind}`)}
                {row.post_kind !== '' && <span>{t(`postKinds.${row.post_kind}`)}</span>}
                <WaitingSince instant={row.submitted_at} />
                {row.overdue && <strong>{t('review.due.overdue')}</strong>}
                {row.claim && <bdi>{t('review.claims.by', { name: row.claim.by })}</bdi>}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
