import { useState } from 'react';
import { confirmations, type DueReviewReply } from '../../../../contract/posts/calls/confirmations.ts';
import { inOrder } from '../../../../contract/text/left-to-right.ts';
import { OrderedText } from '../../../ui/ordered-text.tsx';
import { call } from '../../frame/api/call.ts';
import { CallError } from '../../frame/api/call-error.ts';
import { ConfirmDialog } from '../../frame/forms/confirm-dialog.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useToast } from '../../frame/toast/toast-context.tsx';
import { NextReviewFields, refusedDay, reviewDueOf, usualReview } from './next-review.tsx';

/** Asks when the next review falls due, and confirms that the text that readers see is still right. */
export function ConfirmReview({
  due: { post },
  onClose,
}: {
  due: DueReviewReply;
  /** Whether the list may have changed. */
  onClose(changed: boolean): void;
}) {
  const { t, translate } = useLanguage();
  const showToast = useToast();
  const [next, setNext] = useState(() => usualReview(post.kind));
  const confirm = async () => {
    try {
      const body = { revision: post.revision, ...reviewDueOf(next) };
      await call(confirmations.confirmReview, { params: { id: post._id.$oid }, body });
      showToast({ status: 'ok', message: t('dueReviews.confirmed', { title: post.title }) });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const refused = refusedDay(next, error);
      if (refused) return setNext(refused);
      if (!error.is('revision_conflict') && !error.is('status_conflict') && !error.is('not_found'))
        throw error;
      showToast({ status: 'error', message: t('dueReviews.failed'), detail: translate(error.message) });
    }
    onClose(true);
  };
  return (
    <ConfirmDialog
      heading={t('dueReviews.confirmHeading')}
      labels={{
        submit: t('dueReviews.confirm'),
        busy: t('dueReviews.confirming'),
        failed: t('dueReviews.failed'),
      }}
      onSubmit={confirm}
      onClose={() => onClose(false)}
    >
      <p className="dialog-subject" dir="auto">
        <OrderedText stretches={inOrder(post.title, 'auto')} />
      </p>
      <p>{t('dueReviews.confirmText')}</p>
      <NextReviewFields kind={post.kind} next={next} onChange={setNext} />
    </ConfirmDialog>
  );
}
