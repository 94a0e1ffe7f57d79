/** The apps that developers register, which ask people for access (product.md#keys-apps-and-webhooks). */

import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { hourMilliseconds } from '../../../contract/durations.ts';
import type { apps as contract } from '../../../contract/programs/calls/apps.ts';
import { containsName, mailAccessChanged, requireDeveloper } from '../../people/index.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { paginate } from '../../platform/db/pagination.ts';
import { spend } from '../../platform/limits/spend.ts';
import { sha256 } from '../../platform/text/digest.ts';
import { recordAudit, recordSecurityEvent } from '../../trust/index.ts';
import * as queries from './queries.ts';

export type App = queries.AppRow & { people: number };
export type AppToReview = queries.AppToReviewRow & { people: number };

const appsOfAPage = 50;

/**
 * An app and its secret in plain text, which is shown only once; null for an app that can't keep a secret.
 */
export interface AppWithSecret {
  app: App;
  secret: string | null;
}

/** Prefix lets secret scanners recognise leaked secrets. */
const secretPrefix = 'afya_secret_';

/** The actor's apps, newest first. @throws AppError developer_access_needed */
export async function listApps(context: Context, actor: AccountActor): Promise<App[]> {
  await requireDeveloper(context, actor);
  return exportAppsOf(context, actor);
}

/** The actor's apps for the export of personal data, even without developer access. */
export async function exportAppsOf({ db, clock }: Context, actor: AccountActor): Promise<App[]> {
  const rows = await queries.selectAppsOf(db, actor.id);
  const people = await queries.countPeople(
    db,
    rows.map(({ id }) => id),
    clock(),
  );
  return rows.map((row) => ({ ...row, people: people.get(row.id) ?? 0 }));
}

/**
 * Registers an app. @throws AppError developer_access_needed, too_many_requests; invalid_input if the name
 * contains the site's
 */
export async function registerApp(
  context: Context,
  actor: AccountActor,
  { confidential, ...details }: queries.AppDetails & { confidential: boolean },
): Promise<AppWithSecret> {
  await requireDeveloper(context, actor);
  refuseOwnName(context, details.name);
  await spend(context, [{ budget: 'developer:account', key: actor.id }]);
  const secret = confidential ? newSecret() : null;
  return inTransaction(context, async (tx) => {
    const { db, clock } = tx;
    const at = clock();
    const row = await queries.insertApp(db, {
      ...details,
      account_id: actor.id,
      confidential,
      secret_sha256: secret === null ? null : sha256(secret),
      created_at: at,
    });
    const subject = { type: 'account', id: actor.id } as const;
    const detail = { app: row.id, name: row.name };
    await recordAudit(db, { at, actor, action: 'app.registered', subject, detail });
    await mailAccessChanged(tx, actor, { kind: 'appRegistered', id: row.id, name: row.name });
    recordSecurityEvent(tx, {
      kind: 'key.created',
      account: actor.id,
      detail: { key: row.id, type: 'app' },
    });
    return { app: { ...row, people: 0 }, secret };
  });
}

/**
 * Changes the details of an app. @throws AppError developer_access_needed, not_found; invalid_input if the
 * name contains the site's
 */
export async function changeApp(
  context: Context,
  actor: AccountActor,
  id: string,
  details: queries.AppDetails,
): Promise<App> {
  await requireDeveloper(context, actor);
  refuseOwnName(context, details.name);
  const row = await inTransaction(context, async (tx) => {
    const { db, clock } = tx;
    const changed = await queries.updateApp(db, actor.id, id, details);
    if (!changed) throw new AppError('not_found');
    const subject = { type: 'account', id: actor.id } as const;
    const detail = { app: id, name: changed.name };
    await recordAudit(db, { at: clock(), actor, action: 'app.changed', subject, detail });
    await mailAccessChanged(tx, actor, { kind: 'appChanged', id, name: changed.name });
    return changed;
  });
  return withPeople(context, row);
}

/**
 * Replaces the secret of an app that can keep one. The previous secret stays valid for `overlapHours`; any
 * secret before it ends now. @throws AppError developer_access_needed, not_found, too_many_requests
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
  const row = await inTransaction(context, async (tx) => {
    const { db, clock } = tx;
    const at = clock();
    const until = new Date(at.getTime() + overlapHours * hourMilliseconds);
    const changed = await queries.replaceSecret(db, actor.id, id, { sha256: sha256(secret), until });
    if (!changed) throw new AppError('not_found');
    const subject = { type: 'account', id: actor.id } as const;
    const detail = { app: id, name: changed.name };
    await recordAudit(db, { at, actor, action: 'app.secret_rotated', subject, detail });
    await mailAccessChanged(tx, actor, { kind: 'appSecretMade', id, name: changed.name });
    return changed;
  });
  recordSecurityEvent(context, { kind: 'key.created', account: actor.id, detail: { key: id, type: 'app' } });
  return { app: await withPeople(context, row), secret };
}

/** Deletes an app and all of its connections. @throws AppError developer_access_needed, not_found */
export async function deleteApp(context: Context, actor: AccountActor, id: string): Promise<void> {
  await requireDeveloper(context, actor);
  await inTransaction(context, async ({ db, clock }) => {
    const deleted = await queries.deleteApp(db, actor.id, id);
    if (!deleted) throw new AppError('not_found');
    const subject = { type: 'account', id: actor.id } as const;
    const detail = { app: id, name: deleted.name };
    await recordAudit(db, { at: clock(), actor, action: 'app.deleted', subject, detail });
  });
  recordSecurityEvent(context, { kind: 'key.revoked', account: actor.id, detail: { key: id, type: 'app' } });
}

/**
 * Apps of all open accounts, newest first, for staff, with how many the search leaves.
 * @throws AppError invalid_input for a bad cursor
 */
export async function listAllApps(
  { db, clock }: Context,
  { q: search = '', reviewed, cursor }: z.output<typeof contract.listAllApps.query>,
) {
  const { rows, next } = await paginate(
    { cursor, limit: appsOfAPage },
    (request) => queries.selectAllApps(db, { ...request, search, reviewed }),
    ({ created_at: at, id }) => ({ at, id }),
  );
  const ids = rows.map(({ id }) => id);
  const people = await queries.countPeople(db, ids, clock());
  const counts = await queries.countReviewed(db, search);
  return { rows: rows.map((row) => ({ ...row, people: people.get(row.id) ?? 0 })), counts, next };
}

/**
 * Marks an app as reviewed by staff, if it is still as they saw it. @throws AppError not_found, app_changed
 */
export function reviewApp(
  context: Context,
  actor: AccountActor,
  id: string,
  seen: queries.AppDetails,
): Promise<void> {
  return inTransaction(context, async ({ db, clock }) => {
    const app = await queries.lockApp(db, id);
    if (!app) throw new AppError('not_found');
    const { name, homepage, redirect_uris } = app;
    if (!isDeepStrictEqual({ name, homepage, redirect_uris }, seen)) throw new AppError('app_changed');
    if (app.reviewed_at) return;
    const at = clock();
    await queries.setReviewed(db, id, { reviewed_at: at, reviewed_by: actor.id });
    const subject = { type: 'account', id: actor.id } as const;
    await recordAudit(db, { at, actor, action: 'app.reviewed', subject, detail: { app: id, name } });
  });
}

/** Removes the mark that staff reviewed an app. @throws AppError not_found */
export function takeBackReview(context: Context, actor: AccountActor, id: string): Promise<void> {
  return inTransaction(context, async ({ db, clock }) => {
    const app = await queries.lockApp(db, id);
    if (!app) throw new AppError('not_found');
    if (!app.reviewed_at) return;
    await queries.setReviewed(db, id, { reviewed_at: null, reviewed_by: null });
    const subject = { type: 'account', id: actor.id } as const;
    const detail = { app: id, name: app.name };
    await recordAudit(db, { at: clock(), actor, action: 'app.review_taken_back', subject, detail });
  });
}

/** Deletes the actor's apps, in the transaction that closes their account. */
export function deleteAppsOf({ db }: Context, actor: AccountActor): Promise<void> {
  return queries.deleteAppsOf(db, actor.id);
}

export type RegisteredApp = NonNullable<Awaited<ReturnType<typeof queries.selectApp>>>;

/**
 * An app by its id, for the authorization server; null if there is none or its developer's account is closed.
 */
export async function findApp({ db }: Context, id: string): Promise<RegisteredApp | null> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return null;
  return (await queries.selectApp(db, id)) ?? null;
}

/**
 * Whether this is the app's secret. It compares hashes, so the time taken reveals nothing about the secret.
 */
export function isSecretOf({ db, clock }: Context, id: string, secret: string): Promise<boolean> {
  return queries.hasSecret(db, id, sha256(secret), clock());
}

/** On the consent screen, an app with that name would look like the site itself. */
function refuseOwnName({ config }: Context, name: string): void {
  const { name: product, shortName } = config.product;
  if (containsName(name, [product, shortName]))
    throw new AppError('invalid_input', {
      fields: { client_name: 'An app can’t have the name of this site in its own. Choose another.' },
    });
}

async function withPeople({ db, clock }: Context, row: queries.AppRow): Promise<App> {
  const people = await queries.countPeople(db, [row.id], clock());
  return { ...row, people: people.get(row.id) ?? 0 };
}

/** 256 random bits need no slow hash: they can't be guessed. */
function newSecret(): string {
  return secretPrefix + randomBytes(32).toString('base64url');
}
