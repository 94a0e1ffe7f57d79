/** What people see of somebody: their bio, links and standing in the network (spec §2.5, §3). */
import type { NetworkStatus } from '../../contract/constants.ts';
import type { AccountActor } from '../actor.ts';
import { announce } from '../changes/actions.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { uploadPortrait } from '../pictures/actions.ts';
import { Refusal } from '../refusal.ts';
import { maySaveLinks } from './policy.ts';
import { deleteProfile, type ProfileRow, selectProfile, upsertProfile } from './queries.ts';

export type { ProfileRow } from './queries.ts';

/** The account and profile of who is signed in. */
export async function getOwnProfile({ db }: Context, actor: AccountActor): Promise<ProfileRow> {
  const profile = await selectProfile(db, actor.id);
  if (!profile) throw new Refusal('token_expired');
  return profile;
}

/** An author's profile, as everybody sees it. @throws Refusal not_found for whoever is none */
export async function getAuthor({ db }: Context, id: string): Promise<ProfileRow> {
  const profile = await selectProfile(db, id);
  if (!profile?.author || profile.disabled_at) throw new Refusal('not_found');
  return profile;
}

/** Where an author is found elsewhere; nowhere for whoever is no author. */
export async function linksElsewhere({ db }: Context, id: string): Promise<string[]> {
  const profile = await selectProfile(db, id);
  if (!profile?.author || profile.disabled_at) return [];
  const { google_scholar, research_gate, scopus, pub_med } = profile;
  const links = [google_scholar, research_gate, scopus, pub_med].filter((link) => link !== null);
  return [...new Set(links)];
}

/** Saves what somebody says of themselves. */
export async function saveBio({ db, clock }: Context, actor: AccountActor, about: string): Promise<void> {
  await upsertProfile(db, { account_id: actor.id, about, updated_at: clock() });
}

export interface LinksInput {
  google_scholar: string;
  research_gate: string;
  scopus: string;
  pub_med: string;
  network_status: NetworkStatus;
}

/** Saves an author's links and network status. @throws Refusal forbidden for whoever is no author */
export async function saveLinks(context: Context, actor: AccountActor, links: LinksInput): Promise<void> {
  const profile = await getOwnProfile(context, actor);
  if (!maySaveLinks(profile)) throw new Refusal('forbidden');
  await inTransaction(context, async ({ db, clock }) => {
    await upsertProfile(db, { account_id: actor.id, ...links, updated_at: clock() });
    await announce(db, [`author:${actor.id}`]);
  });
}

/** Forgets what somebody said of themselves, and their picture; in the transaction that closes their account. */
export function forgetProfile({ db }: Context, actor: AccountActor): Promise<void> {
  return deleteProfile(db, actor.id);
}

/** Shows this picture with the actor's name, and gives its address. @throws Refusal as `uploadPortrait` */
export async function savePicture(context: Context, actor: AccountActor, file: Buffer): Promise<string> {
  const picture = await uploadPortrait(context, actor, file);
  await upsertProfile(context.db, { account_id: actor.id, picture, updated_at: context.clock() });
  return picture;
}

/** Shows no picture with the actor's name. */
export async function removePicture({ db, clock }: Context, actor: AccountActor): Promise<void> {
  await upsertProfile(db, { account_id: actor.id, picture: null, updated_at: clock() });
}
