/** The apps that developers register: who may ask people for access, and where it sends them back to (design §5). */
import { createHash, randomBytes } from 'node:crypto';
import { mailAccessChanged, requireDeveloper } from '../accounts/actions.ts';
import type { AccountActor } from '../actor.ts';
import { recordDeed } from '../audit/actions.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { spend } from '../limits/actions.ts';
import { Refusal } from '../refusal.ts';
import * as queries from './queries.ts';

export type App = queries.AppRow & { people: number };

/** An app and its secret in the clear, which nobody is told again; null for one that can keep none. */
export interface AppWithSecret {
  app: App;
  secret: string | null;
}

/** So that a secret that strayed into a text can be told for one. */
const secretPrefix = 'afya_secret_';

/** The actor's apps, the latest first. @throws Refusal developer_access_needed */
export async function listApps(context: Context, actor: AccountActor): Promise<App[]> {
  await requireDeveloper(context, actor);
  return ownApps(context, actor);
}

/** As `listApps`, for what is kept about somebody. */
export async function ownApps({ db, clock }: Context, actor: AccountActor): Promise<App[]> {
  const rows = await queries.selectAppsOf(db, actor.id);
  const people = await queries.countPeople(
    db,
    rows.map(({ id }) => id),
    clock(),
  );
  return rows.map((row) => ({ ...row, people: people.get(row.id) ?? 0 }));
}

/** Registers an app. @throws Refusal developer_access_needed, too_many_requests */
export async function registerApp(
  context: Context,
  actor: AccountActor,
  { confidential, ...details }: queries.AppDetails & { confidential: boolean },
): Promise<AppWithSecret> {
  await requireDeveloper(context, actor);
  await spend(context, [{ budget: 'developer:account', key: actor.id }]);
  const secret = confidential ? newSecret() : null;
  return inTransaction(context, async (held) => {
    const { db, clock } = held;
    const at = clock();
    const row = await queries.insertApp(db, {
      ...details,
      account_id: actor.id,
      confidential,
      secret_sha256: secret === null ? null : sha256Of(secret),
      created_at: at,
    });
    const subject = { type: 'account', id: actor.id } as const;
    const detail = { app: row.id, name: row.name };
    await recordDeed(db, { at, actor, action: 'app.registered', subject, detail });
    await mailAccessChanged(held, actor, { kind: 'appRegistered', id: row.id, name: row.name });
    return { app: { ...row, people: 0 }, secret };
  });
}

/** Says something else of an app. @throws Refusal developer_access_needed, not_found */
export async function changeApp(
  context: Context,
  actor: AccountActor,
  id: string,
  details: queries.AppDetails,
): Promise<App> {
  await requireDeveloper(context, actor);
  const row = await inTransaction(context, async (held) => {
    const { db, clock } = held;
    const changed = await queries.updateApp(db, actor.id, id, details);
    if (!changed) throw new Refusal('not_found');
    const subject = { type: 'account', id: actor.id } as const;
    const detail = { app: id, name: changed.name };
    await recordDeed(db, { at: clock(), actor, action: 'app.changed', subject, detail });
    await mailAccessChanged(held, actor, { kind: 'appChanged', id, name: changed.name });
    return changed;
  });
  return withPeople(context, row);
}

/**
 * Makes another secret for an app that can keep one. The one before stays good for `overlapHours`; one before that ends.
 * @throws Refusal developer_access_needed, not_found, too_many_requests
 */
export async function rotateSecret(
  context: Context,
  actor: AccountActor,
  id: string,
  overlapHours: number,
): Promise<AppWithSecret> {
  await requireDeveloper(context, actor);
  await spend(context, [{ budget: 'developer:account', key: actor.id }]);
  const secret = newSecret();
  const row = await inTransaction(context, async (held) => {
    const { db, clock } = held;
    const at = clock();
    const until = new Date(at.getTime() + overlapHours * 3_600_000);
    const changed = await queries.replaceSecret(db, actor.id, id, { sha256: sha256Of(secret), until });
    if (!changed) throw new Refusal('not_found');
    const subject = { type: 'account', id: actor.id } as const;
    const detail = { app: id, name: changed.name };
    await recordDeed(db, { at, actor, action: 'app.secret_rotated', subject, detail });
    await mailAccessChanged(held, actor, { kind: 'appSecretMade', id, name: changed.name });
    return changed;
  });
  return { app: await withPeople(context, row), secret };
}

/** Deletes an app, and with it every connection. @throws Refusal developer_access_needed, not_found */
export async function deleteApp(context: Context, actor: AccountActor, id: string): Promise<void> {
  await requireDeveloper(context, actor);
  await inTransaction(context, async ({ db, clock }) => {
    const deleted = await queries.deleteApp(db, actor.id, id);
    if (!deleted) throw new Refusal('not_found');
    const subject = { type: 'account', id: actor.id } as const;
    const detail = { app: id, name: deleted.name };
    await recordDeed(db, { at: clock(), actor, action: 'app.deleted', subject, detail });
  });
}

/** Deletes the actor's apps, in the transaction that closes their account. */
export function forgetApps({ db }: Context, actor: AccountActor): Promise<void> {
  return queries.deleteAppsOf(db, actor.id);
}

export type RegisteredApp = NonNullable<Awaited<ReturnType<typeof queries.selectApp>>>;

/** An app by its id, for the authorization server; null where there is none, or its developer's account is closed. */
export async function findApp({ db }: Context, id: string): Promise<RegisteredApp | null> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return null;
  return (await queries.selectApp(db, id)) ?? null;
}

/** Whether this is the app's secret. By its hash: the comparison's time says nothing of what is kept. */
export function isSecretOf({ db, clock }: Context, id: string, secret: string): Promise<boolean> {
  return queries.hasSecret(db, id, sha256Of(secret), clock());
}

async function withPeople({ db, clock }: Context, row: queries.AppRow): Promise<App> {
  const people = await queries.countPeople(db, [row.id], clock());
  return { ...row, people: people.get(row.id) ?? 0 };
}

/** 256 random bits need no slow hash: nobody can try them all. */
function newSecret(): string {
  return secretPrefix + randomBytes(32).toString('base64url');
}

function sha256Of(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
