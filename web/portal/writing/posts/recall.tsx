import { myPostsDraftsPath } from '../../../../contract/paths.ts';
import { posts } from '../../../../contract/posts/calls/posts.ts';
import { call } from '../../frame/api/call.ts';
import { ConfirmDialog } from '../../frame/forms/confirm-dialog.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { RowAction } from '../../frame/lists/row-action.tsx';
import { useTitle } from './own-row.tsx';
import { refetchPostLists } from './refetch-post-lists.ts';

interface Post {
  _id: { $oid: string };
  title: string;
}

/** The button that recalls a post before it is reviewed (product.md#the-life-of-a-post). */
export function RecallButton({ post }: { post: Post }) {
  const { t } = useLanguage();
  return (
    <RowAction
      label={t('recall.recall')}
      name={t('recall.recallPost', { title: useTitle(post) })}
      dialog={(close) => <RecallDialog post={post} onClose={close} />}
    />
  );
}

function RecallDialog({ post, onClose }: { post: Post; onClose(): void }) {
  const { t } = useLanguage();
  const title = useTitle(post);
  return (
    <ConfirmDialog
      heading={t('recall.heading')}
      labels={{
        submit: t('recall.submit'),
        busy: t('recall.busy'),
        failed: t('recall.failed'),
        cancel: t('recall.cancel'),
      }}
      byToast
      send={() =>
        // After a failure as well: staff may have decided meanwhile.
        call(posts.recallDraft, { params: { id: post._id.$oid } }).finally(refetchPostLists)
      }
      success={{ message: t('recall.done'), link: { to: myPostsDraftsPath, text: t('recall.toDrafts') } }}
      onClose={onClose}
    >
      <p className="dialog-subject">
        <bdi>{title}</bdi>
      </p>
      <p>{t('recall.text')}</p>
    </ConfirmDialog>
  );
}
