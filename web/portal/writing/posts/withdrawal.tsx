import { useState } from 'react';
import { posts } from '../../../../contract/posts/calls/posts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { call } from '../../frame/api/call.ts';
import { CallError } from '../../frame/api/call-error.ts';
import { FormShell } from '../../frame/forms/form-shell.tsx';
import { FormTextArea } from '../../frame/forms/form-text-area.tsx';
import { putOnFields } from '../../frame/forms/server-problems.ts';
import { useContractForm } from '../../frame/forms/use-contract-form.ts';
import { useErrorText } from '../../frame/forms/use-error-text.ts';
import { useSavedValues } from '../../frame/forms/use-saved-values.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useToast } from '../../frame/toast/toast-context.tsx';
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
  const [asked, setAsked] = useState(false);
  const title = useTitle(post);
  return (
    <>
      <button
        className="button button-quiet button-alarm"
        type="button"
        aria-label={t('withdrawal.deletePost', { title })}
        onClick={() => setAsked(true)}
      >
        {t('withdrawal.delete')}
      </button>
      {asked && <WithdrawalDialog post={post} onClose={() => setAsked(false)} />}
    </>
  );
}

function WithdrawalDialog({ post, onClose }: { post: Post; onClose(): void }) {
  const { t } = useLanguage();
  const title = useTitle(post);
  const { form, busy, withdraw, cancel } = useWithdrawal(post, onClose);
  return (
    <Dialog heading={t('withdrawal.heading')} closeLabel={t('notices.close')} onClose={onClose}>
      <p className="dialog-subject">
        <bdi>{title}</bdi>
      </p>
      <p>{t('withdrawal.text')}</p>
      <FormShell
        form={form}
        onSubmit={withdraw}
        busy={busy}
        problem={null}
        onDismissProblem={() => {}}
        labels={{ submit: t('withdrawal.submit'), busy: t('withdrawal.busy') }}
        actions={
          <button className="button button-quiet" type="button" onClick={cancel}>
            {t('withdrawal.cancel')}
          </button>
        }
      >
        <FormTextArea
          form={form}
          name="comment"
          label={t('withdrawal.reason')}
          hint={t('withdrawal.reasonHint')}
          maximumRows={reasonRows}
        />
      </FormShell>
    </Dialog>
  );
}

/** The typed reason survives a failure and closing the dialog; only Cancel and success remove it. */
function useWithdrawal({ _id: { $oid } }: Post, onClose: () => void) {
  const { t } = useLanguage();
  const errorText = useErrorText();
  const showToast = useToast();
  const [busy, setBusy] = useState(false);
  const form = useContractForm(posts.withdrawPost.body.pick({ comment: true }), { comment: '' });
  const discardSavedValues = useSavedValues(form, `withdrawal ${$oid}`);

  const withdraw = async ({ comment }: { comment: string }): Promise<void> => {
    setBusy(true);
    try {
      await call(posts.withdrawPost, { params: { post_id: $oid }, body: { comment, filter: 'author' } });
      discardSavedValues();
      showToast({ status: 'ok', message: t('withdrawal.done') });
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      putOnFields(form, error, ['comment']);
      const detail = errorText(error);
      showToast({ status: 'error', message: t('withdrawal.failed'), detail });
    } finally {
      setBusy(false);
    }
    // After a failure as well: the post may have been deleted elsewhere. Not awaited, so that people can
    // retry at once.
    void refetchPostLists();
  };
  const cancel = () => {
    discardSavedValues();
    onClose();
  };
  return { form, busy, withdraw, cancel };
}
