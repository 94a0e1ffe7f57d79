import { useState } from 'react';
import { type OwnRowReply, posts } from '../../../../contract/posts/calls/posts.ts';
import { call } from '../../frame/api/call.ts';
import { ConfirmDialog } from '../../frame/forms/confirm-dialog.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { session } from '../../frame/session/session.ts';
import { useToast } from '../../frame/toast/toast-context.tsx';
import { localDraftStore } from '../editor/saving/local-draft-store.ts';
import { useTitle } from './own-row.tsx';
import { refetchPostLists } from './refetch-post-lists.ts';

/** The button that deletes a never-submitted draft, or the revision of a published post. */
export function DraftDeletion({ row }: { row: OwnRowReply }) {
  const { t } = useLanguage();
  const [asked, setAsked] = useState(false);
  const title = useTitle(row);
  const isRevision = row.status === 'approved';
  return (
    <>
      <button
        className="button button-quiet button-alarm"
        type="button"
        aria-label={t(isRevision ? 'deletion.discardRevision' : 'withdrawal.deletePost', { title })}
        onClick={() => setAsked(true)}
      >
        {t(isRevision ? 'deletion.discard' : 'withdrawal.delete')}
      </button>
      {asked && <DeletionDialog row={row} onClose={() => setAsked(false)} />}
    </>
  );
}

function DeletionDialog({ row, onClose }: { row: OwnRowReply; onClose(): void }) {
  const { t } = useLanguage();
  const showToast = useToast();
  const title = useTitle(row);
  const isRevision = row.status === 'approved';

  const remove = async (): Promise<void> => {
    const { $oid: id } = row._id;
    await call(posts.deleteDraft, { params: { id } });
    showToast({ status: 'ok', message: t(isRevision ? 'deletion.discarded' : 'deletion.done') });
    onClose();
    // Remove this browser's drafts of it too; if that fails they do no harm.
    await removeLocalDrafts(id).catch(() => {});
    await refetchPostLists();
  };

  return (
    <ConfirmDialog
      heading={t(isRevision ? 'deletion.discardHeading' : 'deletion.heading')}
      labels={{
        submit: t(isRevision ? 'deletion.discard' : 'deletion.submit'),
        busy: t('withdrawal.busy'),
        failed: t('deletion.failed'),
      }}
      onSubmit={remove}
      onClose={onClose}
    >
      <p className="dialog-subject">
        <bdi>{title}</bdi>
      </p>
      <p>{t(isRevision ? 'deletion.discardText' : 'deletion.text')}</p>
    </ConfirmDialog>
  );
}

async function removeLocalDrafts(post: string): Promise<void> {
  const { accountId } = session.state();
  if (accountId === null) return;
  for (const draft of await localDraftStore.of(accountId, post)) await localDraftStore.remove(draft);
}
