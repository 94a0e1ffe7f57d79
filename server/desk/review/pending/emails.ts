/** Emails to staff whose decision could not take effect. */
import { reviewPostPath } from '../../../../contract/paths.ts';
import { translator } from '../../../../messages/index.ts';
import type { Context } from '../../../platform/context.ts';
import { greeting, paragraph, writeMessage } from '../../../platform/mail/layout.ts';
import { queueMail } from '../../../platform/mail/outbox.ts';
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
export async function mailStopped({ db, config }: Context, pending: PendingRow, code: string): Promise<void> {
  const decider = pending.decided_by && (await selectDecider(db, pending));
  if (!decider) return;
  const { language, email, title } = decider;
  const t = translator(language);
  const reason = reasons.find((one) => one === code) ?? 'other';
  const message = writeMessage(config, {
    language,
    subject: t('emails.decisionStopped.subject', { title }),
    blocks: [
      greeting(language, decider),
      paragraph(t('emails.decisionStopped.text', { product: config.product.name })),
      { kind: 'title', text: title, language: decider.title_language },
      paragraph(t(`emails.decisionStopped.reasons.${reason}`)),
      {
        kind: 'link',
        text: t('emails.submitted.link'),
        url: config.publicUrl + reviewPostPath(pending.post_id),
      },
    ],
  });
  const cause = `decision.stopped:${pending.revision_id}:${pending.effective_at.toISOString()}`;
  await queueMail(db, { to: email, cause, ...message });
}
