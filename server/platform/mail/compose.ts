import { buffer } from 'node:stream/consumers';
import DKIM from 'nodemailer/lib/dkim';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Config } from '../config/config.ts';
import { sha256 } from '../text/digest.ts';
import type { WaitingMail } from './queries.ts';

/**
 * Composes the message (RFC 5322). A second copy has the same date and Message-ID, so that mailboxes recognise
 * it as a duplicate. Where the site has a key for it, the message is signed (RFC 6376).
 */
export async function composeMail(
  { mail: { from, dkim }, contactEmail, product, publicUrl }: Config,
  mail: Omit<WaitingMail, 'id' | 'link_id'>,
): Promise<Buffer> {
  const unique = sha256(mail.cause).toString('hex').slice(0, 32);
  const message = new MailComposer({
    from,
    ...(contactEmail !== null && { replyTo: { name: product.name, address: contactEmail } }),
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: mail.queued_at,
    messageId: `<${unique}@${new URL(publicUrl).hostname}>`,
    // Prevents out-of-office replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', ...listHeaders(mail.unsubscribe_url, publicUrl) },
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: 'win',
  });
  const built = await message.compile().build();
  if (dkim === null) return built;
  const { domain: domainName, selector: keySelector, privateKey } = dkim;
  return buffer(new DKIM({ domainName, keySelector, privateKey, headerFieldNames: signed }).sign(built));
}

/** The headers that a signature covers: mail programs trust the last two only then (RFC 8058 §4). */
const signed =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:Auto-Submitted:List-Id:List-Unsubscribe:List-Unsubscribe-Post';

/**
 * Headers by which mail programs sort messages of one list (RFC 2919), and offer a button that unsubscribes without opening a page
 * (RFC 2369, RFC 8058).
 */
function listHeaders(url: string | null, publicUrl: string): Record<string, string> {
  if (url === null) return {};
  return {
    'List-Id': `<posts.${new URL(publicUrl).hostname}>`,
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
