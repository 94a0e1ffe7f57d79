import { pendingDecisions } from '../../../../../contract/desk/calls/pending-decisions.ts';
import { reviewPostPath } from '../../../../../contract/desk/desk-paths.ts';
import { useCall } from '../../../frame/api/use-call.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useMoment } from '../../../frame/language/moment.ts';
import { PostTitle } from '../../../frame/lists/post-title.tsx';

/** The approved posts that wait for their time, below the queue; nothing if there are none. */
export function Scheduled() {
  const { t } = useLanguage();
  const moment = useMoment();
  const { data } = useCall(pendingDecisions.getScheduledPosts, {});
  if (!data || data.posts.length === 0) return null;
  return (
    <section aria-labelledby="scheduled-heading">
      <h2 id="scheduled-heading">{t('review.scheduled.heading')}</h2>
      <ol className="rows">
        {data.posts.map(({ _id, title, language, by, publish_at, reason }) => (
          <li className="row" key={_id.$oid}>
            <PostTitle post={{ title, language }} to={reviewPostPath(_id.$oid)} level="h3" />
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
