export { alertsShown } from './alerts/alerts.ts';
export { importLines } from './import-export/bulk/import-lines.ts';
export { decompressed, openBytes } from './import-export/bulk/lines.ts';
export { exportedFileOf, exportSite } from './import-export/export.ts';
export { PostFileError, readPostFile, writePostFile } from './import-export/front-matter.ts';
export {
  bindTranslations,
  findPostFiles,
  type ImportedFile,
  importFile,
  importText,
} from './import-export/import.ts';
export { type ExportedCommentRow, exportCommentsOf } from './review/comments.ts';
export {
  deleteDeclarationsOf,
  type ExportedDeclarationRow,
  exportDeclarationsOf,
} from './review/declarations.ts';
export { startDecisionClock } from './review/pending/decision-clock.ts';
export { mailSchedule } from './review/pending/pending-decisions.ts';
export type { ExportedClaimRow } from './review/queue/claim-queries.ts';
export { deleteClaimsOf, exportClaimsOf } from './review/queue/claims.ts';
export { deleteRepliesOf, listReplies } from './review/queue/replies.ts';
export type { ReplyRow } from './review/queue/reply-queries.ts';
export type { ViewRow } from './review/queue/view-queries.ts';
export { deleteViewsOf, listViews } from './review/queue/views.ts';
export { remindReviewers } from './review/requests/reminders.ts';
export {
  deleteReviewRequestsOf,
  exportReviewRequestsOf,
  type ReviewRequestAboutRow,
  sweepReviewAddresses,
} from './review/requests/requests.ts';
export { type ExportedAnswerRow, exportAnswersOf } from './review/threads/answers.ts';
export { askAboutTranslations } from './translations/emails.ts';
export { deleteMarksOf, exportNotesOf } from './translations/marks.ts';
export { rememberTranslations } from './translations/memory.ts';
export { askForTranslation } from './translations/queue.ts';
export { deleteReadingLanguagesOf, readingLanguagesOf } from './translations/readers.ts';
export { tellTranslators } from './translations/translator-emails.ts';
