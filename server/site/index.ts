export { countBounce, readReport } from './digests/bounces.ts';
export {
  deleteDigestsOf,
  type ExportedDigests,
  exportDigestsOf,
  sweepDigests,
} from './digests/digests.ts';
export { depositDoi, depositPreview } from './doi/deposit.ts';
export { countDois, dueDeposits, listDois, retryDeposits } from './doi/list.ts';
export { queueDeposits } from './doi/queue.ts';
export { deleteFollowingOf, type Following, followTopic, getFollowing } from './following/following.ts';
export { notifyFollowers, notifyWeekly } from './following/notify.ts';
export { makeSitePack, sweepPacks } from './packs/packs.ts';
export { sendPhoneAlert } from './phones/alerts.ts';
export { sweepPhones } from './phones/consent.ts';
export { sendPhoneReply } from './phones/send.ts';
export { sendPush } from './push/send.ts';
export { sweepPush } from './push/subscriptions.ts';
export { deleteFollowersOf, type ExportedReactions, exportReactionsOf } from './reactions/erasure.ts';
export { deleteReactionsOf, followAuthor, likePost, sweepViews, unlikePost } from './reactions/reactions.ts';
export { ViewCounter } from './reactions/views.ts';
export { deleteSavedPostsOf, type SavedRow, savedPostsOf } from './saved/account-list.ts';
export { openMaking } from './saved/article.ts';
export { MissingProgramError } from './saved/missing-program.ts';
export { makePack, postsOfScope } from './saved/pack.ts';
export { printPdf } from './saved/pdf.ts';
export { recallsSince, writeRecalls } from './saved/recalls.ts';
export { writeZimFile, zimOf } from './saved/zim.ts';
