import type { OwnRowReply } from '../../../../contract/posts/calls/posts.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { DraftDeletion } from './draft-deletion.tsx';
import styles from './posts.module.css';
import { WithdrawalButton } from './withdrawal.tsx';

/**
 * The button that removes a draft. A draft that staff may have seen is withdrawn with a reason. Of a
 * published post only the revision is discarded; the published list withdraws the post itself.
 */
export function DraftWithdrawal({ row }: { row: OwnRowReply }) {
  const { t } = useLanguage();
  if (row.status === 'approved') {
    return (
      <>
        <p className={styles.postRowStatus}>{t('lists.revision')}</p>
        <DraftDeletion row={row} />
      </>
    );
  }
  return row.submitted_before ? <WithdrawalButton post={row} /> : <DraftDeletion row={row} />;
}
