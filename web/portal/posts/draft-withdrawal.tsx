import type { OwnRowReply } from '../../../contract/posts.ts';
import { useLanguage } from '../language/language-context.tsx';
import { WithdrawalButton } from './withdrawal.tsx';

/**
 * The control that deletes a post which is not published. Of one that is, here stands a revision of it: deleting that would
 * take the post itself from its readers, which is done where it is seen to be published.
 */
export function DraftWithdrawal({ row }: { row: OwnRowReply }) {
  const { t } = useLanguage();
  if (row.status !== 'approved') return <WithdrawalButton post={row} />;
  return <p className="post-row-standing">{t('lists.revision')}</p>;
}
