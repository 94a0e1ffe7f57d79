/** Queues emails in the transaction of the action that causes them. Jobs send them later. */

import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { type Db, inTransaction } from '../db/database.ts';
import { makeFolder } from '../db/embedded/data-directory.ts';
import { type Attempt, addJobs } from '../jobs/job-queue.ts';
import { inSpan, serverAttributes } from '../telemetry/telemetry.ts';
import type { WaitingMail } from './queries.ts';
import * as queries from './queries.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The event, with ids and without names or addresses: `post.approved:<revision>`. */
  cause: string;
  /** The id of the link whose token replaces `linkMark` when the message is sent. */
  link?: string | null;
  /** URL for unsubscribing with one press (RFC 8058). */
  unsubscribeUrl?: string | null;
}

/** The placeholder of a link's token, because tokens are not stored (product.md#links-in-emails). */
const linkMark = '%%LINK-TOKEN%%';

/** The path of a screen that takes a token, with `linkMark` in its place. */
export function tokenLink(route: string): string {
  return route.replace(/:\w+$/, linkMark);
}

/** A message that the mail server refused because its address takes no email. */
export interface RefusedMail {
  cause: string;
  unsubscribeUrl: string | null;
}

/** Gives the token of a link by its id; null if the link no longer works. */
export type TokenOfLink = (link: string) => Promise<string | null>;

/** Queues a message, which is sent after the transaction commits. Only the first message of a cause is sent. */
export function queueMail(db: Db, mail: Mail): Promise<void> {
  return queueMails(db, [mail]);
}

/** As `queueMail`, for any number of messages in one statement. */
export function queueMails(db: Db, mails: readonly Mail[]): Promise<void> {
  return inTransaction({ db }, async (tx) => {
    const ids = await queries.insertMails(
      tx.db,
      mails.map(({ to, link = null, unsubscribeUrl = null, ...mail }) => ({
        ...mail,
        recipient: to,
        link_id: link,
        unsubscribe_url: unsubscribeUrl,
      })),
    );
    await addJobs(
      tx.db,
      'sendMail',
      ids.map((id) => ({ payload: { id }, key: `mail:${id}` })),
    );
  });
}

/** Cancels queued messages with these links, which no longer work. */
export function cancelMails({ db, clock }: Context, links: readonly string[]): Promise<void> {
  return queries.markSuperseded(db, links, clock());
}

/**
 * Delivers a queued message to the SMTP server, or to a file if no server is set. The server gets a second copy
 * with the same Message-ID only if the connection broke after it accepted the first one and before it replied.
 * After a permanent error, the message is deleted and the error logged.
 * @throws MailDeliveryError where it is worth trying again
 */
export async function deliverMail(
  context: Context,
  { id }: { id: string },
  attempt: Attempt,
  { tokenOf, badAddress }: { tokenOf: TokenOfLink; badAddress(mail: RefusedMail): Promise<void> },
): Promise<void> {
  const { config, db, clock, log } = context;
  const waiting = await queries.selectWaiting(db, id);
  if (!waiting) return;
  const mail = await withToken(waiting, tokenOf);
  if (!mail) return queries.markEnded(db, id, 'superseded', clock());
  // Loaded with the first message: it takes 6 MB.
  const { composeMail } = await import('./compose.ts');
  const message = await composeMail(config, mail);
  if (config.mail.smtpUrl === null) {
    const file = await writeMailFile(config.dataDir, mail, message);
    log.info({ file }, 'wrote an email to a file because SMTP_URL is not set');
  } else {
    const { MailDeliveryError, sendBySmtp } = await import('./smtp.ts');
    try {
      const envelope = { from: config.mail.from.address, to: mail.recipient };
      const { smtpUrl } = config.mail;
      await inSpan(
        () => ({ name: 'SMTP send', attributes: serverAttributes(new URL(smtpUrl)) }),
        () => sendBySmtp(smtpUrl, envelope, message, attempt.abortSignal),
      );
    } catch (error) {
      const isLast = attempt.job.attempts >= attempt.job.max_attempts;
      if (!(error instanceof MailDeliveryError) || !(error.permanent || isLast)) throw error;
      if (error.isBadAddress) await badAddress({ cause: mail.cause, unsubscribeUrl: mail.unsubscribe_url });
      await queries.markEnded(db, id, error.permanent ? 'refused' : 'given up', clock());
      log.error({ mail: id, reason: error.message }, 'gave up an email that could not be delivered');
      return;
    }
  }
  await markSent(context, id);
}

/** The message with its token; null if its link no longer works, since the message would be useless. */
async function withToken(
  mail: queries.WaitingMail,
  tokenOf: TokenOfLink,
): Promise<queries.WaitingMail | null> {
  if (mail.link_id === null) return mail;
  const token = await tokenOf(mail.link_id);
  if (token === null) return null;
  const { text, html } = mail;
  return { ...mail, text: text.replaceAll(linkMark, token), html: html.replaceAll(linkMark, token) };
}

/** Records that the message was sent. Retries for a minute, because otherwise the message would be sent again. */
async function markSent({ db, clock }: Context, id: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await queries.markEnded(db, id, 'sent', clock());
    } catch (error) {
      if (tries === 60) throw error;
      await delay(1_000);
    }
  }
}

/**
 * Writes a message to a file that only the operator can read, for sites without an SMTP server; gives the
 * file's name. Writing it again replaces the same file.
 */
async function writeMailFile(
  dataDir: string,
  { id, queued_at }: WaitingMail,
  message: Buffer,
): Promise<string> {
  const folder = path.join(dataDir, 'mail');
  const time = queued_at.toISOString().replace(/[-:]|\.\d+/g, '');
  const file = path.join(folder, `${time}-${id}.eml`);
  await makeFolder(folder);
  await writeFile(`${file}.new`, message, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return file;
}
