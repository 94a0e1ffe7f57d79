import { translator } from '../../../messages/index.ts';
import type { Context } from '../../platform/context.ts';
import { greeting, paragraph, writeMessage } from '../../platform/mail/layout.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import type { WaitingRow } from './queries.ts';

/** Emails the owner that the webhook was disabled. */
export async function mailDisabled({ db, config }: Context, webhook: WaitingRow, at: Date): Promise<void> {
  const { webhook_id, email, language, url } = webhook;
  const t = translator(language);
  const { name: product } = config.product;
  const message = writeMessage(config, {
    language,
    subject: t('emails.webhookDisabled.subject', { product }),
    blocks: [
      greeting(language, webhook),
      paragraph(t('emails.webhookDisabled.text', { product })),
      { kind: 'quote', text: url },
      paragraph(t('emails.webhookDisabled.next')),
    ],
  });
  await queueMail(db, { to: email, cause: `webhook.disabled:${webhook_id}:${at.toISOString()}`, ...message });
}
