/** What an account itself holds of its owner: shown to them whole, and erased when they leave. */
import { randomUUID } from 'node:crypto';
import type { AccountActor } from '../actor.ts';
import { Refusal } from '../app-error.ts';
import { recordDeed } from '../audit/index.ts';
import type { Context } from '../context.ts';
import { takeBackMails } from '../mail/index.ts';
import { lockForChange } from './administration.ts';
import * as held from './erasure-queries.ts';
import { lockWithPassword } from './own-password.ts';
import { type AccountRow, selectAccount } from './queries.ts';
import { selectEmailChange, selectUndosOf } from './settings/email-change-queries.ts';
import { mailAccountClosed } from './settings/emails.ts';

/** Rows that are kept of an account; of links, devices and tokens only what says something about their owner. */
export interface AccountHoldings {
  account: AccountRow;
  emailChange: { email: string; asked_at: Date } | null;
  earlierEmails: { email: string; kept_until: Date }[];
  sessions: held.SessionRow[];
  devices: held.DeviceRow[];
  links: held.LinkRow[];
}

/** Everything that is kept about the actor's account. */
export async function readAccount({ db }: Context, actor: AccountActor): Promise<AccountHoldings> {
  const account = await selectAccount(db, actor.id);
  if (!account) throw new Refusal('token_expired');
  return {
    account,
    emailChange: (await selectEmailChange(db, actor.id)) ?? null,
    earlierEmails: await selectUndosOf(db, actor.id),
    sessions: await held.selectAllSessions(db, actor.id),
    devices: await held.selectDevices(db, actor.id),
    links: await held.selectLinks(db, actor.id),
  };
}

/**
 * Closes the actor's account for good and erases what it holds, but for the name where it is a byline; its owner is told
 * at the address that it had. In the transaction of all that goes with it; the password was checked before (`hash`).
 * @throws Refusal last_super_admin; wrong_password, token_expired where somebody was faster
 */
export async function eraseAccount(
  context: Context,
  actor: AccountActor,
  { hash, keepsName }: { hash: string; keepsName: boolean },
): Promise<void> {
  const { db, clock } = context;
  const at = clock();
  await lockForChange(context, actor.id, { staysSuperAdmin: false }).catch(closedMeanwhile);
  const account = await lockWithPassword(context, actor, hash);
  await takeBackMails(
    context,
    (await held.selectLinks(db, actor.id)).map(({ id }) => id),
  );
  await mailAccountClosed(context, account);
  await held.deleteHoldings(db, actor.id);
  await held.eraseAccount(db, actor.id, { email: nobodysAddress(), keepsName, at });
  await recordDeed(db, {
    at,
    actor,
    action: 'account.closed',
    subject: { type: 'account', id: actor.id },
  });
}

/** No mail leads there (RFC 2606), and nobody can guess it and sign up with it first. */
export function nobodysAddress(): string {
  return `${randomUUID()}@closed.invalid`;
}

function closedMeanwhile(error: unknown): never {
  throw error instanceof Refusal && error.code === 'not_found' ? new Refusal('token_expired') : error;
}
