/** Creation of accounts: by staff, or by signing up. */

import { defaultLanguage, type InterfaceLanguage } from '../../../contract/constants.ts';
import type { Role } from '../../../contract/people/roles.ts';
import { browserName } from '../../../contract/views/browser-name.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { giveBack, spend } from '../../platform/limits/spend.ts';
import { makeLink, recordAudit } from '../../trust/index.ts';
import { type Audience, mailVerification } from './emails.ts';
import { hashNewPassword } from './new-password.ts';
import { requireNoPublicName } from './own-name.ts';
import * as queries from './queries.ts';
import { needsSecondAdmin } from './roles/changes.ts';
import { type From, rememberDevice } from './sign-in.ts';

export interface AccountInput {
  email: string;
  firstname: string;
  lastname: string;
  role: Role;
  author: boolean;
  /** Null for an account whose owner chooses a password by link first. */
  password: string | null;
}

/**
 * Creates a verified account. The email is stored in lower case (product.md#accounts).
 * @throws AppError email_taken, second_admin_needed; invalid_input for a password that is easily guessed
 */
export async function createAccount(context: Context, actor: Actor, input: AccountInput): Promise<string> {
  const { password, ...account } = input;
  if (needsSecondAdmin(context, actor, { from: null, to: input.role }))
    throw new AppError('second_admin_needed');
  const caller = actor.id ?? 'operator';
  const hashed = password === null ? null : await hashNewPassword(context, password, account, { caller });
  return inTransaction(context, async ({ db, clock }) => {
    const id = await queries.insertAccount(db, {
      ...account,
      email: account.email.toLowerCase(),
      developer: false,
      language: defaultLanguage,
      password_hash: hashed,
      verified_at: clock(),
    });
    if (id === null) throw new AppError('email_taken');
    await recordAudit(db, {
      at: clock(),
      actor,
      action: 'account.created',
      subject: { type: 'account', id },
      detail: { role: input.role, author: input.author },
    });
    return id;
  });
}

export interface SignUpInput {
  firstname: string;
  lastname: string;
  email: string;
  password: string;
  language: InterfaceLanguage;
}

/**
 * Signs up a reader or a developer: creates an account of role P, which is usable once its email is verified
 * by the link that is sent there.
 * @returns the token by which the browser is recognised
 * @throws AppError email_taken, too_many_requests; invalid_input for a password that is easily guessed, and for the name of the site or
 * of a public body
 */
export async function signUp(
  context: Context,
  audience: Audience,
  input: SignUpInput,
  { network, userAgent, device }: From,
): Promise<{ device: string }> {
  requireNoPublicName(context.config, `${input.firstname} ${input.lastname}`);
  const siteCharge = { budget: 'sign-up:site', key: '' } as const;
  const charges = [{ budget: 'sign-up:network', key: network }, siteCharge] as const;
  await spend(context, charges);
  const { password, ...account } = input;
  const hashed = await hashNewPassword(context, password, account, { caller: network }).catch(
    async (error: unknown) => {
      // The email was free, so no information was given away.
      await giveBack(context, charges);
      throw error;
    },
  );
  const signedUpWith = kindOfBrowser(userAgent);
  return inTransaction(context, async (tx) => {
    const { db, clock } = tx;
    const id = await queries.insertAccount(db, {
      ...account,
      role: 'P',
      author: false,
      developer: audience === 'developer',
      password_hash: hashed,
      verified_at: null,
      signed_up_with: signedUpWith,
    });
    if (id === null) throw new AppError('email_taken');
    const actor = { id, role: 'P' } as const;
    await recordAudit(db, {
      at: clock(),
      actor,
      action: 'account.signed_up',
      subject: { type: 'account', id },
      detail: { door: audience },
    });
    await mailVerification(tx, {
      ...account,
      audience,
      link: await makeLink(tx, id, 'verify-email'),
      created_at: clock(),
      signed_up_with: signedUpWith,
    });
    return { device: await rememberDevice(tx, id, device) };
  }).catch(async (error: unknown) => {
    // The site's budget counts emails, and none was sent.
    await giveBack(context, [siteCharge]);
    throw error;
  });
}

/** The names of a browser and its system, never other words of the header; null if not recognised. */
function kindOfBrowser(userAgent: string | null): string | null {
  const { browser, machine } = browserName(userAgent ?? '');
  return [browser, machine].filter((name) => name !== null).join(', ') || null;
}
