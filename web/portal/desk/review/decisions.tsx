import { type ReactNode, useState } from 'react';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { RowAction } from '../../frame/lists/row-action.tsx';
import { RowMenu } from '../../frame/lists/row-menu.tsx';
import { useKeys } from '../../frame/workplace/use-keys.ts';
import { ApproveDialog } from './approve-dialog.tsx';
import type { Ticks } from './checks/use-ticks.ts';
import { ReturnDialog } from './return-dialog.tsx';
import styles from './review.module.css';
import { useDecision } from './use-decision.ts';
import type { Submission } from './use-review.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

interface DecisionsProps {
  submission: Submission;
  /** Whether the reviewer wrote the post. */
  own: boolean;
  /** How many comments are sent with a decision. */
  comments: number;
  ticks: Ticks;
  /** The button that shows what is to be checked, on a phone. */
  checks: ReactNode;
  /** The queue's filters, for going on with the next submission. */
  search: string;
  onReplaced(): void;
  onGone(): void;
}

/**
 * The buttons that decide on a submission (product.md#review, Life of a post). A post that was withdrawn
 * before can't be withdrawn again: it is approved or returned.
 */
export function Decisions(props: DecisionsProps) {
  const { submission, own, comments, ticks, checks, search, onReplaced, onGone } = props;
  const { t } = useLanguage();
  const [asked, setAsked] = useState<'approve' | 'return' | null>(null);
  const { post } = submission;
  const close = () => setAsked(null);
  useKeys({ a: () => setAsked('approve'), r: () => setAsked('return') });
  const decide = useDecision({ submission, search, onReplaced, onGone, onClose: close });
  return (
    <section className={`${styles.decisions} no-print`} aria-labelledby="decisions-heading">
      <h2 id="decisions-heading">{t('review.decision')}</h2>
      <div className={styles.decisionButtons}>
        <button className="button" type="button" onClick={() => setAsked('approve')}>
          {t('review.approve')}
        </button>
        <button className="button button-quiet" type="button" onClick={() => setAsked('return')}>
          {t('review.return')}
        </button>
        {post.kind !== 'resubmission' && (
          <RowMenu about={post.title}>
            <RowAction
              label={t('review.withdraw')}
              look="alarm"
              dialog={(closeMenu) => <Withdrawal {...props} onClose={closeMenu} />}
            />
          </RowMenu>
        )}
        {checks}
      </div>
      {asked === 'approve' && (
        <ApproveDialog
          submission={submission}
          own={own}
          comments={comments}
          ticks={ticks}
          decide={decide}
          onClose={close}
        />
      )}
      {asked === 'return' && (
        <ReturnDialog submission={submission} comments={comments} decide={decide} onClose={close} />
      )}
    </section>
  );
}

/** Withdraws a submission as a decision. */
function Withdrawal(props: DecisionsProps & { onClose(): void }) {
  const { submission, search, onReplaced, onGone, onClose } = props;
  const { t } = useLanguage();
  const { post } = submission;
  const decide = useDecision({ submission, search, onReplaced, onGone, onClose });
  return (
    <WithdrawDialog
      post={post}
      published={post.kind === 'revision'}
      withdraw={(action) => decide(action, t('review.withdrawn', { title: post.title }))}
      onClose={onClose}
    />
  );
}
