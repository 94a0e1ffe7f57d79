import { type OwnRowReply, posts } from '../../../../contract/posts/calls/posts.ts';
import { call } from '../../frame/api/call.ts';
import { ConfirmDialog } from '../../frame/forms/confirm-dialog.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { RowAction } from '../../frame/lists/row-action.tsx';
import { session } from '../../frame/session/session.ts';
import { localDraftStore } from '../editor/saving/local-draft-store.ts';
import { useTitle } from './own-row.tsx';
import { refetchPostLists } from './refetch-post-lists.ts';

/** The button that deletes a never-submitted draft, or the revision of a published post. */
export function DraftDeletion({ row }: { row: OwnRowReply }) {
  const { t } = useLanguage();
  const title = useTitle(row);
  const isRevision = row.status === 'approved';
  return (
    <RowAction
      label={t(isRevision ? 'deletion.discard' : 'withdrawal.delete')}
      name={t(isRevision ? 'deletion.discardRevision' : 'withdrawal.deletePost', { title })}
      look="alarm"
      dialog={(close) => <DeletionDialog row={row} onClose={close} />}
    />
  );
}

function DeletionDialog({ row, onClose }: { row: OwnRowReply; onClose(): void }) {
  const { t } = useLanguage();
  const title = useTitle(row);
  const isRevision = row.status === 'approved';

  const { $oid: id } = row._id;
  const remove = async () => {
    await call(posts.deleteDraft, { params: { id } });
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
      send={remove}
      success={t(isRevision ? 'deletion.discarded' : 'deletion.done')}
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
