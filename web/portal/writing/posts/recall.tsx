import { useState } from 'react';
import { myPostsDraftsPath } from '../../../../contract/paths.ts';
import { posts } from '../../../../contract/posts/calls/posts.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { call } from '../../frame/api/call.ts';
import { CallError } from '../../frame/api/call-error.ts';
import { useErrorText } from '../../frame/forms/use-error-text.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useToast } from '../../frame/toast/toast-context.tsx';
import { useTitle } from './own-row.tsx';
import { refetchPostLists } from './refetch-post-lists.ts';

interface Post {
  _id: { $oid: string };
  title: string;
}

/** The button that recalls a post before it is reviewed (product.md#the-life-of-a-post). */
export function RecallButton({ post }: { post: Post }) {
  const { t } = useLanguage();
  const [asked, setAsked] = useState(false);
  const title = useTitle(post);
  return (
    <>
      <button
        className="button button-quiet"
        type="button"
        aria-label={t('recall.recallPost', { title })}
        onClick={() => setAsked(true)}
      >
        {t('recall.recall')}
      </button>
      {asked && <RecallDialog post={post} onClose={() => setAsked(false)} />}
    </>
  );
}

function RecallDialog({ post, onClose }: { post: Post; onClose(): void }) {
  const { t } = useLanguage();
  const title = useTitle(post);
  const { busy, recall } = useRecall(post, onClose);
  return (
    <Dialog heading={t('recall.heading')} closeLabel={t('notices.close')} onClose={onClose}>
      <p className="dialog-subject">
        <bdi>{title}</bdi>
      </p>
      <p>{t('recall.text')}</p>
      <div className="form-actions">
        <BusyButton
          type="button"
          busy={busy}
          label={t('recall.submit')}
          busyLabel={t('recall.busy')}
          onClick={() => void recall()}
        />
        <button className="button button-quiet" type="button" onClick={onClose}>
          {t('recall.cancel')}
        </button>
      </div>
    </Dialog>
  );
}

function useRecall({ _id: { $oid } }: Post, onClose: () => void) {
  const { t } = useLanguage();
  const errorText = useErrorText();
  const showToast = useToast();
  const [busy, setBusy] = useState(false);

  const recall = async (): Promise<void> => {
    setBusy(true);
    try {
      await call(posts.recallDraft, { params: { id: $oid } });
      const link = { to: myPostsDraftsPath, text: t('recall.toDrafts') };
      showToast({ status: 'ok', message: t('recall.done'), link });
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const detail = errorText(error);
      showToast({ status: 'error', message: t('recall.failed'), detail });
    } finally {
      setBusy(false);
    }
    // After a failure as well: staff may have decided meanwhile.
    await refetchPostLists();
  };
  return { busy, recall };
}
