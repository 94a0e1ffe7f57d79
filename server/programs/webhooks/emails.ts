import type { Context } from '../../platform/context.ts';
import { paragraph } from '../../platform/mail/layout.ts';
import { mail } from '../../platform/mail/mail.ts';
import type { WaitingRow } from './queries.ts';

/** Emails the owner that the webhook was disabled. */
export function mailDisabled(context: Context, webhook: WaitingRow, at: Date): Promise<void> {
  const cause = `webhook.disabled:${webhook.webhook_id}:${at.toISOString()}`;
  return mail(context, webhook, cause, ({ t, product }) => ({
    subject: t('emails.webhookDisabled.subject', { product }),
    blocks: [
      paragraph(t('emails.webhookDisabled.text', { product })),
      { kind: 'quote', text: webhook.url },
      paragraph(t('emails.webhookDisabled.next')),
    ],
  }));
}
