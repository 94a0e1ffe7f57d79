/**
 * Following by email, with or without an account (product.md#following-by-email): an address is asked first, and forgotten once its
 * emails end.
 */
import { randomBytes } from 'node:crypto';
import { type InterfaceLanguage, recallDays } from '../../../contract/constants.ts';
import { dayMilliseconds } from '../../../contract/durations.ts';
import { type DigestFrequency, followLinkDays } from '../../../contract/site/follow-paths.ts';
import type { AccountActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { dayOf } from '../../platform/db/day.ts';
import { spend } from '../../platform/limits/spend.ts';
import { sha256 } from '../../platform/text/digest.ts';
import { isUnwanted, keepUnwanted, lastPublication } from '../../posts/index.ts';
import { mailConfirmation } from './emails.ts';
import { viewOfFollowed } from './follow-subjects.ts';
import * as queries from './queries.ts';

/** What somebody asks for an address. */
interface Asked {
  followed: queries.Followed;
  email: string;
  frequency: DigestFrequency;
  language: InterfaceLanguage;
}

/**
 * Sends an address a link that confirms it, unless it asked never to be written to: whoever typed it can't tell.
 * @throws AppError too_many_requests
 */
export async function askAddress(context: Context, network: string, asked: Asked): Promise<void> {
  const email = asked.email.toLowerCase();
  await spend(context, [
    { budget: 'follow-mail:network', key: network },
    { budget: 'follow-mail:address', key: email },
    { budget: 'follow-mail:site', key: 'site' },
  ]);
  if (await isUnwanted(context, email)) return;
  const view = await viewOfFollowed(context, asked.followed, asked.language);
  if (!view) return;
  const { frequency, language } = asked;
  const token = randomBytes(24).toString('base64url');
  await inTransaction(context, async (tx) => {
    await queries.insertRequest(tx.db, {
      token_sha256: sha256(token),
      email,
      ...asked.followed,
      frequency,
      language,
      expires_at: new Date(tx.clock().getTime() + followLinkDays * dayMilliseconds),
    });
    await mailConfirmation(tx, { token, email, language, frequency, followed: view });
  });
}

/** What a link asks to confirm; null if it no longer works. */
export async function readAsked({ db, clock }: Context, token: string): Promise<queries.RequestRow | null> {
  return (await queries.selectRequest(db, sha256(token), clock())) ?? null;
}

/** Follows what a link asks for, from now on; null if it no longer works. */
export function confirmFollow(context: Context, token: string): Promise<queries.RequestRow | null> {
  return inTransaction(context, async (tx) => {
    const asked = await readAsked(tx, token);
    if (!asked || !(await queries.takeRequest(tx.db, sha256(token)))) return null;
    const { email, frequency, language, kind } = asked;
    const at = tx.clock();
    const follower_id = await queries.putFollower(tx.db, {
      email,
      frequency,
      language,
      told_number: await lastPublication(tx),
      told_at: at,
    });
    // A topic may have become another one meanwhile.
    const value = kind === 'topic' ? tx.topics.wordOf(asked.value) : asked.value;
    await queries.insertFollow(tx.db, { follower_id, kind, value, created_at: at });
    return asked;
  });
}

/** Keeps that the address of a link wants no emails from strangers any more, and ends all that it has. Gives whether the link works. */
export function refuseForGood(context: Context, token: string): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    const asked = await readAsked(tx, token);
    if (!asked) return false;
    await forget(tx, asked.email);
    await keepUnwanted(tx, asked.email);
    return true;
  });
}

async function forget({ db, clock }: Context, email: string): Promise<void> {
  await queries.deleteRequestsTo(db, email);
  const follower = await queries.selectByAddress(db, email);
  if (follower) await queries.endFollower(db, follower.id, clock());
}

/** The follower whose emails an id ends, and what they follow; null for an id of nobody. */
export async function findFollower(
  { db }: Context,
  unsubscribeId: string,
): Promise<{ id: string; email: string | null; follows: queries.Followed[] } | null> {
  const follower = await queries.selectByUnsubscribeId(db, unsubscribeId);
  return follower ? { ...follower, follows: await queries.selectFollows(db, follower.id) } : null;
}

/**
 * Ends the emails to the follower with this id, or one of what they follow; for good, if nobody is to write to the address again. Safe
 * to repeat. Gives whether there is such a follower.
 */
export function endDigests(
  context: Context,
  unsubscribeId: string,
  { only, forGood }: { only: queries.Followed | null; forGood: boolean },
): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    const found = await findFollower(tx, unsubscribeId);
    if (!found) return false;
    if (only) await queries.deleteFollow(tx.db, found.id, only);
    const left = await queries.selectFollows(tx.db, found.id);
    if (only && left.length > 0) return true;
    if (forGood && found.email !== null) await keepUnwanted(tx, found.email);
    if (found.email !== null) await queries.deleteRequestsTo(tx.db, found.email);
    await queries.endFollower(tx.db, found.id, tx.clock());
    return true;
  });
}

/** What the address of an account follows by email. */
export interface ExportedDigests {
  frequency: DigestFrequency;
  follows: (queries.Followed & { created_at: Date })[];
  /** The posts that it was sent. */
  received: { post_id: string; day: string }[];
}

/** What the verified address of an account follows by email; null for nothing. */
export async function exportDigestsOf(
  { db }: Context,
  { id }: AccountActor,
): Promise<ExportedDigests | null> {
  const follower = await queries.selectFollowerOf(db, id);
  if (!follower) return null;
  return {
    frequency: follower.frequency,
    follows: await queries.selectFollows(db, follower.id),
    received: await queries.selectReceipts(db, follower.id),
  };
}

/** Ends the emails to the address of an account that is being closed, before the address is deleted, and the follows of its owner. */
export async function deleteDigestsOf(context: Context, { id }: AccountActor): Promise<void> {
  const follower = await queries.selectFollowerOf(context.db, id);
  if (follower?.email) await forget(context, follower.email);
  await queries.deleteFollowsOfAuthor(context.db, id);
}

/** How long the link in an email goes on to say that its emails have ended. */
const endedDays = 365;

/** Deletes requests that nobody confirmed, what is known of posts that were sent a year ago, and what ended a year ago. */
export async function sweepDigests({ db, clock }: Context): Promise<void> {
  const now = clock();
  await queries.deleteExpiredRequests(db, now);
  await queries.deleteReceiptsBefore(db, dayOf(new Date(now.getTime() - recallDays * dayMilliseconds)));
  await queries.deleteEndedBefore(db, new Date(now.getTime() - endedDays * dayMilliseconds));
}
