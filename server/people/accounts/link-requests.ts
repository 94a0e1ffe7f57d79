/**
 * Requests for one-time links. A job looks up whether there is an account, so the answer and its time don't
 * reveal that.
 */
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { addJob } from '../../platform/jobs/job-queue.ts';
import { refuseUsedUp, spend } from '../../platform/limits/spend.ts';
import { makeLink } from '../../trust/index.ts';
import { type Audience, mailReset, mailVerification } from './emails.ts';
import * as queries from './queries.ts';
import type { From } from './sign-in.ts';

/** The site's budget counts emails that are sent, so requests for unknown addresses can't use it up. */
const siteLinks = { budget: 'link:site', key: '' } as const;

export interface LinkRequest {
  purpose: 'verify-email' | 'reset-password';
  /** Named as the stored jobs name it. */
  door: Audience;
  email: string;
}

/**
 * Queues a new verification link, sent if the address waits for verification.
 * @throws AppError too_many_requests
 */
export function requestVerification(
  context: Context,
  audience: Audience,
  email: string,
  from: From,
): Promise<void> {
  return requestLink(context, { purpose: 'verify-email', door: audience, email }, from);
}

/**
 * Queues a link to choose a new password, sent if the address is verified.
 * @throws AppError too_many_requests
 */
export function requestPasswordLink(
  context: Context,
  audience: Audience,
  email: string,
  from: From,
): Promise<void> {
  return requestLink(context, { purpose: 'reset-password', door: audience, email }, from);
}

/** Rejects every request once the site's budget is used up: else the answer would show which addresses have an account. */
async function requestLink(context: Context, request: LinkRequest, { network }: From): Promise<void> {
  await refuseUsedUp(context, [siteLinks]);
  await spend(context, [
    { budget: 'link:network', key: network },
    { budget: 'link:address', key: `${request.purpose} ${request.email}` },
  ]);
  await addJob(context.db, 'sendLink', request);
}

/**
 * Sends the link if the account needs one.
 * @throws AppError too_many_requests, for the job to be done later, which retries the job later
 */
export async function sendLink(context: Context, request: LinkRequest): Promise<void> {
  if (!isDue(await queries.selectAccountByEmail(context.db, request.email), request)) return;
  await spend(context, [siteLinks]);
  await inTransaction(context, async (tx) => {
    const account = await queries.selectAccountByEmail(tx.db, request.email);
    if (!account || !isDue(account, request)) return;
    const { purpose, door: audience } = request;
    const recipient = { ...account, audience, link: await makeLink(tx, account.id, purpose) };
    await (purpose === 'verify-email' ? mailVerification : mailReset)(tx, recipient);
  });
}

function isDue(account: queries.AccountRow | undefined, { purpose }: LinkRequest): boolean {
  if (!account || account.disabled_at) return false;
  return (account.verified_at === null) === (purpose === 'verify-email');
}
