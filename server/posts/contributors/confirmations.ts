/** Who of a text's contributors has confirmed what it says about them (product.md#contributors). */
import {
  type Contributor,
  nameOfContributor,
  parseContributors,
  writeContributor,
  writeContributors,
} from '../../../contract/posts/contributors/contributor.ts';
import type { ConfirmationState } from '../../../contract/posts/contributors/states.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { sha256 } from '../../platform/text/digest.ts';
import * as queries from './queries.ts';

export interface Confirmation {
  contributor: Contributor;
  /** From 1. */
  place: number;
  /** Of what the text says about them. */
  sha256: Buffer;
  state: ConfirmationState;
  /** When they answered, or else when they were asked last. */
  at: Date | null;
  reason: string | null;
  /** The address that somebody without an account was asked at last. */
  email: string | null;
}

/** A list of contributors, whose post it is of, and the list that readers see. */
export interface Listed {
  author_id: string;
  contributors: string;
  approved_contributors: string | null;
}

/** The hash of what a text says about a contributor: an answer holds for exactly this. */
export function hashOf(contributor: Contributor, place: number): Buffer {
  return sha256(`${place}\n${writeContributor(contributor)}`);
}

/** The state of each contributor, in order. `requests` are those of the post, latest first. */
export function confirmationsOf(
  listed: Listed,
  requests: readonly queries.RequestRow[],
  now: Date,
): Confirmation[] {
  const approved = new Set(hashesOf(listed.approved_contributors ?? ''));
  return parseContributors(listed.contributors).map((contributor, index) => {
    const place = index + 1;
    const hash = hashOf(contributor, place);
    const own = requests.filter((request) => request.contributor === contributor.key);
    const email = own.find((request) => request.email !== null)?.email ?? null;
    const isKnown = contributor.account === listed.author_id || approved.has(hash.toString('hex'));
    const found = isKnown ? { state: 'confirmed' as const, at: null, reason: null } : stateOf(own, hash, now);
    return { contributor, place, sha256: hash, email, ...found };
  });
}

function hashesOf(contributors: string): string[] {
  return parseContributors(contributors).map((contributor, index) =>
    hashOf(contributor, index + 1).toString('hex'),
  );
}

function stateOf(
  requests: readonly queries.RequestRow[],
  hash: Buffer,
  now: Date,
): Pick<Confirmation, 'state' | 'at' | 'reason'> {
  const [latest] = requests;
  const nothing = { at: latest?.sent_at ?? null, reason: null };
  const answer = requests.find(({ answered_sha256: about }) => about?.equals(hash));
  if (answer?.answer === 'confirmed') return { state: 'confirmed', at: answer.answered_at, reason: null };
  if (latest && isOpen(latest, now)) return { state: 'asked', ...nothing };
  if (answer) return { state: 'refused', at: answer.answered_at, reason: answer.reason };
  if (!latest) return { state: 'not_asked', ...nothing };
  return { state: latest.answer === null ? 'expired' : 'changed', ...nothing };
}

/** Whether a link can still be answered. */
export function isOpen(request: queries.RequestRow, now: Date): boolean {
  return request.answer === null && request.ended_at === null && request.expires_at > now;
}

/** The states of the contributors of the text that an author works on; none without such a text. */
export async function readConfirmations({ db, clock }: Context, postId: string): Promise<Confirmation[]> {
  const listed = await queries.selectListed(db, postId);
  if (!listed || listed.contributors === '') return [];
  return confirmationsOf(listed, await queries.selectRequests(db, postId), clock());
}

/** Requires that every contributor of a post's draft has confirmed. @throws AppError contributors_unconfirmed */
export async function requireConfirmed(context: Context, postId: string): Promise<void> {
  const missing = (await readConfirmations(context, postId)).filter(({ state }) => state !== 'confirmed');
  if (missing.length === 0) return;
  const fields = missing.map(({ contributor, state, reason }) => [
    contributor.key,
    `${nameOfContributor(contributor)}: ${state === 'refused' ? `refused. ${reason ?? ''}` : 'not confirmed'}`,
  ]);
  throw new AppError('contributors_unconfirmed', { fields: Object.fromEntries(fields) });
}

/**
 * Requires that the accounts that a list names are authors', or were in the list before.
 * @throws AppError invalid_input
 */
export async function requireAuthors(
  { db }: Pick<Context, 'db'>,
  contributors: string | undefined,
  before: string,
): Promise<void> {
  if (contributors === undefined || contributors === before) return;
  const known = new Set(accountsIn(before));
  const added = accountsIn(contributors).filter((account) => !known.has(account));
  const authors = await queries.selectAuthorIds(db, added);
  if (authors.length < added.length)
    throw new AppError('invalid_input', {
      fields: { contributors: 'An account in this list is no author’s' },
    });
}

/** The accounts that a list names. */
export function accountsIn(contributors: string): string[] {
  return parseContributors(contributors).flatMap(({ account }) => account ?? []);
}

/** A list that was imported, without the accounts that are no author's here. */
export async function withKnownAccounts({ db }: Pick<Context, 'db'>, contributors: string): Promise<string> {
  if (contributors === '') return '';
  const known = await queries.selectAuthorIds(db, accountsIn(contributors));
  return writeContributors(
    parseContributors(contributors).map((contributor) => ({
      ...contributor,
      account: known.find((id) => id === contributor.account) ?? null,
    })),
  );
}
