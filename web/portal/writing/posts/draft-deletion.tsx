import type { OwnRowReply } from '../../../../contract/posts/calls/posts.ts';
import { ConfirmDialog } from '../../frame/forms/confirm-dialog.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { RowAction } from '../../frame/lists/row-action.tsx';
import { removeDraft, useDeleted } from './deletion.ts';
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

  const deleted = useDeleted();
  const remove = async () => {
    const inBin = await removeDraft(row._id.$oid);
    await refetchPostLists();
    return { inBin };
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
      success={({ inBin }) =>
        deleted({ message: t(isRevision ? 'deletion.discarded' : 'deletion.done') }, [inBin])
      }
      onClose={onClose}
    >
      <p className="dialog-subject">
        <bdi>{title}</bdi>
      </p>
      <p>{t(isRevision ? 'deletion.discardText' : 'deletion.text')}</p>
    </ConfirmDialog>
  );
}
