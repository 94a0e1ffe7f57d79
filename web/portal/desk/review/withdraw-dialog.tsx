import { useState } from 'react';
import { z } from 'zod';
import { posts } from '../../../../contract/posts/calls/posts.ts';
import { reason } from '../../../../contract/posts/post-rules.ts';
import { inOrder } from '../../../../contract/text/left-to-right.ts';
import { OrderedText } from '../../../ui/ordered-text.tsx';
import { call } from '../../frame/api/call.ts';
import { ReasonDialog } from '../../frame/forms/reason-dialog.tsx';
import type { SaveOptions } from '../../frame/forms/use-save.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { AnsweredReports, useOpenReports } from './answered-reports.tsx';
import { nothingInstead, ReadInstead } from './read-instead.tsx';

interface WithdrawDialogProps extends Pick<SaveOptions, 'success' | 'conflicts' | 'conflict' | 'refetch'> {
  post: { _id: { $oid: string }; title: string };
  /** Whether the post is published. */
  published: boolean;
  /** Withdraws the post as a decision; resolves to whether it was done. By default it is only sent. @throws CallError */
  withdraw?(send: () => Promise<object>): Promise<unknown>;
  onClose(): void;
}

const rules = z.strictObject({ reason });

/** Withdraws a post as staff, with a reason that readers will see (product.md#review). */
export function WithdrawDialog({
  post: { _id, title },
  published,
  withdraw = (send) => send(),
  ...dialog
}: WithdrawDialogProps) {
  const { t } = useLanguage();
  const open = useOpenReports(_id.$oid);
  const [left, setLeft] = useState<string[]>([]);
  const [instead, setInstead] = useState(nothingInstead);
  const answered = open.map(({ id }) => id).filter((id) => !left.includes(id));
  return (
    <ReasonDialog
      {...dialog}
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
      send={async (comment) => {
        if (instead.post === null && instead.typed.trim() !== '') {
          setInstead({ ...instead, isMissing: true });
          return false;
        }
        return withdraw(() =>
          call(posts.withdrawPost, {
            params: { post_id: _id.$oid },
            body: {
              comment,
              filter: 'admin',
              reports: answered,
              ...(instead.post && { instead: instead.post.id }),
            },
          }),
        );
      }}
      below={published && <ReadInstead chosen={instead} except={_id.$oid} onChange={setInstead} />}
    >
      <p className="dialog-subject" dir="auto">
        <OrderedText stretches={inOrder(title, 'auto')} />
      </p>
      <p>{t(published ? 'review.withdrawPublished' : 'review.withdrawText')}</p>
      <AnsweredReports postId={_id.$oid} left={left} onChange={setLeft} />
    </ReasonDialog>
  );
}
