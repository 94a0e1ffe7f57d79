/** Adding and removing second factors. Each change is audited and emailed to the owner. */
import { randomBytes } from 'node:crypto';
import type { NewCredential } from '../../../../contract/people/calls/second-factors.ts';
import type { AccountActor, SignedIn } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { giveBack, spend } from '../../../platform/limits/spend.ts';
import { factorDue, makeLink, recordAudit, recordSecurityEvent } from '../../../trust/index.ts';
import { type AccountRow, lockAccount, selectAccount } from '../queries.ts';
import { makeCodes } from './codes.ts';
import { type FactorChange, mailFactorChanged } from './emails.ts';
import { checkNewPasskey, creationOptions } from './passkeys.ts';
import * as queries from './queries.ts';
import { otpauthUri, stepOfCode, toBase32 } from './totp.ts';

export type { PasskeyRow } from './queries.ts';

export interface Factors {
  passkeys: queries.PasskeyRow[];
  appAddedAt: Date | null;
  codesLeft: number;
  /** From when on nothing is done without a factor; null where none is required, or there is one. */
  due: Date | null;
}

/** What the actor has of second factors. */
export async function listFactors({ db, config }: Context, actor: AccountActor): Promise<Factors> {
  const { second_factor: hasFactor, staff_since: staffSince } = await ownAccount({ db }, actor);
  const app = await queries.selectApp(db, actor.id);
  return {
    passkeys: await queries.selectPasskeys(db, actor.id),
    appAddedAt: app?.confirmed_at ?? null,
    codesLeft: await queries.countCodes(db, actor.id),
    due: factorDue(config, { hasFactor, staffSince }),
  };
}

/** The options for making a passkey. @throws AppError too_many_requests */
export async function startPasskey(context: Context, actor: SignedIn) {
  await spend(context, [{ budget: 'factors:account', key: actor.id }]);
  return creationOptions(context, await ownAccount(context, actor), actor.session);
}

/**
 * Adds a passkey; with the first second factor, one-time codes too. @throws AppError passkey_refused
 */
export async function addPasskey(
  context: Context,
  actor: SignedIn,
  { name, credential }: { name: string; credential: NewCredential },
): Promise<{ passkey: queries.PasskeyRow; codes: string[] | null }> {
  const binding = { purpose: 'enrol', accountId: actor.id, sessionId: actor.session } as const;
  const made = await checkNewPasskey(context, credential, binding);
  return change(context, actor, { kind: 'passkeyAdded', name }, async ({ db, clock }) => {
    const passkey = await queries.insertPasskey(db, {
      ...made,
      account_id: actor.id,
      name,
      created_at: clock(),
      last_used_at: null,
      suspect_since: null,
    });
    if (!passkey) throw new AppError('passkey_refused');
    return { passkey };
  });
}

/** Renames one of the actor's passkeys. @throws AppError not_found */
export async function renamePasskey(
  { db }: Context,
  actor: AccountActor,
  id: string,
  name: string,
): Promise<void> {
  if (!(await queries.renamePasskey(db, actor.id, id, name))) throw new AppError('not_found');
}

/** Removes one of the actor's passkeys. @throws AppError not_found */
export async function removePasskey(context: Context, actor: AccountActor, id: string): Promise<void> {
  const removal: OwnChange = { kind: 'passkeyRemoved' };
  await change(context, actor, removal, async ({ db }) => {
    const name = await queries.deletePasskey(db, actor.id, id);
    if (name === null) throw new AppError('not_found');
    removal.name = name;
    return {};
  });
}

/** Makes a secret for an app, which counts once a code of it is confirmed. @throws AppError too_many_requests */
export async function startApp(context: Context, actor: SignedIn) {
  await spend(context, [{ budget: 'factors:account', key: actor.id }]);
  const { email } = await ownAccount(context, actor);
  const secret = randomBytes(20);
  const { db, clock, config, secrets } = context;
  const sealed = secrets.seal('authenticator_apps.secret', actor.id, secret);
  const kept = await queries.putApp(db, { accountId: actor.id, secret: sealed, at: clock() });
  // Whoever has a new phone removes the former app first, so that one unfinished attempt shuts nobody out.
  if (!kept) throw new AppError('app_exists');
  const uri = otpauthUri({ issuer: config.product.shortName, email, secret });
  const { qrSvg } = await import('../../../platform/text/qr.ts');
  return { secret: toBase32(secret), uri, qr: qrSvg(uri) };
}

/** Adds the app with its first code. @throws AppError wrong_code, too_many_requests */
export async function confirmApp(
  context: Context,
  actor: SignedIn,
  typed: string,
): Promise<{ codes: string[] | null }> {
  const charges = [{ budget: 'second-factor:account', key: actor.id }] as const;
  await spend(context, charges);
  const app = await queries.selectApp(context.db, actor.id);
  const secret =
    app && !app.confirmed_at ? context.secrets.open('authenticator_apps.secret', actor.id, app.secret) : null;
  const step = secret && stepOfCode(secret, typed.replace(/\s/g, ''), context.clock());
  if (step === null) throw new AppError('wrong_code');
  await giveBack(context, charges);
  return change(context, actor, { kind: 'appAdded' }, async ({ db, clock }) => {
    // In a second tab the code was used before.
    if (!(await queries.spendStep(db, actor.id, step))) throw new AppError('wrong_code');
    await queries.confirmApp(db, actor.id, clock());
    return {};
  });
}

/** Removes the actor's app. @throws AppError not_found */
export async function removeApp(context: Context, actor: AccountActor): Promise<void> {
  await change(context, actor, { kind: 'appRemoved' }, async ({ db }) => {
    if (!(await queries.deleteApp(db, actor.id))) throw new AppError('not_found');
    return {};
  });
}

/** Replaces the actor's one-time codes. @throws AppError no_second_factor, too_many_requests */
export async function renewCodes(context: Context, actor: AccountActor): Promise<string[]> {
  await spend(context, [{ budget: 'factors:account', key: actor.id }]);
  return inTransaction(context, async (tx) => {
    const { second_factor: has } = await ownAccount(tx, actor);
    if (!has) throw new AppError('no_second_factor');
    const codes = await makeCodes(tx, actor);
    await record(tx, actor, { kind: 'codesMade' });
    return codes;
  });
}

/** Carries out a change under the account's lock; keeps codes and the account's mark in step with it. */
async function change<Result>(
  context: Context,
  actor: AccountActor,
  what: OwnChange,
  act: (tx: Context) => Promise<Result>,
): Promise<Result & { codes: string[] | null }> {
  return inTransaction(context, async (tx) => {
    const before = await lockAccount(tx.db, actor.id);
    if (!before || before.disabled_at) throw new AppError('token_expired');
    const result = await act(tx);
    const has = await queries.settleFactor(tx.db, actor.id, tx.clock());
    if (!has) await queries.deleteCodes(tx.db, actor.id);
    const isFirst = has && !before.second_factor;
    const codes = isFirst ? await makeCodes(tx, actor) : null;
    await record(tx, actor, what, isFirst ? await makeLink(tx, actor.id, 'undo-factors') : null);
    return { ...result, codes };
  });
}

/** What the owner does, or whoever holds a session of theirs. */
interface OwnChange extends FactorChange {
  kind: Exclude<
    FactorChange['kind'],
    'suspected' | 'recovered' | 'undone' | 'providerLinked' | 'providerUnlinked'
  >;
}

const actions: Record<OwnChange['kind'], string> = {
  passkeyAdded: 'account.passkey_added',
  passkeyRemoved: 'account.passkey_removed',
  appAdded: 'account.authenticator_added',
  appRemoved: 'account.authenticator_removed',
  codesMade: 'account.codes_made',
};

async function record(
  tx: Context,
  actor: AccountActor,
  what: OwnChange,
  undoLink: string | null = null,
): Promise<void> {
  await recordAudit(tx.db, {
    at: tx.clock(),
    actor,
    action: actions[what.kind],
    subject: { type: 'account', id: actor.id },
    detail: what.name === undefined ? {} : { passkey: what.name },
  });
  const kind = what.kind.endsWith('Removed') ? 'factor.removed' : 'factor.enrolled';
  recordSecurityEvent(tx, { kind, account: actor.id, detail: { type: what.kind } });
  await mailFactorChanged(tx, actor, what, undoLink);
}

async function ownAccount({ db }: Pick<Context, 'db'>, actor: AccountActor): Promise<AccountRow> {
  const account = await selectAccount(db, actor.id);
  if (!account || account.disabled_at) throw new AppError('token_expired');
  return account;
}
