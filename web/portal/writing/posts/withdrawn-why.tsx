import type { DraftReply } from '../../../../contract/posts/calls/posts.ts';
import { inOrder } from '../../../../contract/text/left-to-right.ts';
import { OrderedText } from '../../../ui/ordered-text.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useMoment } from '../../frame/language/moment.ts';

type Withdrawal = NonNullable<DraftReply['withdrawal']>;

/** Who withdrew a post, and when. */
export function useWithdrawnBy(): (withdrawal: Withdrawal) => string {
  const { t } = useLanguage();
  const moment = useMoment();
  return ({ as, by, at }) =>
    as === 'author'
      ? t('withdrawn.byAuthor', { at: moment(at) })
      : t('withdrawn.byStaff', { name: by, at: moment(at) });
}

/** Why a post was withdrawn or returned, in the words of who did it. */
export function Reason({ reason }: Pick<Withdrawal, 'reason'>) {
  return (
    <blockquote className="row-reason" dir="auto">
      <OrderedText stretches={inOrder(reason, 'auto')} />
    </blockquote>
  );
}

/** Who withdrew a post and why, in a list. */
export function WithdrawnInList({ withdrawal }: { withdrawal: Withdrawal }) {
  const withdrawnBy = useWithdrawnBy();
  return (
    <div>
      <p>
        <strong>{withdrawnBy(withdrawal)}</strong>
      </p>
      <Reason reason={withdrawal.reason} />
    </div>
  );
}
