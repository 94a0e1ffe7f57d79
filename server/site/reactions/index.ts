export { deleteFollowersOf, type ExportedReactions, exportReactionsOf } from './erasure.ts';
export { deleteReactionsOf, followAuthor, likePost, sweepViews, unlikePost } from './reactions.ts';
