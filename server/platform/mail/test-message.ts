import type { Config } from '../config/config.ts';
import { paragraph, writeMessage } from './layout.ts';

/**
 * Sends an operator a message at once, without the queue and the database.
 * @throws MailDeliveryError, or an Error without SMTP_URL
 */
export async function sendTestMail(config: Config, to: string, now: Date): Promise<void> {
  const { smtpUrl, from } = config.mail;
  if (smtpUrl === null) throw new Error('SMTP_URL is not set.');
  // The library for mail is loaded by the first message only.
  const [{ composeMail }, { sendBySmtp }] = await Promise.all([import('./compose.ts'), import('./smtp.ts')]);
  const written = writeMessage(config, {
    language: 'en',
    subject: `A test message of ${config.product.name}`,
    blocks: [paragraph('An operator of this site has sent this message to see whether email arrives.')],
  });
  const message = await composeMail(config, {
    ...written,
    recipient: to,
    cause: `doctor:${to}:${now.toISOString()}`,
    queued_at: now,
    unsubscribe_url: null,
  });
  await sendBySmtp(smtpUrl, { from: from.address, to }, message, new AbortController().signal);
}
