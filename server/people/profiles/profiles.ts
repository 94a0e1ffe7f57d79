/** Public profiles: bio, links, network status and picture (product.md#the-profile-area, product.md#records-and-their-fields). */
import type { NetworkStatus } from '../../../contract/constants.ts';
import { orcidUrl } from '../../../contract/people/orcid.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { publishInvalidation } from '../../platform/changes/invalidation.ts';
import type { Context } from '../../platform/context.ts';
import type { PublicProfile } from '../../platform/db/column-types.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { spend } from '../../platform/limits/spend.ts';
import { privateAddress, uploadPortrait } from '../pictures/pictures.ts';
import { changeProfile } from './changed-profiles.ts';
import { maySaveLinks } from './policy.ts';
import { deleteProfile, type ProfileRow, selectProfile, selectProvenOrcids } from './queries.ts';

/** The account and profile of the actor. */
export async function getOwnProfile({ db }: Context, actor: AccountActor): Promise<ProfileRow> {
  const profile = await selectProfile(db, actor.id);
  if (!profile) throw new AppError('token_expired');
  return profile;
}

/** An author's public profile; null for an account that is not an author's. */
export async function findAuthor({ db }: Context, id: string): Promise<ProfileRow | null> {
  const profile = await selectProfile(db, id);
  return profile?.author && !profile.disabled_at ? profile : null;
}

/** As `findAuthor`. @throws AppError not_found for an account that is not an author's */
export async function getAuthor(context: Context, id: string): Promise<ProfileRow> {
  const profile = await findAuthor(context, id);
  if (!profile) throw new AppError('not_found');
  return profile;
}

/** An account whose name is the byline of posts. */
export interface PublicAuthor {
  profile: ProfileRow;
  /** `former`: not an author any more, or closed; then only the name is public. */
  status: 'author' | 'former';
}

/** The account behind a byline; null if there is none with a name. */
export async function findPublicAuthor({ db }: Context, id: string): Promise<PublicAuthor | null> {
  const profile = await selectProfile(db, id);
  if (!profile || `${profile.firstname}${profile.lastname}` === '') return null;
  return { profile, status: profile.author && !profile.disabled_at ? 'author' : 'former' };
}

/** The current network status of an account; null if none was given, or it doesn't apply. */
export async function networkStatusOf(
  { db }: Pick<Context, 'db'>,
  accountId: string,
): Promise<NetworkStatus | null> {
  const status = (await selectProfile(db, accountId))?.network_status ?? null;
  return status === 'NA' ? null : status;
}

/** URL of the ORCID iD that an author has proven; null for any other account. */
export async function provenOrcidOf(context: Pick<Context, 'db'>, id: string): Promise<string | null> {
  return (await provenOrcids(context, [id])).get(id) ?? null;
}

/** URLs of the ORCID iDs that the authors among these accounts have proven, by their accounts. */
export async function provenOrcids(
  { db }: Pick<Context, 'db'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await selectProvenOrcids(db, ids);
  return new Map(rows.map(({ account_id: account, orcid }) => [account, orcidUrl(orcid)]));
}

/** Saves the actor's bio. @throws AppError too_many_requests */
export async function saveBio(context: Context, actor: AccountActor, about: string): Promise<void> {
  await spend(context, [{ budget: 'profile:account', key: actor.id }]);
  await save(context, actor, { about });
}

export interface LinksInput {
  google_scholar: string;
  research_gate: string;
  scopus: string;
  pub_med: string;
  network_status: NetworkStatus;
}

/**
 * Saves an author's links and network status.
 * @throws AppError forbidden if the account is no author, too_many_requests
 */
export async function saveLinks(context: Context, actor: AccountActor, links: LinksInput): Promise<void> {
  const profile = await getOwnProfile(context, actor);
  if (!maySaveLinks(profile)) throw new AppError('forbidden');
  await spend(context, [{ budget: 'profile:account', key: actor.id }]);
  await save(context, actor, links);
}

/** Deletes the actor's profile and picture, in the transaction that closes their account. */
export function deleteProfileOf({ db }: Context, actor: AccountActor): Promise<void> {
  return deleteProfile(db, actor.id);
}

/**
 * Saves the actor's picture; gives the address at which the actor sees it.
 * @throws AppError as `uploadPortrait`
 */
export async function savePicture(context: Context, actor: AccountActor, file: Buffer): Promise<string> {
  const picture = await uploadPortrait(context, actor, file);
  await save(context, actor, { picture });
  return addressForOwner(context, await getOwnProfile(context, actor), picture);
}

/**
 * The address at which people see their own picture; null if they have none. Pictures of authors are public,
 * others are visible to their owner only.
 */
export async function ownPicture(context: Context, profile: ProfileRow): Promise<string | null> {
  return profile.picture === null ? null : addressForOwner(context, profile, profile.picture);
}

async function addressForOwner(context: Context, profile: ProfileRow, picture: string): Promise<string> {
  return profile.author && !profile.disabled_at ? picture : privateAddress(context, picture);
}

/** Removes the actor's picture. @throws AppError too_many_requests */
export async function removePicture(context: Context, actor: AccountActor): Promise<void> {
  await spend(context, [{ budget: 'profile:account', key: actor.id }]);
  await save(context, actor, { picture: null });
}

/** Saves some fields of a profile and invalidates the cached pages that show it. */
function save(context: Context, actor: AccountActor, values: Partial<PublicProfile>): Promise<void> {
  return inTransaction(context, async ({ db, clock }) => {
    await changeProfile(db, actor.id, values, clock());
    await publishInvalidation(db, [`author:${actor.id}`]);
  });
}
