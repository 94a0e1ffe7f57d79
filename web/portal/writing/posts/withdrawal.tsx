import { posts } from '../../../../contract/posts/calls/posts.ts';
import { call } from '../../frame/api/call.ts';
import { FormDialog } from '../../frame/forms/form-dialog.tsx';
import { FormTextArea } from '../../frame/forms/signed-in-fields.tsx';
import { useContractForm } from '../../frame/forms/use-contract-form.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { RowAction } from '../../frame/lists/row-action.tsx';
import { useTitle } from './own-row.tsx';
import { refetchPostLists } from './refetch-post-lists.ts';

interface Post {
  _id: { $oid: string };
  title: string;
}

/** Rows that the reason grows to before it scrolls. */
const reasonRows = 8;

/** The Delete button of a post, which withdraws it (product.md#the-profile-area). */
export function WithdrawalButton({ post }: { post: Post }) {
  const { t } = useLanguage();
  return (
    <RowAction
      label={t('withdrawal.delete')}
      name={t('withdrawal.deletePost', { title: useTitle(post) })}
      look="alarm"
      dialog={(close) => <WithdrawalDialog post={post} onClose={close} />}
    />
  );
}

/** The typed reason survives a failure and closing the dialog; only Cancel and success remove it. */
function WithdrawalDialog({ post, onClose }: { post: Post; onClose(): void }) {
  const { t } = useLanguage();
  const title = useTitle(post);
  const { $oid: id } = post._id;
  const form = useContractForm(posts.withdrawPost.body.pick({ comment: true }), { comment: '' });
  return (
    <FormDialog
      heading={t('withdrawal.heading')}
      introduction={
        <>
          <p className="dialog-subject">
            <bdi>{title}</bdi>
          </p>
          <p>{t('withdrawal.text')}</p>
        </>
      }
      form={form}
      saveAs={`withdrawal ${id}`}
      labels={{
        submit: t('withdrawal.submit'),
        busy: t('withdrawal.busy'),
        failed: t('withdrawal.failed'),
        cancel: t('withdrawal.cancel'),
      }}
      byToast
      send={async ({ comment }) => {
        await call(posts.withdrawPost, { params: { post_id: id }, body: { comment, filter: 'author' } });
        await refetchPostLists();
      }}
      onError={() => {
        // The post may have been deleted elsewhere. Not awaited, so that people can retry at once.
        void refetchPostLists();
        return false;
      }}
      success={t('withdrawal.done')}
      onClose={onClose}
    >
      <FormTextArea
        form={form}
        name="comment"
        label={t('withdrawal.reason')}
        hint={t('withdrawal.reasonHint')}
        maximumRows={reasonRows}
      />
    </FormDialog>
  );
}
