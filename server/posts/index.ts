export { CsvError } from '../platform/text/csv.ts';
export { addToAnswer, recordAnswer } from './answers/answers.ts';
export { deleteSuggestionsOf, exportSuggestionsOf } from './co-authors/co-authors.ts';
export {
  type Confirmation,
  confirmationsOf,
  confirmReview,
  reviewerOf,
} from './confirmations/confirmations.ts';
export { remindAuthors } from './confirmations/reminders.ts';
export { askContributors } from './contributors/ask.ts';
export {
  accountsIn,
  type Confirmation as contributorConfirmation,
  readConfirmations,
} from './contributors/confirmations.ts';
export {
  exportRequests,
  forgetAddressesOf,
  isNamedInPosts,
  sweepAddresses,
} from './contributors/personal-data.ts';
export { presentConfirmation } from './contributors/present.ts';
export type { RequestAboutRow } from './contributors/queries.ts';
export { isUnwanted, keepUnwanted } from './contributors/suppression-list.ts';
export {
  announceNotice,
  findNotice,
  issueAnnounced,
  listIssued,
  noticesOf,
  postsWithNotices,
} from './notices/notices.ts';
export { viewNotice } from './notices/present.ts';
export type { NoticeRow } from './notices/queries.ts';
export {
  importPosts,
  type PreparedPosts,
  preparePosts,
  selectPublishedAddresses,
} from './posts/batch/import-batch.ts';
export { openVocabulary } from './posts/batch/vocabulary.ts';
export { sweepBin, textInBin } from './posts/bin.ts';
export { deleteDraft } from './posts/deletion.ts';
export { getDraft } from './posts/drafts.ts';
export { type MailedComment, mailScheduled, mailUnscheduled } from './posts/emails.ts';
export { deleteUnsubmittedTextsOf, type ExportedPost, exportPostsOf, lockPostsOf } from './posts/erasure.ts';
export { figuresChanged, requireKind, wholeTextOf } from './posts/figures.ts';
export {
  exportPost,
  exportPosts,
  type ImportedPost,
  type ImportedVersion,
  importPost,
} from './posts/import-export.ts';
export type { ExportedVersion, ExportRow } from './posts/import-export-queries.ts';
export {
  approvePost,
  createDraft,
  recallPost,
  returnPost,
  revisePost,
  saveDraft,
  submitPost,
  withdrawPost,
} from './posts/lifecycle.ts';
export { presentCard, presentWithdrawal } from './posts/present.ts';
export { requirePublishable } from './posts/publishable.ts';
export { slugCandidates } from './posts/slug.ts';
export { askFurther, decideBy, notifyStaff, openSubmission } from './posts/submissions.ts';
export { type Draft, presentConflict } from './posts/version-conflict.ts';
export { bylinesOf } from './publications/bylines.ts';
export { isOverdue, reviewDueOf, secondsUntilOverdue } from './publications/due.ts';
export type { Facet } from './publications/facet-queries.ts';
export { findByFormerPath, hasFormerPaths } from './publications/former-paths.ts';
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
} from './publications/harvest.ts';
export type { PublishedFilter } from './publications/list-queries.ts';
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
} from './publications/lists.ts';
export {
  type Approval,
  followMeantChanges,
  followPublications,
  lastPublication,
  listApprovals,
  listRecalls,
  notePost,
  noteTranslationsOf,
  publicAddressOf,
  readEverything,
  readPublicPostById,
} from './publications/log.ts';
export { type PublicPostRow, type PublishedRow, whoReturned } from './publications/post-queries.ts';
export { type PublicPost, readPublicPost } from './publications/published-post.ts';
export {
  currentTopics,
  insteadOf,
  type RelatedContent,
  type RelatedRow,
  relatedContentOf,
  topicsWithPosts,
  translationsOf,
  usedTopics,
} from './publications/related-posts.ts';
export {
  bodyAsJats,
  chartsOf,
  measureText,
  renderBody,
  renderBodyDifference,
  renderBodyForPhones,
  renderBodyForPrograms,
  renderBodyWithAbsoluteUrls,
  renderBodyWithCover,
  renderDraft,
  renderSubmitted,
  renderVersionDifference,
  requireWithinBounds,
} from './publications/render.ts';
export { keptOnLargeSites } from './publications/size.ts';
export { type Counts, tallyOf } from './publications/tally.ts';
export { factsOf, type TranslationFacts } from './publications/translation-queries.ts';
export {
  noteOfTranslation,
  stateOfTranslation,
  translationViewOf,
  translatorsOf,
} from './publications/translations.ts';
export {
  changeOf,
  isRecentCorrection,
  listVersions,
  readVersionTexts,
  type Version,
  type VersionText,
} from './publications/versions.ts';
export { noticeContent } from './recall/emails.ts';
export {
  deleteRecallDataOf,
  exportRecallDataOf,
  mailRecalls,
  type RecallData,
  sweepRecalls,
} from './recall/recall.ts';
export { recordCopy, recordDelivery, recordLoad, recordReceipts } from './recall/receipts.ts';
export { recordingFileNames, sweepRecordings } from './recordings/files.ts';
export { addSpoken, makeRecording, queueRecordings } from './recordings/generation.ts';
export { listEpisodes, postsReadAloud, recordingsOf } from './recordings/recordings.ts';
export { type FlaggedReference, flaggedIn } from './references/flags.ts';
export { lastFile } from './references/last-file.ts';
export { loadRetractions, ShrunkFileError } from './references/load.ts';
export type { RetractionFile } from './references/queries.ts';
export type { ClaimedReportRow } from './reports/claim-queries.ts';
export { exportReportClaimsOf, releaseReportsOf } from './reports/claims.ts';
export { carryOutDecision } from './reports/decisions.ts';
export { chargeSender, countCorrections, countWaiting, fileReport, sweepReports } from './reports/reports.ts';
export { openReportsOf } from './reports/withdrawal-answers.ts';
export {
  changeReviewer,
  deleteReviewerOf,
  exportReviewer,
  type ReviewerData,
} from './reviewers/reviewers.ts';
export { commonMisses, countMiss, sweepMisses } from './search/misses.ts';
export { type Excerpt, excerptsOf, hasWords, type Search } from './search/search.ts';
export { editDistance } from './search/spelling.ts';
export { writeSkos, writeTopicFile } from './topics/export.ts';
export { loadShippedTopics, loadTopics } from './topics/load.ts';
export { needs } from './topics/needs.ts';
export { narrowerTopics, topicTree } from './topics/topic-tree.ts';
export { Vocabulary } from './topics/vocabulary.ts';
export { loadWorks, WorksFileError, worksLoaded } from './works/works.ts';
