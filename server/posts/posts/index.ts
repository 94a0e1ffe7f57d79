export {
  importPosts,
  type PreparedPosts,
  preparePosts,
  selectPublishedAddresses,
} from './batch/import-batch.ts';
export { openVocabulary } from './batch/vocabulary.ts';
export { deleteDraft } from './deletion.ts';
export { getDraft } from './drafts.ts';
export { type MailedComment, mailScheduled, mailUnscheduled } from './emails.ts';
export { deleteUnsubmittedTextsOf, type ExportedPost, exportPostsOf, lockPostsOf } from './erasure.ts';
export {
  exportPosts,
  type ImportedPost,
  type ImportedVersion,
  importPost,
} from './import-export.ts';
export type { ExportedVersion, ExportRow } from './import-export-queries.ts';
export {
  approvePost,
  createDraft,
  recallPost,
  returnPost,
  revisePost,
  saveDraft,
  submitPost,
  withdrawPost,
} from './lifecycle.ts';
export { presentCard } from './present.ts';
export { requirePublishable } from './publishable.ts';
export { decideBy, notifyStaff, openSubmission } from './submissions.ts';
export { type Draft, presentConflict } from './version-conflict.ts';
