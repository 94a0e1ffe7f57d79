import { useState } from 'react';
import { directionOf } from '../../../../contract/constants.ts';
import { review } from '../../../../contract/desk/calls/review.ts';
import { checklistOf } from '../../../../contract/desk/checklist.ts';
import { inOrder } from '../../../../contract/text/left-to-right.ts';
import { OrderedText } from '../../../ui/ordered-text.tsx';
import { call } from '../../frame/api/call.ts';
import type { CallError } from '../../frame/api/call-error.ts';
import { refetchCalls } from '../../frame/api/use-call.ts';
import { ConfirmDialog } from '../../frame/forms/confirm-dialog.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useMoment } from '../../frame/language/moment.ts';
import { FlaggedReference } from '../../writing/references/flagged-reference.tsx';
import { NextReviewFields, refusedDay, reviewDueOf, usualReview } from '../due-reviews/next-review.tsx';
import styles from './checks/checks.module.css';
import { ChecksLeft } from './checks/checks-left.tsx';
import { Leave } from './checks/leave.tsx';
import { leftOf, type Ticks } from './checks/use-ticks.ts';
import { type PublicationTime, refusedTime, timeOf, WhenFields } from './pending/time-fields.tsx';
import type { Decide } from './use-decision.ts';
import type { Submission } from './use-review.ts';

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
  const moment = useMoment();
  const { post, submitted, retracted, contributors } = submission;
  const [next, setNext] = useState(() => usualReview(submitted.kind));
  const [time, setTime] = useState<PublicationTime | null>(null);
  const isMissing = contributors.some(({ state }) => state !== 'confirmed');
  const checks = submission.to_check.map(({ id }) => id);
  const items = checklistOf(submitted.kind);
  const approve = async () => {
    const set = time && timeOf(time);
    const body = {
      revision: post.revision,
      acknowledged: retracted.map(({ record }) => record),
      checked: checks.filter(ticks.has),
      checklist: items.filter(ticks.has),
      left: leftOf(ticks, [...checks, ...items]),
      ...reviewDueOf(next),
      ...(set ?? { undoable: true }),
    };
    const { title } = submitted;
    return decide(
      () => call(review.approvePost, { params: { id: post._id.$oid }, body }),
      set
        ? t('review.scheduledDone', { title, at: moment(set.publish_at) })
        : t('review.published', { title }),
    );
  };
  const showError = (error: CallError) => {
    // Somebody has commented since the screen was loaded.
    if (error.is('unchecked_changes')) void refetchCalls(review.getSubmission);
    const refused = refusedDay(next, error);
    const refusedAt = time && refusedTime(time, error);
    if (refused) setNext(refused);
    if (refusedAt) setTime(refusedAt);
    return refused !== null || refusedAt !== null;
  };
  return (
    <ConfirmDialog
      heading={t('review.approveHeading')}
      labels={{
        submit: t(time ? 'review.when.set' : 'review.publish'),
        busy: t('review.publishing'),
        failed: t('review.notDecided'),
      }}
      send={approve}
      onError={showError}
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
      <ChecklistFields kind={submitted.kind} ticks={ticks} />
      <WhenFields time={time} onChange={setTime} />
      <NextReviewFields kind={submitted.kind} next={next} onChange={setNext} />
      {comments > 0 && <p>{t('review.commentsGoWithApproval', { count: comments })}</p>}
    </ConfirmDialog>
  );
}

/**
 * What a reviewer goes through for this kind of text, recorded with the decision. Of guidance, each item is ticked or
 * left with a reason.
 */
function ChecklistFields({ kind, ticks }: { kind: Submission['submitted']['kind']; ticks: Ticks }) {
  const { t } = useLanguage();
  const isRequired = kind === 'guidance';
  return (
    <fieldset>
      <legend>{t('review.checklist.heading')}</legend>
      {checklistOf(kind).map((item) => (
        <div key={item}>
          <label className={styles.check}>
            <input
              type="checkbox"
              required={isRequired && ticks.reasonOf(item) === null}
              checked={ticks.has(item)}
              onChange={({ target }) => ticks.set(item, target.checked)}
            />
            <span>{t(`review.checklist.${item}`)}</span>
          </label>
          {isRequired && <Leave id={item} ticks={ticks} />}
        </div>
      ))}
    </fieldset>
  );
}
