import type { OwnRowReply } from '../../../contract/calls/posts.ts';
import { useLanguage } from '../language/language-context.tsx';
import { DraftDeletion } from './draft-deletion.tsx';
import styles from './posts.module.css';
import { WithdrawalButton } from './withdrawal.tsx';

/**
 * The control that deletes a draft. One that staff may have seen is withdrawn with a reason. Of a published
 * post its revision is discarded; the post itself is withdrawn where it is seen to be published.
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
