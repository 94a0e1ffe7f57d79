export { type ExportedCommentRow, exportCommentsOf } from './comments.ts';
export { deleteDeclarationsOf, type ExportedDeclarationRow, exportDeclarationsOf } from './declarations.ts';
