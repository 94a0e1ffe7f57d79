export { forgetFollowers, type OwnReactions, ownReactions } from './erasure.ts';
export { followAuthor, forgetReactions, likePost, sweepViews, unlikePost } from './reactions.ts';
