/** Everything that is kept about a person, over all nouns: given to them as one document, and parted with when they leave. */
import { checkOwnPassword, eraseAccount, readAccount } from '../accounts/index.ts';
import type { AccountActor } from '../actor.ts';
import { forgetApplications, holdApplications, ownApplications } from '../applications/index.ts';
import { forgetApps, ownApps } from '../apps/index.ts';
import { deedsAbout } from '../audit/index.ts';
import { publishInvalidation } from '../changes/index.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { deleteFollowing, getFollowing } from '../following/index.ts';
import { addJob } from '../jobs/index.ts';
import { forgetKeys, ownKeys } from '../keys/index.ts';
import { spend } from '../limits/index.ts';
import { forgetConnections, listConnections } from '../oauth/index.ts';
import { holdPosts, ownPosts, partWithPosts } from '../posts/index.ts';
import { forgetProfile, getOwnProfile, ownPicture } from '../profiles/index.ts';
import { forgetFollowers, ownReactions } from '../reactions/index.ts';
import { ownComments } from '../review/index.ts';
import { forgetWebhooks, ownWebhooks } from '../webhooks/index.ts';
import { type PersonalData, writeDocument } from './document.ts';

/**
 * The document of all that is kept about the actor, as pieces of JSON. What may be long is read while it is written, so it
 * shows each post as it stands when its turn comes. @throws Refusal too_many_requests
 */
export async function exportPersonalData(
  context: Context,
  actor: AccountActor,
): Promise<AsyncIterable<string>> {
  await spend(context, [{ budget: 'export:account', key: actor.id }]);
  const profile = await getOwnProfile(context, actor);
  const data: PersonalData = {
    exportedAt: context.clock(),
    holdings: await readAccount(context, actor),
    profile: { ...profile, picture: await ownPicture(context, profile) },
    applications: await ownApplications(context, actor),
    keys: await ownKeys(context, actor),
    apps: await ownApps(context, actor),
    connections: await listConnections(context, actor),
    webhooks: await ownWebhooks(context, actor),
    reactions: await ownReactions(context, actor),
    following: await getFollowing(context, actor),
    posts: ownPosts(context, actor),
    comments: ownComments(context, actor),
    deeds: deedsAbout(context, actor),
  };
  return writeDocument(data, actor);
}

/**
 * Closes the actor's account for good. What was published stays with its byline; all else of theirs goes, and their address
 * is free again. The last message to it says so.
 * @throws Refusal wrong_password, too_many_requests, last_super_admin; token_expired where it was closed meanwhile
 */
export async function closeAccount(context: Context, actor: AccountActor, password: string): Promise<void> {
  const hash = await checkOwnPassword(context, actor, password);
  await inTransaction(context, async (held) => {
    // Others lock posts and applications before accounts, too.
    const { published } = await holdPosts(held, actor);
    await holdApplications(held, actor);
    await eraseAccount(held, actor, { hash, keepsName: published });
    await partWithPosts(held, actor);
    await forgetApplications(held, actor);
    await forgetWebhooks(held, actor);
    await forgetProfile(held, actor);
    await forgetKeys(held, actor);
    await forgetApps(held, actor);
    await forgetConnections(held, actor);
    await forgetFollowers(held, actor);
    await deleteFollowing(held, actor);
    await addJob(held.db, 'forgetReactions', { account: actor.id });
    await publishInvalidation(held.db, [`author:${actor.id}`]);
  });
}
