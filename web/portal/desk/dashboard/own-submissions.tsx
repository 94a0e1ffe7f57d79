import { Link } from 'react-router';
import { editPath } from '../../../../contract/paths.ts';
import { inOrder } from '../../../../contract/text/left-to-right.ts';
import { Facts } from '../../../ui/facts.tsx';
import { OrderedText } from '../../../ui/ordered-text.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { WaitingSince } from '../review/queue/waiting-since.tsx';
import { ReviewTime } from './review-time.tsx';
import type { Statistics } from './use-statistics.ts';

/** The state of an author's submissions, and how long review takes. */
export function OwnSubmissions({ statistics }: { statistics: Statistics }) {
  const { t } = useLanguage();
  const { submissions, review_hours } = statistics;
  return (
    <section className="numbers" aria-labelledby="submissions-heading">
      <h2 id="submissions-heading">{t('stats.submissions')}</h2>
      {submissions.length === 0 && <p className="area-note">{t('stats.noSubmissions')}</p>}
      {submissions.length > 0 && (
        <ol className="rows">
          {submissions.map((submission) => (
            <li className="row" key={submission._id.$oid}>
              <h3 className="row-title" dir="auto">
                <Link to={editPath(submission._id.$oid)}>
                  <OrderedText stretches={inOrder(submission.title, 'auto')} />
                </Link>
              </h3>
              <p className="row-facts">
                <WaitingSince instant={submission.submitted_at} />
                <span>{t('stats.position', { position: submission.position })}</span>
              </p>
            </li>
          ))}
        </ol>
      )}
      <Facts>
        {(['network', 'own'] as const).map((whose) => (
          <ReviewTime key={whose} name={t(`stats.reviewTakes.${whose}`)} hours={review_hours[whose]} />
        ))}
      </Facts>
    </section>
  );
}
