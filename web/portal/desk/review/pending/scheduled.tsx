import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { directionOf } from '../../../../../contract/constants.ts';
import { pendingDecisions } from '../../../../../contract/desk/calls/pending-decisions.ts';
import { reviewPostPath } from '../../../../../contract/paths.ts';
import { inOrder } from '../../../../../contract/text/left-to-right.ts';
import { OrderedText } from '../../../../ui/ordered-text.tsx';
import { call } from '../../../frame/api/call.ts';
import { queryClient } from '../../../frame/api/query-client.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useMoment } from '../../../frame/language/moment.ts';
import { scheduledKey } from '../use-review.ts';

/** The approved posts that wait for their time, below the queue; nothing if there are none. */
export function Scheduled() {
  const { t } = useLanguage();
  const moment = useMoment();
  const { data } = useQuery(
    { queryKey: [scheduledKey], queryFn: () => call(pendingDecisions.getScheduledPosts, {}) },
    queryClient,
  );
  if (!data || data.posts.length === 0) return null;
  return (
    <section aria-labelledby="scheduled-heading">
      <h2 id="scheduled-heading">{t('review.scheduled.heading')}</h2>
      <ol className="rows">
        {data.posts.map(({ _id, title, language, by, publish_at, reason }) => (
          <li className="row" key={_id.$oid}>
            <h3 className="row-title" lang={language} dir={directionOf(language)}>
              <Link to={reviewPostPath(_id.$oid)}>
                <OrderedText stretches={inOrder(title, directionOf(language))} />
              </Link>
            </h3>
            <p className="row-facts">
              <span>
                {t('review.scheduled.at')} <time dateTime={publish_at}>{moment(publish_at)}</time>
              </span>
              <span>{t('review.scheduled.by', { by })}</span>
            </p>
            {reason !== null && (
              <blockquote className="row-reason" dir="auto">
                {reason}
              </blockquote>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
