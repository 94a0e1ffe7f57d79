/** Addresses that want no emails which somebody else may have asked for. They are kept as HMACs: nobody can read them. */
import { createHmac } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { sharedKeys } from '../../platform/shared-keys/shared-keys.ts';
import { readAsked } from './answers.ts';
import * as queries from './queries.ts';

/** Whether an address, or another one of its mailbox, wants no such emails. Accounts are asked all the same: they say so themselves. */
export async function isUnwanted(context: Context, email: string): Promise<boolean> {
  for (const address of new Set([email, mailboxOf(email)]))
    if (await queries.hasUnwanted(context.db, await hmacOf(context, address))) return true;
  return false;
}

/** Keeps that an address wants no such emails, in the transaction of the caller. */
export async function keepUnwanted(context: Context, email: string): Promise<void> {
  const { db, clock } = context;
  await queries.insertUnwanted(db, { address_hmac: await hmacOf(context, mailboxOf(email)), at: clock() });
}

/**
 * Keeps that the address which a link was sent to wants no more such emails, and ends every link that it has. Without effect for a
 * link that ended, or that an account got.
 * @returns whether it is kept
 */
export function refuseMail(context: Context, token: string): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    const asked = await readAsked(tx, token);
    const email = asked?.request.email;
    if (!email) return false;
    await keepUnwanted(tx, email);
    await queries.endOpenOf(tx.db, email, tx.clock());
    return true;
  });
}

/** The mailbox that an address with a tag leads to at most providers: `a@example.org` of `a+news@example.org`. */
function mailboxOf(email: string): string {
  return email.replace(/(?<=.)\+[^@]*(?=@)/, '');
}

async function hmacOf(context: Context, email: string): Promise<Buffer> {
  const [{ secret }] = await sharedKeys(context, 'unwanted_mail_key');
  return createHmac('sha256', secret).update(email.toLowerCase()).digest();
}
