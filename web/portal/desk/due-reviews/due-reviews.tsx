import { useState } from 'react';
import { Link } from 'react-router';
import { directionOf } from '../../../../contract/constants.ts';
import { authorPostsPath, postPath } from '../../../../contract/paths.ts';
import { confirmations, type DueReviewReply } from '../../../../contract/posts/calls/confirmations.ts';
import { inOrder } from '../../../../contract/text/left-to-right.ts';
import { OrderedText } from '../../../ui/ordered-text.tsx';
import { dayOf } from '../../../ui/timestamp.ts';
import { call } from '../../frame/api/call.ts';
import { refetch } from '../../frame/api/query-client.ts';
import { usePages } from '../../frame/api/use-pages.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { Fetched } from '../../frame/loading/fetched.tsx';
import { LoadMore } from '../../frame/loading/load-more.tsx';
import { PageHeading, PageTitle } from '../../frame/shell/page.tsx';
import { IssueNotice } from '../notices/issue-notice.tsx';
import { ConfirmReview } from './confirm-review.tsx';

const key = 'due reviews';

/** Published posts whose review falls due, the soonest first, which staff confirm (product.md#reviews-that-fall-due). */
export function DueReviews() {
  const { t } = useLanguage();
  const list = usePages([key], (cursor) => call(confirmations.listDueReviews, { query: { cursor } }));
  const rows = list.data?.pages.flatMap((page) => page.posts) ?? [];
  return (
    <>
      <PageTitle title={t('dueReviews.title')} />
      <PageHeading>{t('dueReviews.title')}</PageHeading>
      <p className="area-lead">{t('dueReviews.lead')}</p>
      <Fetched query={list} label={t('dueReviews.loading')}>
        {() => (
          <>
            {rows.length === 0 && (
              <p className="no-rows" role="status">
                {t('dueReviews.none')}
              </p>
            )}
            {rows.length > 0 && (
              <ul className="rows" aria-label={t('dueReviews.title')}>
                {rows.map((due) => (
                  <DueRow key={due.post._id.$oid} due={due} />
                ))}
              </ul>
            )}
            <LoadMore list={list} />
          </>
        )}
      </Fetched>
    </>
  );
}

function DueRow({ due }: { due: DueReviewReply }) {
  const { t, publicHref } = useLanguage();
  const [asked, setAsked] = useState(false);
  const { post, review_due_at, overdue, reviewed_at, revision_waits } = due;
  const direction = directionOf(post.language);
  const close = async (changed: boolean) => {
    // Fetch first: closing returns the focus to a button that may be gone.
    if (changed) await refetch([key]);
    setAsked(false);
  };
  return (
    <li className="row row-beside">
      <div>
        <h2 className="row-title in-list" lang={post.language} dir={direction}>
          <a href={publicHref(postPath(post.slug))}>
            <OrderedText stretches={inOrder(post.title, direction)} />
          </a>
        </h2>
        <p className="row-facts">
          <Link className="row-link" to={authorPostsPath(post.author_id)}>
            <bdi>{post.byline}</bdi>
          </Link>
          {post.kind !== '' && <span>{t(`postKinds.${post.kind}`)}</span>}
          <span>
            {t(overdue ? 'dueReviews.overdueSince' : 'dueReviews.dueOn')}{' '}
            <Timestamp instant={dayOf(review_due_at)} />
          </span>
          {reviewed_at !== null && (
            <span>
              {t('dueReviews.reviewed')} <Timestamp instant={reviewed_at} />
            </span>
          )}
        </p>
        {overdue && <p className="field-error">{t('dueReviews.overdue')}</p>}
        {revision_waits && <p>{t('dueReviews.revisionWaits')}</p>}
      </div>
      <div className="row-actions">
        <button className="button button-quiet" type="button" onClick={() => setAsked(true)}>
          {t('dueReviews.confirm')}
          <span className="visually-hidden"> {post.title}</span>
        </button>
        <IssueNotice post={post} />
      </div>
      {asked && <ConfirmReview due={due} onClose={(changed) => void close(changed)} />}
    </li>
  );
}
