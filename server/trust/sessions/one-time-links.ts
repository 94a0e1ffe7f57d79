/**
 * Links in emails (product.md#links-in-emails). Each is a row, and works once, for one purpose. Its token is derived from the
 * row when the email is sent, so that it is stored nowhere.
 */
import {
  emailChangeLinkSeconds,
  endAccessLinkSeconds,
  mostClosingDays,
  resetLinkSeconds,
  undoEmailLinkSeconds,
  undoFactorsLinkSeconds,
  verificationLinkSeconds,
} from '../../../contract/constants.ts';
import { daySeconds } from '../../../contract/durations.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import * as queries from './one-time-link-queries.ts';
import { findSigningKey, signingKey } from './sessions.ts';
import { checkToken, type LinkPurpose, readToken, signToken } from './tokens.ts';

const lifeSeconds: Record<LinkPurpose, number> = {
  'verify-email': verificationLinkSeconds,
  'reset-password': resetLinkSeconds,
  'confirm-old-email': emailChangeLinkSeconds,
  'confirm-new-email': emailChangeLinkSeconds,
  'end-access': endAccessLinkSeconds,
  'undo-email-change': undoEmailLinkSeconds,
  'undo-factors': undoFactorsLinkSeconds,
  'keep-account': mostClosingDays * daySeconds,
};

/**
 * Creates a link for an account, valid for `seconds`, and ends older ones for the same purpose; gives its id.
 */
export async function makeLink(
  context: Context,
  accountId: string,
  purpose: LinkPurpose,
  seconds: number = lifeSeconds[purpose],
): Promise<string> {
  await queries.endLinksOf(context.db, accountId, purpose, context.clock());
  return makeFurtherLink(context, accountId, purpose, seconds);
}

/** As `makeLink`, without ending older ones. */
export function makeFurtherLink(
  { db, clock }: Context,
  accountId: string,
  purpose: LinkPurpose,
  seconds: number = lifeSeconds[purpose],
): Promise<string> {
  const at = clock();
  const expiresAt = new Date(at.getTime() + seconds * 1000);
  return queries.insertLink(db, { account_id: accountId, purpose, created_at: at, expires_at: expiresAt });
}

/** The token for the link's address, the same each time; null if the link no longer works. */
export async function linkToken(context: Context, id: string): Promise<string | null> {
  const link = await queries.selectLink(context.db, id);
  if (!link || link.purpose === 'first-admin' || stateOf(link, context.clock()) !== 'good') return null;
  const { account_id: accountId, created_at: issuedAt, expires_at: expiresAt } = link;
  return signToken(await signingKey(context), { id, accountId, issuedAt, expiresAt }, link.purpose);
}

export interface FoundLink {
  id: string;
  accountId: string;
  createdAt: Date;
  state: 'good' | 'used' | 'over';
  /** Whether the account's email is verified. */
  verified: boolean;
}

/**
 * The link of a token, used or not.
 * @throws AppError invalid_link for a token that was never made, or was made for another purpose than these
 */
export async function findLink(
  context: Context,
  token: string,
  ...purposes: readonly LinkPurpose[]
): Promise<FoundLink> {
  const claimed = readToken(token);
  if (!claimed || !purposes.some((purpose) => purpose === claimed.purpose))
    throw new AppError('invalid_link');
  const key = await findSigningKey(context, claimed.key);
  if (!key || (await checkToken(token, key.secret, context.clock())) === 'forged')
    throw new AppError('invalid_link');
  const link = await queries.selectLink(context.db, claimed.id);
  // Rows are deleted some time after their end.
  if (!link) throw new AppError('link_expired');
  return {
    id: link.id,
    accountId: link.account_id,
    createdAt: link.created_at,
    state: link.disabled_at ? 'over' : stateOf(link, context.clock()),
    verified: link.verified_at !== null,
  };
}

/**
 * Uses a link up, in the transaction of its purpose.
 * @throws AppError link_expired where somebody was faster
 */
export async function useLink({ db, clock }: Context, id: string): Promise<void> {
  if (!(await queries.useLink(db, id, clock()))) throw new AppError('link_expired');
}

/** @throws AppError link_expired for a link that was used, was replaced or ran out */
export function requireValidLink({ state }: FoundLink): void {
  if (state !== 'good') throw new AppError('link_expired');
}

function stateOf(link: queries.LinkRow, at: Date): FoundLink['state'] {
  if (link.used_at) return 'used';
  return link.ended_at || link.expires_at <= at ? 'over' : 'good';
}
