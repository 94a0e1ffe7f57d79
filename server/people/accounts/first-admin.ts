/** The one-time link that makes the first super admin (product.md#for-operators). */

import { randomBytes } from 'node:crypto';
import { daySeconds } from '../../../contract/durations.ts';
import { operator } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { sha256 } from '../../platform/text/digest.ts';
import { createAccount } from './creation.ts';
import * as links from './first-admin-queries.ts';
import { hasSuperAdmin } from './queries.ts';

const linkSeconds = daySeconds;

/** Creates a token for the first-admin link and ends older ones; null if there is a super admin. */
export async function offerFirstAdmin(context: Context): Promise<string | null> {
  const token = randomBytes(32).toString('base64url');
  return inTransaction(context, async ({ db, clock }) => {
    if (await hasSuperAdmin(db)) return null;
    const now = clock();
    await links.endFirstAdminLinks(db, now);
    const expiresAt = new Date(now.getTime() + linkSeconds * 1000);
    await links.insertFirstAdminLink(db, { token_sha256: sha256(token), expires_at: expiresAt });
    return token;
  });
}

/** Whether the link still works. It doesn't once there is a super admin, however they were made. */
export async function isFirstAdminLinkGood({ db, clock }: Context, token: string): Promise<boolean> {
  return (await links.isFirstAdminLinkGood(db, sha256(token), clock())) && !(await hasSuperAdmin(db));
}

/**
 * Creates the first super admin and uses the link up.
 * @throws AppError link_expired; email_taken, invalid_input for a password that is too common (the link stays
 * good)
 */
export function acceptFirstAdmin(
  context: Context,
  token: string,
  input: { email: string; firstname: string; lastname: string; password: string },
): Promise<string> {
  return inTransaction(context, async (tx) => {
    const isGood = await links.useFirstAdminLink(tx.db, sha256(token), tx.clock());
    if (!isGood || (await hasSuperAdmin(tx.db))) throw new AppError('link_expired');
    return createAccount(tx, operator, { ...input, role: 'S', author: false });
  });
}
