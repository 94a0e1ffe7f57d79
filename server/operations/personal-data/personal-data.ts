/** All personal data of an account: its export as one document, and its erasure when the account is closed. */

import {
  deleteClaimsOf,
  deleteDeclarationsOf,
  deleteMarksOf,
  deleteReadingLanguagesOf,
  deleteRepliesOf,
  deleteReviewRequestsOf,
  deleteViewsOf,
  exportAnswersOf,
  exportClaimsOf,
  exportCommentsOf,
  exportDeclarationsOf,
  exportNotesOf,
  exportReviewRequestsOf,
  listReplies,
  listViews,
  readingLanguagesOf,
} from '../../desk/index.ts';
import {
  anonymiseAccount,
  askToClose,
  checkOwnPassword,
  deleteApplicationsOf,
  deleteOrcidOf,
  deleteProfileOf,
  deleteStaffMailOf,
  deleteWebhooksOf,
  exportAccount,
  exportApplicationsOf,
  exportStaffMail,
  getOwnOrcid,
  getOwnProfile,
  lockApplicationsOf,
  lockDue,
  lockWithPassword,
  ownerOfDue,
  ownPicture,
  profileBefore,
} from '../../people/index.ts';
import type { AccountActor, SignedIn } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { publishRemoval } from '../../platform/changes/invalidation.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { addJob } from '../../platform/jobs/job-queue.ts';
import { spend } from '../../platform/limits/spend.ts';
import {
  deleteRecallDataOf,
  deleteReviewerOf,
  deleteSuggestionsOf,
  deleteUnsubmittedTextsOf,
  exportPostsOf,
  exportRecallDataOf,
  exportReportClaimsOf,
  exportRequests,
  exportReviewer,
  exportSuggestionsOf,
  forgetAddressesOf,
  isNamedInPosts,
  lockPostsOf,
  releaseReportsOf,
} from '../../posts/index.ts';
import {
  deleteAppsOf,
  deleteConnectionsOf,
  deleteKeysOf,
  deleteSandboxOf,
  exportAppsOf,
  exportKeysOf,
  exportSandboxOf,
  exportWebhooksOf,
  listConnections,
} from '../../programs/index.ts';
import {
  deleteDigestsOf,
  deleteFollowersOf,
  deleteFollowingOf,
  deleteSavedPostsOf,
  exportDigestsOf,
  exportReactionsOf,
  getFollowing,
  savedPostsOf,
} from '../../site/index.ts';
import { auditEntriesAbout, securityEventsOf } from '../../trust/index.ts';
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
    profileBefore: await profileBefore(context, actor),
    orcid: await getOwnOrcid(context, actor),
    applications: await exportApplicationsOf(context, actor),
    keys: await exportKeysOf(context, actor),
    apps: await exportAppsOf(context, actor),
    connections: await listConnections(context, actor),
    webhooks: await exportWebhooksOf(context, actor),
    sandbox: await exportSandboxOf(context, actor),
    reactions: await exportReactionsOf(context, actor),
    following: await getFollowing(context, actor),
    digests: await exportDigestsOf(context, actor),
    saved: await savedPostsOf(context, actor),
    recall: await exportRecallDataOf(context, actor),
    contributions: await exportRequests(context, actor),
    reviewer: await exportReviewer(context, actor),
    readingLanguages: await readingLanguagesOf(context, actor),
    declarations: await exportDeclarationsOf(context, actor),
    reviewRequests: await exportReviewRequestsOf(context, actor),
    claims: await exportClaimsOf(context, actor),
    staffMail: await exportStaffMail(context, actor),
    reportClaims: await exportReportClaimsOf(context, actor),
    views: await listViews(context, actor),
    replies: (await listReplies(context, actor)).filter(({ author_id }) => author_id === actor.id),
    posts: exportPostsOf(context, actor),
    comments: commentsOf(context, actor),
    notes: await exportNotesOf(context, actor),
    answers: exportAnswersOf(context, actor),
    deeds: auditEntriesAbout(context, actor),
    securityEvents: securityEventsOf(context, actor),
  };
  return writeDocument(data, actor);
}

/** What the actor said of submissions, and of drafts that name them. */
async function* commentsOf(context: Context, actor: AccountActor) {
  yield* exportCommentsOf(context, actor);
  yield* await exportSuggestionsOf(context, actor);
}

/**
 * Closes the actor's account permanently, after the days that the site waits. @returns when it closes; null where it is closed
 * @throws AppError wrong_password, too_many_requests, last_super_admin; token_expired if it was closed in the meantime
 */
export async function closeAccount(
  context: Context,
  actor: SignedIn,
  password: string,
): Promise<Date | null> {
  if (context.config.closingDays > 0) return askToClose(context, actor, password);
  const hash = await checkOwnPassword(context, actor, password);
  await erase(context, actor, (tx) => lockWithPassword(tx, actor, hash));
  return null;
}

/** Closes an account whose time has come; does nothing where it was kept, disabled or closed meanwhile. */
export async function closeDue(context: Context, id: string, due: Date): Promise<void> {
  const owner = await ownerOfDue(context, id, due);
  if (owner === null) return;
  await erase(context, owner, (tx) => lockDue(tx, id, due)).catch((error: unknown) => {
    if (!(error instanceof AppError && ['not_found', 'token_expired'].includes(error.code))) throw error;
  });
}

/**
 * Published posts stay with their byline; everything else is deleted, and the email address can be used again. A last email to it
 * says so.
 */
function erase(
  context: Context,
  actor: AccountActor,
  lock: (tx: Context) => ReturnType<typeof lockDue>,
): Promise<void> {
  return inTransaction(context, async (tx) => {
    // Every other action locks posts and applications before accounts, too.
    const { published } = await lockPostsOf(tx, actor);
    await lockApplicationsOf(tx, actor);
    // A review that is being named locks the reviewer's settings before their account, too.
    await deleteReviewerOf(tx, actor);
    await deleteReadingLanguagesOf(tx, actor);
    await deleteDeclarationsOf(tx, actor);
    await deleteReviewRequestsOf(tx, actor);
    await deleteClaimsOf(tx, actor);
    await releaseReportsOf(tx, actor);
    await deleteStaffMailOf(tx, actor);
    await deleteViewsOf(tx, actor);
    await deleteRepliesOf(tx, actor);
    await deleteDigestsOf(tx, actor);
    await deleteSuggestionsOf(tx, actor);
    await deleteMarksOf(tx, actor);
    const keepsName = published || (await isNamedInPosts(tx, actor));
    await anonymiseAccount(tx, actor, { lock: () => lock(tx), keepsName });
    await forgetAddressesOf(tx, actor);
    await deleteUnsubmittedTextsOf(tx, actor);
    await deleteApplicationsOf(tx, actor);
    await deleteWebhooksOf(tx.db, actor.id);
    await deleteProfileOf(tx, actor);
    await deleteOrcidOf(tx, actor);
    await deleteKeysOf(tx, actor);
    await deleteSandboxOf(tx, actor);
    await deleteAppsOf(tx, actor);
    await deleteConnectionsOf(tx, actor);
    await deleteFollowersOf(tx, actor);
    await deleteFollowingOf(tx, actor);
    await deleteSavedPostsOf(tx, actor);
    await deleteRecallDataOf(tx, actor);
    await addJob(tx.db, 'deleteReactions', { account: actor.id });
    await publishRemoval(tx.db, [`author:${actor.id}`]);
  });
}
