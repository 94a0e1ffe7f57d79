import type { PostView } from '../../../contract/views/post-view.ts';
import { Fact } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { dayOf } from '../../ui/timestamp.ts';
import type { PageContext } from '../page-context.ts';
import { dateOf, Timestamp } from '../timestamp.tsx';
import { Reviewer } from './reviewer.tsx';

/** When the text was last reviewed, by whom, and when its next review falls due (product.md#reviews-that-fall-due). */
export function ReviewFacts({
  context,
  post: { reviewed, alone, review_due: due },
}: {
  context: PageContext;
  post: Pick<PostView, 'reviewed' | 'alone' | 'review_due'>;
}) {
  const { t } = context;
  return (
    <>
      {reviewed && (
        <>
          <Fact name={t('reading.reviewedBy')}>
            <Reviewer context={context} reviewer={reviewed.reviewer} role={reviewed.role} />
          </Fact>
          <Fact name={t('reading.lastReviewed')}>
            <Timestamp context={context} instant={reviewed.at} />
          </Fact>
        </>
      )}
      {alone && <Fact name={t('reading.reviewedBy')}>{t('reading.reviewedByNobody')}</Fact>}
      {due && (
        <Fact name={t('reading.reviewDue')}>
          <Timestamp context={context} instant={dayOf(due.at)} />
        </Fact>
      )}
    </>
  );
}

/** Warns readers that the review of the text is overdue. */
export function Overdue({ context, due }: { context: PageContext; due: string }) {
  const { language, direction, t } = context;
  return (
    <div className="correction" lang={language} dir={direction}>
      <Notice tone="alarm" heading={t('reading.overdue')}>
        <p>{t('reading.overdueText', { date: dateOf(context, dayOf(due)) })}</p>
      </Notice>
    </div>
  );
}
