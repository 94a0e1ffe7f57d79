/** All personal data of an account: its export as one document, and its erasure when the account is closed. */

import { anonymiseAccount, checkOwnPassword, exportAccount } from '../accounts/index.ts';
import type { AccountActor } from '../actor.ts';
import { deleteApplicationsOf, exportApplicationsOf, lockApplicationsOf } from '../applications/index.ts';
import { deleteAppsOf, exportAppsOf } from '../apps/index.ts';
import { auditEntriesAbout } from '../audit/index.ts';
import { publishRemoval } from '../changes/index.ts';
import type { Context } from '../context.ts';
import { exportRequests, forgetAddressesOf, isNamedInPosts } from '../contributors/index.ts';
import { inTransaction } from '../db/database.ts';
import { deleteFollowingOf, getFollowing } from '../following/index.ts';
import { addJob } from '../jobs/index.ts';
import { deleteKeysOf, exportKeysOf } from '../keys/index.ts';
import { spend } from '../limits/index.ts';
import { deleteConnectionsOf, listConnections } from '../oauth/index.ts';
import { deleteOrcidOf, getOwnOrcid } from '../orcid/index.ts';
import { deleteUnsubmittedTextsOf, exportPostsOf, lockPostsOf } from '../posts/index.ts';
import { deleteProfileOf, getOwnProfile, ownPicture } from '../profiles/index.ts';
import { deleteFollowersOf, exportReactionsOf } from '../reactions/index.ts';
import { deleteRecallDataOf, exportRecallDataOf } from '../recall/index.ts';
import {
  deleteClaimsOf,
  deleteDeclarationsOf,
  deleteRepliesOf,
  deleteViewsOf,
  exportAnswersOf,
  exportClaimsOf,
  exportCommentsOf,
  exportDeclarationsOf,
  listReplies,
  listViews,
} from '../review/index.ts';
import { deleteReviewerOf, exportReviewer } from '../reviewers/index.ts';
import { securityEventsOf } from '../security-events/index.ts';
import { deleteReadingLanguagesOf, readingLanguagesOf } from '../translations/index.ts';
import { deleteWebhooksOf, exportWebhooksOf } from '../webhooks/index.ts';
import { type PersonalData, writeDocument } from './document.ts';

/**
 * Exports all that is stored about the actor, as pieces of JSON. Posts, comments and audit entries are read
 * while the document is written, so each shows its state at that moment.
 * @throws AppError too_many_requests
 */
export async function exportPersonalData(
  context: Context,
  actor: AccountActor,
): Promise<AsyncIterable<string>> {
  await spend(context, [{ budget: 'export:account', key: actor.id }]);
  const profile = await getOwnProfile(context, actor);
  const data: PersonalData = {
    exportedAt: context.clock(),
    account: await exportAccount(context, actor),
    profile: { ...profile, picture: await ownPicture(context, profile) },
    orcid: await getOwnOrcid(context, actor),
    applications: await exportApplicationsOf(context, actor),
    keys: await exportKeysOf(context, actor),
    apps: await exportAppsOf(context, actor),
    connections: await listConnections(context, actor),
    webhooks: await exportWebhooksOf(context, actor),
    reactions: await exportReactionsOf(context, actor),
    following: await getFollowing(context, actor),
    recall: await exportRecallDataOf(context, actor),
    contributions: await exportRequests(context, actor),
    reviewer: await exportReviewer(context, actor),
    readingLanguages: await readingLanguagesOf(context, actor),
    declarations: await exportDeclarationsOf(context, actor),
    claims: await exportClaimsOf(context, actor),
    views: await listViews(context, actor),
    replies: (await listReplies(context, actor)).filter(({ author_id }) => author_id === actor.id),
    posts: exportPostsOf(context, actor),
    comments: exportCommentsOf(context, actor),
    answers: exportAnswersOf(context, actor),
    deeds: auditEntriesAbout(context, actor),
    securityEvents: securityEventsOf(context, actor),
  };
  return writeDocument(data, actor);
}

/**
 * Closes the actor's account permanently. Published posts stay with their byline; everything else is deleted, and the email
 * address can be used again. A last email to it says so.
 * @throws AppError wrong_password, too_many_requests, last_super_admin; token_expired if it was closed in the meantime
 */
export async function closeAccount(context: Context, actor: AccountActor, password: string): Promise<void> {
  const hash = await checkOwnPassword(context, actor, password);
  await inTransaction(context, async (held) => {
    // Every other action locks posts and applications before accounts, too.
    const { published } = await lockPostsOf(held, actor);
    await lockApplicationsOf(held, actor);
    // A review that is being named locks the reviewer's settings before their account, too.
    await deleteReviewerOf(held, actor);
    await deleteReadingLanguagesOf(held, actor);
    await deleteDeclarationsOf(held, actor);
    await deleteClaimsOf(held, actor);
    await deleteViewsOf(held, actor);
    await deleteRepliesOf(held, actor);
    const keepsName = published || (await isNamedInPosts(held, actor));
    await anonymiseAccount(held, actor, { hash, keepsName });
    await forgetAddressesOf(held, actor);
    await deleteUnsubmittedTextsOf(held, actor);
    await deleteApplicationsOf(held, actor);
    await deleteWebhooksOf(held, actor);
    await deleteProfileOf(held, actor);
    await deleteOrcidOf(held, actor);
    await deleteKeysOf(held, actor);
    await deleteAppsOf(held, actor);
    await deleteConnectionsOf(held, actor);
    await deleteFollowersOf(held, actor);
    await deleteFollowingOf(held, actor);
    await deleteRecallDataOf(held, actor);
    await addJob(held.db, 'deleteReactions', { account: actor.id });
    await publishRemoval(held.db, [`author:${actor.id}`]);
  });
}
