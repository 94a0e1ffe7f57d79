export { bylinesOf } from './bylines.ts';
export { isOverdue, reviewDueOf, secondsUntilOverdue } from './due.ts';
export type { Facet } from './facet-queries.ts';
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
  commonFacets,
  commonTopics,
  type LanguagePage,
  listByIds,
  listByLanguage,
  listLanguages,
  listOwn,
  listPublished,
  listTopics,
  type PublishedPost,
  postsBy,
  searchPublished,
} from './lists.ts';
export {
  type Approval,
  followPublications,
  lastPublication,
  listApprovals,
  noteTranslationsOf,
  publicAddressOf,
  readEverything,
} from './log.ts';
export type { OwnList, OwnRow, PublicPostRow, PublishedRow } from './post-queries.ts';
export { type PublicPost, readPublicPost } from './published-post.ts';
export {
  currentTopics,
  dropWithdrawn,
  invalidatePost,
  type RelatedContent,
  relatedContentOf,
  suggestTopics,
  topicsWithPosts,
  translationsOf,
  usedTopics,
} from './related.ts';
export {
  chartsOf,
  measureText,
  renderBody,
  renderBodyDifference,
  renderBodyForPrograms,
  renderBodyWithAbsoluteUrls,
  renderDraft,
  renderSubmitted,
  renderVersionDifference,
  requireWithinBounds,
} from './render.ts';
export { factsOf, factsOfPosts, type TranslationFacts } from './translation-queries.ts';
export {
  noteOfTranslation,
  requireTranslationLanguage,
  stateOfTranslation,
  translationViewOf,
  translatorsOf,
} from './translations.ts';
export { insertApproval } from './version-queries.ts';
export {
  changeOf,
  isRecentCorrection,
  listVersions,
  readVersionTexts,
  type Version,
  type VersionText,
} from './versions.ts';
