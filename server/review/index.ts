export { type ExportedCommentRow, exportCommentsOf } from './comments.ts';
