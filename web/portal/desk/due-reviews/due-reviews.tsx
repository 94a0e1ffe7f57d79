import { useState } from 'react';
import { Link } from 'react-router';
import { interfaceLanguages, postKinds } from '../../../../contract/constants.ts';
import { authorPostsPath, postPath } from '../../../../contract/paths.ts';
import { confirmations, type DueReviewReply } from '../../../../contract/posts/calls/confirmations.ts';
import { inOrder } from '../../../../contract/text/left-to-right.ts';
import { OrderedText } from '../../../ui/ordered-text.tsx';
import { dayOf } from '../../../ui/timestamp.ts';
import { call } from '../../frame/api/call.ts';
import { ConfirmDialog } from '../../frame/forms/confirm-dialog.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useLanguageName } from '../../frame/language/language-name.ts';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { FilterForm } from '../../frame/lists/filter-form.tsx';
import { useFilters, writeFilters } from '../../frame/lists/filters.ts';
import { ListScreen } from '../../frame/lists/list-screen.tsx';
import { PostTitle } from '../../frame/lists/post-title.tsx';
import { RowAction } from '../../frame/lists/row-action.tsx';
import { RowMenu } from '../../frame/lists/row-menu.tsx';
import { useList } from '../../frame/lists/use-list.ts';
import { IssueNotice } from '../notices/issue-notice.tsx';
import { NextReviewFields, refusedDay, reviewDueOf, usualReview } from './next-review.tsx';

const shown = confirmations.listDueReviews.query.pick({ q: true, kind: true, language: true });

/** Published posts whose review falls due, the soonest first, which staff confirm (product.md#reviews-that-fall-due). */
export function DueReviews() {
  const { t } = useLanguage();
  const languageName = useLanguageName();
  const [filters, change] = useFilters(shown);
  const list = useList(confirmations.listDueReviews, { query: filters }, (page) => page.posts);
  const counts = list.pages[0]?.counts;
  return (
    <ListScreen
      title={t('dueReviews.title')}
      lead={t('dueReviews.lead')}
      list={list}
      loading={t('dueReviews.loading')}
      none={t(writeFilters(filters) === '' ? 'dueReviews.none' : 'lists.noneLeft')}
      row={(due) => <DueRow key={due.post._id.$oid} due={due} />}
    >
      <FilterForm
        filters={filters}
        fields={[
          { name: 'q', label: t('lists.titleSearch') },
          {
            name: 'kind',
            label: t('review.filters.kind'),
            any: t('review.filters.anyKind'),
            options: postKinds.map((value) => ({
              value,
              label: t(`postKinds.${value}`),
              count: counts ? (counts.kind[value] ?? 0) : undefined,
            })),
          },
          {
            name: 'language',
            label: t('review.filters.language'),
            any: t('review.filters.anyLanguage'),
            options: interfaceLanguages.map((value) => ({
              value,
              label: languageName(value),
              count: counts ? (counts.language[value] ?? 0) : undefined,
            })),
          },
        ]}
        onChange={change}
      />
    </ListScreen>
  );
}

function DueRow({ due }: { due: DueReviewReply }) {
  const { t } = useLanguage();
  const { post, review_due_at, overdue, reviewed_at, revision_waits } = due;
  return (
    <li className="row row-beside">
      <div>
        <PostTitle post={post} to={postPath(post.slug)} />
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
        <RowAction
          label={t('dueReviews.confirm')}
          about={post.title}
          dialog={(close) => <ConfirmReview due={due} onClose={close} />}
        />
        <RowMenu about={post.title}>
          <IssueNotice post={post} />
        </RowMenu>
      </div>
    </li>
  );
}

/** Asks when the next review falls due, and confirms that the text that readers see is still right. */
function ConfirmReview({ due: { post }, onClose }: { due: DueReviewReply; onClose(): void }) {
  const { t } = useLanguage();
  const [next, setNext] = useState(() => usualReview(post.kind));
  return (
    <ConfirmDialog
      heading={t('dueReviews.confirmHeading')}
      labels={{
        submit: t('dueReviews.confirm'),
        busy: t('dueReviews.confirming'),
        failed: t('dueReviews.failed'),
      }}
      send={() => {
        const body = { revision: post.revision, ...reviewDueOf(next) };
        return call(confirmations.confirmReview, { params: { id: post._id.$oid }, body });
      }}
      success={t('dueReviews.confirmed', { title: post.title })}
      onError={(error) => {
        const refused = refusedDay(next, error);
        if (refused) setNext(refused);
        return refused !== null;
      }}
      conflicts={['revision_conflict', 'status_conflict', 'not_found']}
      refetch={[confirmations.listDueReviews]}
      onClose={onClose}
    >
      <p className="dialog-subject" dir="auto">
        <OrderedText stretches={inOrder(post.title, 'auto')} />
      </p>
      <p>{t('dueReviews.confirmText')}</p>
      <NextReviewFields kind={post.kind} next={next} onChange={setNext} />
    </ConfirmDialog>
  );
}
