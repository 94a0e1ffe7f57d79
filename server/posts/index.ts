export { deleteDraft } from './deletion.ts';
export type { Remark } from './emails.ts';
export { holdPosts, type OwnPost, ownPosts, partWithPosts } from './erasure.ts';
export { type Draft, getDraft } from './holding.ts';
export { exportPosts, type ImportedPost, importPost } from './import-export.ts';
export type { ExportRow } from './import-export-queries.ts';
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
export { openSubmission, tellStaff } from './submissions.ts';
