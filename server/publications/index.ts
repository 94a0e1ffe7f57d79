export {
  type ChangedRow,
  earliestChange,
  findChanged,
  type HarvestFilter,
  listAddresses,
  listChanged,
  listHarvestSets,
  listParts,
  listWithdrawn,
  settledUntil,
  type WithdrawnRow,
} from './harvest.ts';
export type { PublishedFilter } from './list-queries.ts';
export {
  commonTopics,
  type LanguageCursor,
  type LanguagePage,
  type ListOrder,
  listByIds,
  listByLanguage,
  listLanguages,
  listOwn,
  listPublished,
  listTopics,
  type PublishedPost,
  searchPublished,
} from './lists.ts';
export {
  type Approval,
  followPublications,
  lastPublication,
  listApprovals,
  publicAddressOf,
  readEverything,
} from './log.ts';
export type { OwnList, OwnRow, PublicPostRow, PublishedRow } from './post-queries.ts';
export { type PublicPost, readPublicPost } from './published-post.ts';
export {
  currentTopics,
  invalidatePost,
  type RelatedContent,
  relatedContentOf,
  suggestTopics,
} from './related.ts';
export { insertApproval } from './related-queries.ts';
export {
  measureText,
  renderBody,
  renderBodyDifference,
  renderBodyWithAbsoluteUrls,
  renderDraft,
  renderSubmitted,
  requireWithinBounds,
} from './render.ts';
