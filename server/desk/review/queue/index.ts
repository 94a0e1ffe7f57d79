export type { ExportedClaimRow } from './claim-queries.ts';
export { deleteClaimsOf, exportClaimsOf } from './claims.ts';
export { deleteRepliesOf, listReplies } from './replies.ts';
export type { ReplyRow } from './reply-queries.ts';
export type { ViewRow } from './view-queries.ts';
export { deleteViewsOf, listViews } from './views.ts';
