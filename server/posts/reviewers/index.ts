export { deleteReviewerOf, exportReviewer, nameReviewer, type ReviewerData } from './reviewers.ts';
