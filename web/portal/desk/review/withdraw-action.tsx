import type { Endpoint } from '../../../../contract/endpoint.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { RowAction } from '../../frame/lists/row-action.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

interface WithdrawActionProps {
  post: { _id: { $oid: string }; title: string };
  /** The calls of the list that the post is in. */
  refetch: readonly Endpoint[];
}

/** The button with which staff withdraw a published post from a list. */
export function WithdrawAction({ post, refetch }: WithdrawActionProps) {
  const { t } = useLanguage();
  const { title } = post;
  return (
    <RowAction
      label={t('review.withdraw')}
      about={title}
      look="alarm"
      dialog={(close) => (
        <WithdrawDialog
          post={post}
          published
          success={t('review.withdrawn', { title })}
          conflicts={['status_conflict']}
          conflict={{ message: t('review.decidedBefore') }}
          refetch={refetch}
          onClose={close}
        />
      )}
    />
  );
}
