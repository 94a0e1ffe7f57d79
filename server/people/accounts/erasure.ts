/** The export of an account with its sessions and links, and its anonymisation when its owner closes it. */
import { randomUUID } from 'node:crypto';
import type { AccountActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { cancelMails } from '../../platform/mail/outbox.ts';
import { recordAudit } from '../../trust/index.ts';
import * as queries from './erasure-queries.ts';
import { deleteFactorsOf, selectPasskeys } from './factors/queries.ts';
import { deleteLinksOf, type LinkRow, selectLinks } from './providers/queries.ts';
import { type AccountRow, selectAccount } from './queries.ts';
import { lockForChange } from './roles/changes.ts';
import { selectEmailChange, selectUndosOf } from './settings/email-change-queries.ts';
import { mailAccountClosed } from './settings/emails.ts';

/** What is stored of an account; of links, devices and sessions only what is personal, no tokens. */
export interface ExportedAccount {
  account: AccountRow;
  emailChange: { email: string; asked_at: Date } | null;
  earlierEmails: { email: string; kept_until: Date }[];
  sessions: queries.SessionRow[];
  devices: queries.DeviceRow[];
  links: queries.LinkRow[];
  passkeys: { name: string; created_at: Date; last_used_at: Date | null }[];
  providers: LinkRow[];
}

/** Reads all that is stored of the actor's account. */
export async function exportAccount({ db }: Context, actor: AccountActor): Promise<ExportedAccount> {
  const account = await selectAccount(db, actor.id);
  if (!account) throw new AppError('token_expired');
  return {
    account,
    emailChange: (await selectEmailChange(db, actor.id)) ?? null,
    earlierEmails: await selectUndosOf(db, actor.id),
    sessions: await queries.selectAllSessions(db, actor.id),
    devices: await queries.selectDevices(db, actor.id),
    links: await queries.selectLinks(db, actor.id),
    passkeys: await selectPasskeys(db, actor.id),
    providers: await selectLinks(db, actor.id),
  };
}

/**
 * Closes the actor's account permanently: deletes its sessions and links, clears its personal fields (the name stays where it is a
 * byline), and emails its owner at the former address. Runs in the caller's transaction. `lock` locks the account, and throws where
 * it may no longer be closed.
 * @throws AppError last_super_admin; token_expired where it was closed meanwhile; what `lock` throws
 */
export async function anonymiseAccount(
  context: Context,
  actor: AccountActor,
  { lock, keepsName }: { lock: () => Promise<AccountRow>; keepsName: boolean },
): Promise<void> {
  const { db, clock } = context;
  const at = clock();
  await lockForChange(context, actor.id, { staysSuperAdmin: false }).catch(closedMeanwhile);
  const account = await lock();
  await cancelMails(
    context,
    (await queries.selectLinks(db, actor.id)).map(({ id }) => id),
  );
  await mailAccountClosed(context, account);
  await deleteFactorsOf(db, actor.id);
  await deleteLinksOf(db, actor.id);
  await queries.deleteSessionsAndLinksOf(db, actor.id);
  await queries.anonymiseAccount(db, actor.id, { email: unusableEmail(), keepsName, at });
  await recordAudit(db, {
    at,
    actor,
    action: 'account.closed',
    subject: { type: 'account', id: actor.id },
  });
}

/** An address that gets no mail (RFC 2606) and that nobody can guess and sign up with. */
export function unusableEmail(): string {
  return `${randomUUID()}@closed.invalid`;
}

function closedMeanwhile(error: unknown): never {
  throw error instanceof AppError && error.code === 'not_found' ? new AppError('token_expired') : error;
}
