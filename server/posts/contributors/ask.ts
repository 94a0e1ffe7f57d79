/** Asks contributors to confirm what a text says about them, by a link in an email. */
import { randomBytes } from 'node:crypto';
import { contributorLinkSeconds, type InterfaceLanguage } from '../../../contract/constants.ts';
import { incompleteFields } from '../../../contract/text/incomplete.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { spend } from '../../platform/limits/spend.ts';
import { sha256 } from '../../platform/text/digest.ts';
import { type Confirmation, confirmationsOf } from './confirmations.ts';
import { mailRequest } from './emails.ts';
import * as queries from './queries.ts';
import { isUnwanted } from './suppression-list.ts';

/** Whom a link goes to. */
interface Recipient {
  accountId: string | null;
  email: string;
  language: InterfaceLanguage;
}

/**
 * Sends a contributor of the actor's text a link, and ends earlier ones. `given` is the address of somebody
 * without an account; without it, the one that they were asked at before. The text must be complete, so that nobody sends
 * strangers emails about nothing.
 * @throws AppError not_found, status_conflict where nothing is to be confirmed, incomplete_post, invalid_input without
 * an address or with one that wants no such emails, too_many_requests
 */
export async function askContributor(
  context: Context,
  actor: AccountActor,
  postId: string,
  key: string,
  given: { email?: string | undefined; language?: InterfaceLanguage | undefined },
): Promise<void> {
  const listed = await queries.selectListed(context.db, postId);
  if (!listed || listed.author_id !== actor.id) throw new AppError('not_found');
  const confirmation = (await statesOf(context, listed)).find(({ contributor }) => contributor.key === key);
  if (!confirmation) throw new AppError('not_found');
  if (confirmation.state === 'confirmed') throw new AppError('status_conflict');
  const readiness = await readinessOf(context, postId);
  const fields = incompleteFields(readiness);
  if (Object.keys(fields).length > 0) throw new AppError('incomplete_post', { fields });
  const recipient = await recipientOf(context, listed, confirmation, given);
  if (!recipient) {
    const email = confirmation.contributor.account === null ? 'Email is required' : 'This account is closed';
    throw new AppError('invalid_input', { fields: { email } });
  }
  if (await refusesMail(context, recipient))
    throw new AppError('invalid_input', { fields: { email: 'This address wants no such emails' } });
  await pay(context, listed, recipient, readiness);
  await send(context, listed, confirmation, recipient);
}

/**
 * Asks everybody whom a submitted text names and who has no link, as far as their addresses are known and the
 * budgets last. The author sees who was left out.
 */
export async function askContributors(context: Context, postId: string): Promise<void> {
  const listed = await queries.selectListed(context.db, postId);
  if (!listed || listed.disabled_at) return;
  const readiness = await readinessOf(context, postId);
  for (const confirmation of await statesOf(context, listed)) {
    if (!['not_asked', 'changed', 'expired'].includes(confirmation.state)) continue;
    const recipient = await recipientOf(context, listed, confirmation, {});
    if (!recipient || (await refusesMail(context, recipient))) continue;
    try {
      await pay(context, listed, recipient, readiness);
    } catch (error) {
      if (error instanceof AppError && error.code === 'too_many_requests') continue;
      throw error;
    }
    await send(context, listed, confirmation, recipient);
  }
}

async function statesOf({ db, clock }: Context, listed: queries.ListedRow): Promise<Confirmation[]> {
  return confirmationsOf(listed, await queries.selectRequests(db, listed.id), clock());
}

/** Null where there is no address. An account is asked at its own address, never at one that the owner types. */
async function recipientOf(
  { db }: Context,
  listed: queries.ListedRow,
  { contributor, email: earlier }: Confirmation,
  given: { email?: string | undefined; language?: InterfaceLanguage | undefined },
): Promise<Recipient | null> {
  if (contributor.account !== null) {
    const account = await queries.selectRecipient(db, contributor.account);
    return account ? { accountId: account.id, email: account.email, language: account.language } : null;
  }
  const email = given.email ?? earlier;
  return email === null ? null : { accountId: null, email, language: given.language ?? listed.language };
}

/** Whoever makes an account is asked at its own address, whatever was said before without one. */
async function refusesMail(context: Context, { accountId, email }: Recipient): Promise<boolean> {
  return accountId === null && isUnwanted(context, email);
}

/** @throws AppError not_found */
async function readinessOf({ db }: Context, postId: string) {
  const readiness = await queries.selectReadiness(db, postId);
  if (!readiness) throw new AppError('not_found');
  return readiness;
}

function pay(
  context: Context,
  listed: queries.ListedRow,
  { email }: Recipient,
  { author_has_published: isKnown }: Awaited<ReturnType<typeof readinessOf>>,
): Promise<void> {
  return spend(context, [
    ...(isKnown ? [] : [{ budget: 'contributor-mail:newcomer', key: listed.author_id } as const]),
    { budget: 'contributor-mail:account', key: listed.author_id },
    { budget: 'contributor-mail:address', key: email },
  ]);
}

/** Stores the request and queues its email. */
function send(
  context: Context,
  listed: queries.ListedRow,
  { contributor }: Confirmation,
  { accountId, email, language }: Recipient,
): Promise<void> {
  return inTransaction(context, async (tx) => {
    const { db, clock } = tx;
    const at = clock();
    if (!(await queries.lockPost(db, listed.id))) throw new AppError('not_found');
    await queries.endOpen(db, listed.id, contributor.key, at);
    const token = randomBytes(24).toString('base64url');
    const id = await queries.insertRequest(db, {
      post_id: listed.id,
      contributor: contributor.key,
      account_id: accountId,
      email: accountId === null ? email : null,
      language,
      token_sha256: sha256(token),
      sent_at: at,
      expires_at: new Date(at.getTime() + contributorLinkSeconds * 1000),
    });
    await mailRequest(tx, listed, { id, token, email, language });
  });
}
