import { z } from 'zod';
import { review } from '../../../../contract/desk/calls/review.ts';
import { call } from '../../frame/api/call.ts';
import { ReasonDialog } from '../../frame/forms/reason-dialog.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { InsertReply } from './replies/insert-reply.tsx';
import type { Decide } from './use-decision.ts';
import type { Submission } from './use-review.ts';

interface ReturnDialogProps {
  submission: Submission;
  comments: number;
  decide: Decide;
  onClose(): void;
}

const rules = z.strictObject({ reason: review.returnPost.body.shape.comment });

/** Returns a submission to its author with a reason and the comments made on it (product.md#review). */
export function ReturnDialog({ submission, comments, decide, onClose }: ReturnDialogProps) {
  const { t } = useLanguage();
  const { post, submitted } = submission;
  const id = post._id.$oid;
  return (
    <ReasonDialog
      heading={t('review.returnHeading')}
      rules={rules}
      saveAs={`return ${id}`}
      labels={{
        reason: t('review.whatToChange'),
        submit: t('review.return'),
        busy: t('review.returning'),
        failed: t('review.notDecided'),
      }}
      send={(comment) =>
        decide(
          () =>
            call(review.returnPost, {
              params: { id },
              body: { comment, revision: post.revision, undoable: true },
            }),
          t('review.returned', { title: submitted.title }),
        )
      }
      onClose={onClose}
      below={<InsertReply field="reason" />}
    >
      <p>{t('review.returnText', { byline: post.byline })}</p>
      {comments > 0 && <p>{t('review.commentsGoWithIt', { count: comments })}</p>}
    </ReasonDialog>
  );
}
