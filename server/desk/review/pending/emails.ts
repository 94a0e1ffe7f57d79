/** Emails to staff whose decision could not take effect. */
import { reviewPostPath } from '../../../../contract/desk/desk-paths.ts';
import type { Context } from '../../../platform/context.ts';
import { paragraph } from '../../../platform/mail/layout.ts';
import { mail } from '../../../platform/mail/mail.ts';
import { type PendingRow, selectDecider } from './queries.ts';

/** Why a decision was stopped; other codes are not told apart. */
const reasons = [
  'unchecked_changes',
  'retracted_references',
  'contributors_unconfirmed',
  'conflict_declared',
  'second_reader_needed',
  'own_text',
] as const;

/** Tells whoever made a decision that it did not take effect, and why. */
export async function mailStopped(context: Context, pending: PendingRow, code: string): Promise<void> {
  const decider = pending.decided_by && (await selectDecider(context.db, pending));
  if (!decider) return;
  const { title } = decider;
  const reason = reasons.find((one) => one === code) ?? 'other';
  const cause = `decision.stopped:${pending.revision_id}:${pending.effective_at.toISOString()}`;
  await mail(context, decider, cause, ({ t, product, link }) => ({
    subject: t('emails.decisionStopped.subject', { title }),
    blocks: [
      paragraph(t('emails.decisionStopped.text', { product })),
      { kind: 'title', text: title, language: decider.title_language },
      paragraph(t(`emails.decisionStopped.reasons.${reason}`)),
      link(reviewPostPath(pending.post_id), t('emails.submitted.link')),
    ],
  }));
}
