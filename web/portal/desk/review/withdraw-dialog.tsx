import { useState } from 'react';
import { z } from 'zod';
import { posts } from '../../../../contract/posts/calls/posts.ts';
import { reason } from '../../../../contract/posts/post-rules.ts';
import { inOrder } from '../../../../contract/text/left-to-right.ts';
import { OrderedText } from '../../../ui/ordered-text.tsx';
import { call } from '../../frame/api/call.ts';
import { ReasonDialog } from '../../frame/forms/reason-dialog.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useProof } from '../../people/proof/use-proof.ts';
import { AnsweredReports, useOpenReports } from './answered-reports.tsx';

interface WithdrawDialogProps {
  post: { _id: { $oid: string }; title: string };
  /** Whether the post is published. */
  published: boolean;
  /** Withdraws the post; resolves to whether it was done. @throws CallError */
  onWithdraw(action: () => Promise<object>): Promise<boolean>;
  onClose(): void;
}

const rules = z.strictObject({ reason });

/** Withdraws a post as staff, with a reason that readers will see (product.md#review). */
export function WithdrawDialog({
  post: { _id, title },
  published,
  onWithdraw,
  onClose,
}: WithdrawDialogProps) {
  const { t } = useLanguage();
  const proved = useProof();
  const open = useOpenReports(_id.$oid);
  const [left, setLeft] = useState<string[]>([]);
  const answered = open.map(({ id }) => id).filter((id) => !left.includes(id));
  return (
    <ReasonDialog
      heading={t('review.withdrawHeading')}
      rules={rules}
      saveAs={`withdrawal by staff ${_id.$oid}`}
      labels={{
        reason: t('review.reason'),
        hint: t('review.reasonHint'),
        submit: t('review.withdraw'),
        busy: t('review.withdrawing'),
        failed: t('review.notDecided'),
      }}
      onSend={(comment) =>
        onWithdraw(() =>
          proved(() =>
            call(posts.withdrawPost, {
              params: { post_id: _id.$oid },
              body: { comment, filter: 'admin', reports: answered },
            }),
          ),
        )
      }
      onClose={onClose}
    >
      <p className="dialog-subject" dir="auto">
        <OrderedText stretches={inOrder(title, 'auto')} />
      </p>
      <p>{t(published ? 'review.withdrawPublished' : 'review.withdrawText')}</p>
      <AnsweredReports postId={_id.$oid} left={left} onChange={setLeft} />
    </ReasonDialog>
  );
}
