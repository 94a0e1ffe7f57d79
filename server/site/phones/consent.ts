/** Telephones that are told of notices by SMS (product.md#telephones): they ask for it, and STOP ends it. */
import type { InterfaceLanguage } from '../../../contract/constants.ts';
import { dayMilliseconds } from '../../../contract/durations.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { hmacOf } from './numbers.ts';
import * as queries from './queries.ts';

/** How long it is kept that a number consented, and until when, after its STOP. */
const endedDays = 365;
/** Messages and sessions that come again within this time do nothing. */
const requestDays = 2;
/** An answer that could not be sent is of no use later. */
const replyDays = 1;

/** Keeps the consent of a number to messages about a topic. Safe to repeat. */
export async function startNotices(
  context: Context,
  { number, ...asked }: { number: string; topic: string; language: InterfaceLanguage; by: 'sms' | 'ussd' },
): Promise<void> {
  const number_hmac = await hmacOf(context, 'number', number);
  const sealed = context.secrets.seal('phones.number', number_hmac.toString('hex'), Buffer.from(number));
  await inTransaction(context, async ({ db, clock }) => {
    await queries.putPhone(db, {
      number_hmac,
      number: sealed,
      language: asked.language,
      consented_at: clock(),
      consented_by: asked.by,
    });
    await queries.insertTopic(db, number_hmac, asked.topic);
  });
}

/**
 * Deletes a number and all that it asked for; the consent stays under its code for a year, without the number. Never refused. Gives the language
 * of the messages, or null where there were none.
 */
export async function stopNotices(context: Context, number: string): Promise<string | null> {
  const number_hmac = await hmacOf(context, 'number', number);
  return inTransaction(
    context,
    async ({ db, clock }) => (await queries.endPhone(db, number_hmac, clock())) ?? null,
  );
}

/** Notes a message or a session; false where it came before. */
export async function isFirst(context: Context, kind: 'message' | 'session', id: string): Promise<boolean> {
  return queries.insertRequest(context.db, await hmacOf(context, kind, id), context.clock());
}

/** Deletes what is kept no longer. */
export function sweepPhones({ db, clock }: Context): Promise<void> {
  const before = (days: number) => new Date(clock().getTime() - days * dayMilliseconds);
  return queries.deleteOld(db, {
    requests: before(requestDays),
    replies: before(replyDays),
    ended: before(endedDays),
  });
}
