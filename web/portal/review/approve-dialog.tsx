import { useState } from 'react';
import { review } from '../../../contract/calls/review.ts';
import type { ChecklistItem } from '../../../contract/checklist.ts';
import { directionOf } from '../../../contract/constants.ts';
import { inOrder } from '../../../contract/text/left-to-right.ts';
import { OrderedText } from '../../ui/ordered-text.tsx';
import { call } from '../api/call.ts';
import { CallError } from '../api/call-error.ts';
import { NextReviewFields, refusedDay, reviewDueOf, usualReview } from '../due-reviews/next-review.tsx';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { useLanguage } from '../language/language-context.tsx';
import { FlaggedReference } from '../references/flagged-reference.tsx';
import { ChecksLeft } from './checks/checks-left.tsx';
import type { Ticks } from './checks/use-ticks.ts';
import { ChecklistFields } from './structure/checklist-fields.tsx';
import type { Decide } from './use-decision.ts';
import { refetchReview, type Submission } from './use-review.ts';

interface ApproveDialogProps {
  submission: Submission;
  own: boolean;
  comments: number;
  ticks: Ticks;
  decide: Decide;
  onClose(): void;
}

/** Shows what will be published, and publishes exactly that version (product.md#review). */
export function ApproveDialog({ submission, own, comments, ticks, decide, onClose }: ApproveDialogProps) {
  const { t } = useLanguage();
  const { post, submitted, retracted, contributors } = submission;
  const [next, setNext] = useState(() => usualReview(submitted.kind));
  const [checklist, setChecklist] = useState<ChecklistItem[]>([]);
  const isMissing = contributors.some(({ state }) => state !== 'confirmed');
  const approve = async () => {
    const body = {
      revision: post.revision,
      acknowledged: retracted.map(({ record }) => record),
      checked: submission.to_check.map(({ id }) => id).filter(ticks.has),
      checklist,
      ...reviewDueOf(next),
    };
    try {
      await decide(
        () => call(review.approvePost, { params: { id: post._id.$oid }, body }),
        t('review.published', { title: submitted.title }),
      );
    } catch (error) {
      // Somebody has commented since the screen was loaded.
      if (error instanceof CallError && error.is('unchecked_changes')) await refetchReview(post._id.$oid);
      const refused = error instanceof CallError ? refusedDay(next, error) : null;
      if (!refused) throw error;
      setNext(refused);
    }
  };
  return (
    <ConfirmDialog
      heading={t('review.approveHeading')}
      labels={{
        submit: t('review.publish'),
        busy: t('review.publishing'),
        failed: t('review.notDecided'),
      }}
      onSubmit={approve}
      onClose={onClose}
    >
      <p className="dialog-subject" dir="auto">
        <OrderedText stretches={inOrder(submitted.title, directionOf(submitted.language))} />
      </p>
      <p>{t(`review.approveText.${post.kind}`, { number: submitted.number, byline: post.byline })}</p>
      {isMissing && <p className="notice notice-alarm">{t('contributors.missing')}</p>}
      {own && <p className="notice">{t('review.approveOwn')}</p>}
      {retracted.length > 0 && (
        <fieldset>
          <legend>{t('references.tick')}</legend>
          {retracted.map((flagged) => (
            <p key={flagged.key}>
              <label>
                <input type="checkbox" required /> <FlaggedReference flagged={flagged} />
              </label>
            </p>
          ))}
        </fieldset>
      )}
      <ChecksLeft submission={submission} ticks={ticks} />
      <ChecklistFields kind={submitted.kind} ticked={checklist} onChange={setChecklist} />
      <NextReviewFields kind={submitted.kind} next={next} onChange={setNext} />
      {comments > 0 && <p>{t('review.commentsGoWithApproval', { count: comments })}</p>}
    </ConfirmDialog>
  );
}
