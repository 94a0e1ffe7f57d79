/**
 * The apps that people have connected with their accounts (product.md#keys-apps-and-webhooks), for other
 * nouns.
 */
import { dayMilliseconds } from '../../../contract/durations.ts';
import { type AppScope, isAppScope } from '../../../contract/programs/scopes.ts';
import { deleteEntriesOf } from '../../people/index.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { lacksFactor, recordAudit } from '../../trust/index.ts';
import * as connections from './connection-queries.ts';
import { entryHash } from './entry-hash.ts';
import * as queries from './entry-queries.ts';
import { deleteReplacedKeys } from './key-queries.ts';

/** How long replaced keys stay valid: apps may send an old ID token to sign somebody out. */
const replacedDays = 30;

export interface Connection {
  id: string;
  name: string;
  homepage: string;
  scopes: AppScope[];
  connectedAt: Date;
  /** When the app last got a token. */
  lastUsedAt: Date;
}

/** The apps that are connected with the actor's account, newest first. */
export async function listConnections({ db, clock }: Context, actor: AccountActor): Promise<Connection[]> {
  const rows = await connections.selectConnections(db, actor.id, clock());
  return rows.map(({ id, name, homepage, scope, connected_at: connectedAt, last_used_at: lastUsedAt }) => ({
    id,
    name,
    homepage,
    connectedAt,
    lastUsedAt,
    scopes: [...new Set(scope.split(' ').filter(isAppScope))],
  }));
}

/** Revokes at once all access of an app to the actor's account. @throws AppError not_found */
export async function endConnection(context: Context, actor: AccountActor, app: string): Promise<void> {
  await inTransaction(context, async ({ db, clock }) => {
    if ((await queries.deleteConnection(db, actor.id, app)) === 0) throw new AppError('not_found');
    const subject = { type: 'account', id: actor.id } as const;
    await recordAudit(db, { at: clock(), actor, action: 'app.disconnected', subject, detail: { app } });
  });
}

/** Revokes at once all access of apps to an account; gives the number of apps. */
export async function endConnectionsOf(context: Context, account: AccountActor): Promise<number> {
  const connected = await listConnections(context, account);
  await deleteEntriesOf(context.db, account.id);
  return connected.length;
}

/** Deletes all connections of the actor, in the transaction that closes their account. */
export function deleteConnectionsOf({ db }: Context, actor: AccountActor): Promise<void> {
  return deleteEntriesOf(db, actor.id);
}

/** The account and the scopes of an access token. */
export interface Access {
  account: AccountActor;
  scopes: AppScope[];
  app: string;
  /** The account that registered the app. */
  owner: string;
}

/** The account and the scopes of an access token. @throws AppError invalid_token, token_expired, second_factor_required */
export async function readAccessToken(context: Context, token: string): Promise<Access> {
  const row = await connections.selectAccessToken(context.db, entryHash('AccessToken', token));
  if (!row) throw new AppError('invalid_token');
  if (row.expires_at <= context.clock() || row.disabled_at || row.owner_disabled_at)
    throw new AppError('token_expired');
  if (lacksFactor(context, { hasFactor: row.second_factor, staffSince: row.staff_since }))
    throw new AppError('second_factor_required');
  return {
    account: { id: row.account_id, role: row.role },
    scopes: (row.scope ?? '').split(' ').filter(isAppScope),
    app: row.app_id,
    owner: row.owner_id,
  };
}

/** Deletes codes, tokens and consents one day after they expire, and keys that were replaced long ago. */
export async function sweepOAuth({ db, clock }: Context): Promise<void> {
  await queries.deleteExpiredEntries(db, new Date(clock().getTime() - dayMilliseconds));
  await deleteReplacedKeys(db, new Date(clock().getTime() - replacedDays * dayMilliseconds));
}
