/** ORCID iDs of authors: typed, or proven by signing in with ORCID (product.md#orcid). */
import { isOrcid } from '../../../contract/people/orcid.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { publishInvalidation } from '../../platform/changes/invalidation.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import { spend } from '../../platform/limits/spend.ts';
import { sha256 } from '../../platform/text/digest.ts';
import { maySaveLinks } from '../profiles/policy.ts';
import { getOwnProfile } from '../profiles/profiles.ts';
import * as queries from './queries.ts';

/** Few sites sign in with ORCID: the library is loaded when somebody does. */
const loadClient = () => import('./client.ts');

/** How long somebody may take to sign in at ORCID. */
const signInMilliseconds = 30 * 60_000;

export interface Orcid {
  orcid: string;
  /** When its owner signed in with ORCID; null for an iD that they only typed. */
  proven_at: Date | null;
}

/** The actor's iD; null if they gave none. */
export async function getOwnOrcid({ db }: Context, actor: AccountActor): Promise<Orcid | null> {
  return (await queries.selectOrcid(db, actor.id)) ?? null;
}

/**
 * Saves an iD that the actor typed.
 * @throws AppError forbidden for whoever is no author, orcid_proven, too_many_requests
 */
export async function typeOrcid(context: Context, actor: AccountActor, orcid: string): Promise<Orcid> {
  await allow(context, actor);
  await inTransaction(context, async ({ db }) => {
    if (!(await queries.upsertTypedOrcid(db, actor.id, orcid))) throw new AppError('orcid_proven');
    await publishInvalidation(db, [`author:${actor.id}`]);
  });
  return { orcid, proven_at: null };
}

/** Removes the actor's iD. @throws AppError too_many_requests */
export async function removeOrcid(context: Context, actor: AccountActor): Promise<void> {
  await spend(context, [{ budget: 'profile:account', key: actor.id }]);
  await inTransaction(context, async ({ db }) => {
    await queries.deleteOrcid(db, actor.id);
    await publishInvalidation(db, [`author:${actor.id}`]);
  });
}

/**
 * Begins to prove the actor's iD; gives the address at ORCID where they sign in.
 * @throws AppError forbidden, too_many_requests, not_found where the site has no client of ORCID,
 * orcid_unavailable
 */
export async function beginSignIn(context: Context, actor: AccountActor): Promise<string> {
  const { db, clock, config, log } = context;
  if (!config.orcid) throw new AppError('not_found');
  await allow(context, actor);
  const { addressToSignIn } = await loadClient();
  const { url, secrets } = await addressToSignIn(config.orcid, config.publicUrl).catch((error) => {
    log.warn({ err: error }, 'ORCID could not be asked');
    throw new AppError('orcid_unavailable');
  });
  await queries.deleteSignInsBefore(db, clock());
  await queries.insertSignIn(db, {
    state_sha256: sha256(secrets.state),
    account_id: actor.id,
    nonce: secrets.nonce,
    code_verifier: secrets.codeVerifier,
    expires_at: new Date(clock().getTime() + signInMilliseconds),
  });
  return url;
}

/**
 * Finishes a sign-in with the query with which ORCID sent the browser back. Only the account that began it
 * can, and once.
 * @throws AppError forbidden, too_many_requests, not_found, link_expired, orcid_refused, orcid_taken,
 * orcid_unavailable
 */
export async function finishSignIn(context: Context, actor: AccountActor, given: string): Promise<Orcid> {
  const { db, clock, config } = context;
  if (!config.orcid) throw new AppError('not_found');
  await allow(context, actor);
  const query = new URLSearchParams(given);
  const state = query.get('state') ?? '';
  const begun = await queries.takeSignIn(db, actor.id, sha256(state));
  if (!begun || begun.expires_at <= clock()) throw new AppError('link_expired');
  const secrets = { state, nonce: begun.nonce, codeVerifier: begun.code_verifier };
  const { provenId, isRefusal } = await loadClient();
  const orcid = await provenId(config.orcid, config.publicUrl, query, secrets).catch((error) =>
    refuse(context, error, isRefusal(error)),
  );
  if (!isOrcid(orcid)) refuse(context, new Error('ORCID vouched for something that is no ORCID iD'), false);
  const proven = { orcid, proven_at: clock() };
  await save(context, actor, proven);
  return proven;
}

async function save(
  context: Context,
  actor: AccountActor,
  proven: { orcid: string; proven_at: Date },
): Promise<void> {
  try {
    await inTransaction(context, async ({ db }) => {
      await queries.upsertProvenOrcid(db, actor.id, proven);
      await publishInvalidation(db, [`author:${actor.id}`]);
    });
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('orcid_taken') : error;
  }
}

/** Deletes the actor's iD, in the transaction that closes their account. */
export async function deleteOrcidOf({ db }: Context, actor: AccountActor): Promise<void> {
  await queries.deleteOrcid(db, actor.id);
  await queries.deleteSignInsOf(db, actor.id);
}

async function allow(context: Context, actor: AccountActor): Promise<void> {
  if (!maySaveLinks(await getOwnProfile(context, actor))) throw new AppError('forbidden');
  await spend(context, [{ budget: 'profile:account', key: actor.id }]);
}

function refuse({ log }: Context, error: unknown, isRefusal: boolean): never {
  log.warn({ err: error }, 'a sign-in with ORCID failed');
  throw new AppError(isRefusal ? 'orcid_refused' : 'orcid_unavailable');
}
