/** Messages to people. They are queued where their cause happens, and leave in the background. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { type Db, inTransaction } from '../db/database.ts';
import { type Attempt, addJobs } from '../jobs/index.ts';
import { writeMailFile } from './file.ts';
import * as queries from './queries.ts';

export interface Mail {
  /** An address. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** What has happened, by its ids and never by names or addresses: `post.approved:<revision>`. */
  cause: string;
  /** The link whose token takes the place of `linkMark` in the text when the message leaves. */
  link?: string | null;
  /** Where one press ends messages of this kind (RFC 8058). */
  unsubscribeUrl?: string | null;
}

/** Stands in a message where a link's token goes: tokens are not stored (design §4). */
export const linkMark = '%%LINK-TOKEN%%';

/** The token of a link; null where the link is no longer good. */
export type TokenOfLink = (link: string) => Promise<string | null>;

/**
 * Queues a message; inside a transaction it leaves when that commits, and not at all where it fails. For one cause one
 * message is ever sent, the first.
 */
export function queueMail(db: Db, mail: Mail): Promise<void> {
  return queueMails(db, [mail]);
}

/** As `queueMail`, for any number of messages at the cost of one. */
export function queueMails(db: Db, mails: readonly Mail[]): Promise<void> {
  return inTransaction({ db }, async (held) => {
    const ids = await queries.insertMails(
      held.db,
      mails.map(({ to, link = null, unsubscribeUrl = null, ...mail }) => ({
        ...mail,
        recipient: to,
        link_id: link,
        unsubscribe_url: unsubscribeUrl,
      })),
    );
    await addJobs(
      held.db,
      'sendMail',
      ids.map((id) => ({ payload: { id }, key: `mail:${id}` })),
    );
  });
}

/** Takes back what waits to leave with one of these links, which are good no longer. */
export function cancelMails({ db, clock }: Context, links: readonly string[]): Promise<void> {
  return queries.markSuperseded(db, links, clock());
}

/**
 * Delivers a queued message, to the SMTP server or else to a file. It leaves once, but for this: a server that has taken
 * it and could not say so gets it again, under the same Message-ID. What is refused for good is logged and forgotten.
 * @throws DeliveryFailure where it is worth trying again
 */
export async function deliverMail(
  context: Context,
  { id }: { id: string },
  attempt: Attempt,
  tokenOf: TokenOfLink,
): Promise<void> {
  const { config, db, clock, log } = context;
  const waiting = await queries.selectWaiting(db, id);
  if (!waiting) return;
  const mail = await withToken(waiting, tokenOf);
  if (!mail) return queries.markEnded(db, id, 'superseded', clock());
  // The library for mail comes with the first message: until then it would be 6 MB for nothing.
  const { composeMail } = await import('./compose.ts');
  const message = await composeMail(config, mail);
  if (config.mail.smtpUrl === null) {
    const file = await writeMailFile(config.dataDir, mail, message);
    log.info({ file }, 'there is no SMTP_URL, so a message went to a file');
  } else {
    const { DeliveryFailure, sendBySmtp } = await import('./smtp.ts');
    try {
      const envelope = { from: config.mail.from.address, to: mail.recipient };
      await sendBySmtp(config.mail.smtpUrl, envelope, message, attempt.abortSignal);
    } catch (error) {
      const isLast = attempt.job.attempts >= attempt.job.max_attempts;
      if (!(error instanceof DeliveryFailure) || !(error.permanent || isLast)) throw error;
      await queries.markEnded(db, id, error.permanent ? 'refused' : 'given up', clock());
      log.error({ mail: id, reason: error.message }, 'a message could not be delivered and is given up');
      return;
    }
  }
  await markSent(context, id);
}

/** The message as it is sent; null where its link is good no longer, and so would help nobody. */
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

/** Writes down that a message has left, for a minute if need be: one that isn't written down leaves again. */
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
