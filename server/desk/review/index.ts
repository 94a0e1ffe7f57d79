export { type ExportedCommentRow, exportCommentsOf } from './comments.ts';
export { deleteDeclarationsOf, type ExportedDeclarationRow, exportDeclarationsOf } from './declarations.ts';
export { startDecisionClock } from './pending/decision-clock.ts';
export { mailSchedule } from './pending/pending-decisions.ts';
export {
  deleteClaimsOf,
  deleteRepliesOf,
  deleteViewsOf,
  type ExportedClaimRow,
  exportClaimsOf,
  listReplies,
  listViews,
  type ReplyRow,
  type ViewRow,
} from './queue/index.ts';
export { type ExportedAnswerRow, exportAnswersOf } from './threads/answers.ts';
