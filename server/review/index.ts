export { type OwnCommentRow, ownComments } from './comments.ts';
