import { emptyPostText } from '../../../contract/text/post-text.ts';
import * as comments from '../../../server/desk/review/comment-queries.ts';
import * as comparisons from '../../../server/desk/review/comparison-queries.ts';
import * as declarations from '../../../server/desk/review/declaration-queries.ts';
import * as durations from '../../../server/desk/review/duration-queries.ts';
import * as pendingDecisions from '../../../server/desk/review/pending/queries.ts';
import * as review from '../../../server/desk/review/queries.ts';
import * as claims from '../../../server/desk/review/queue/claim-queries.ts';
import * as replies from '../../../server/desk/review/queue/reply-queries.ts';
import * as views from '../../../server/desk/review/queue/view-queries.ts';
import * as requests from '../../../server/desk/review/requests/queries.ts';
import * as reminders from '../../../server/desk/review/requests/reminder-queries.ts';
import * as answers from '../../../server/desk/review/threads/answer-queries.ts';
import * as covers from '../../../server/people/pictures/cover-queries.ts';
import * as pictures from '../../../server/people/pictures/queries.ts';
import * as coAuthors from '../../../server/posts/co-authors/queries.ts';
import * as history from '../../../server/posts/history/queries.ts';
import * as batch from '../../../server/posts/posts/batch/batch-queries.ts';
import * as bin from '../../../server/posts/posts/bin-queries.ts';
import * as deletion from '../../../server/posts/posts/deletion-queries.ts';
import * as emails from '../../../server/posts/posts/email-queries.ts';
import * as erasure from '../../../server/posts/posts/erasure-queries.ts';
import * as importExport from '../../../server/posts/posts/import-export-queries.ts';
import * as posts from '../../../server/posts/posts/queries.ts';
import * as submissions from '../../../server/posts/posts/submission-queries.ts';
import * as works from '../../../server/posts/works/queries.ts';
import { at, firstPage, id, nextPage, sample } from './sample.ts';

const sha256 = 'ab'.repeat(32);
const text = { ...emptyPostText, title: 'Safe water', body: 'Boil it.', topics: ['water'] };

export const pictureSamples = [
  sample(pictures, {
    lockFiles: [[sha256]],
    upsertPicture: [[{ sha256, format: 'png', width: 1, height: 1, bytes: 1, kept_at: at }]],
    insertVariants: [[[{ sha256, format: 'avif', width: 1, height: 1, bytes: 1 }]]],
    markVariantsMade: [[sha256, at]],
    selectPictures: [[[sha256]]],
    selectFiles: [[]],
    selectVariants: [[[sha256]]],
    selectPicture: [[sha256]],
    selectFile: [
      [{ sha256, format: 'png', width: null }],
      [{ sha256, format: 'avif', width: 720 }],
      [{ sha256, format: 'avif', width: 312, part: 'cover' }],
    ],
    endPasses: [[id, at]],
    selectLastEnd: [[]],
    insertOwner: [[{ sha256, account_id: id, portrait: false }]],
    claimPictures: [[[sha256], id]],
    selectOwned: [[[sha256], id]],
    lockPictures: [[[sha256]]],
    selectUnused: [[at, 20]],
    lockUnused: [[sha256, at]],
    deletePicture: [[sha256]],
    selectWithoutVariants: [[at, 20]],
    selectPostsShowing: [[sha256]],
  }),
  sample(covers, {
    selectCoverFiles: [[[sha256]]],
    insertCoverFiles: [[[{ sha256, format: 'avif', width: 312, height: 208, bytes: 1 }]]],
    markCover: [[sha256, at]],
    markCoverFilesMade: [[sha256, at]],
    selectWithoutCoverFiles: [[at, 20]],
    selectSeen: [[[sha256], { id, staff: true }]],
  }),
];

const binSamples = [
  sample(bin, {
    insertIntoBin: [
      [{ postId: id, whole: true, text, pictures: [], at }],
      [{ postId: id, whole: false, text, pictures: [], at }],
    ],
    insertTranslationAgain: [[{}]],
    selectBin: [
      [id, firstPage],
      [id, nextPage],
    ],
    selectTextsInBin: [[id]],
    selectPostInBin: [[id]],
    takeFromBin: [[id]],
    selectLongInBin: [[at, 500]],
    emptyBinOf: [[id]],
  }),
];

const draftWithPictures = { ...text, post_id: id, pictures: [], updated_at: at };

export const coAuthorSamples = [
  sample(coAuthors, {
    selectShared: [[id, 100]],
    selectSharedDraft: [[id, id]],
    selectAuthorOf: [[id]],
    selectSuggestions: [[id]],
    selectAuthorToMail: [[id]],
    countSuggestions: [[id]],
    insertSuggestion: [[{ post_id: id, account_id: id, body: 'Why?', created_at: at }]],
    deleteSuggestion: [[{ id, postId: id, accountId: id }]],
    setSettled: [
      [
        { id, postId: id },
        { at, taken: true },
      ],
    ],
    selectSuggestionsBy: [[id]],
    deleteSuggestionsBy: [[id]],
  }),
];

export const workSamples = [
  sample(works, {
    upsertWorks: [[[{ doi: '10.1000/wells', title: 'Wells', csl: '[]' }]]],
    upsertFile: [[{ name: 'part.jsonl.gz', works: 1, skipped: 0, loaded_at: at }]],
    selectFiles: [[]],
    countWorks: [[]],
    selectWork: [['10.1000/wells']],
    selectWorksTitled: [['wells', 8]],
  }),
];

export const historySamples = [
  sample(history, {
    keepText: [[draftWithPictures]],
    selectKept: [[id]],
    deleteNearest: [[id]],
    selectKeptTexts: [[id]],
    selectSubmitted: [[id, 30]],
    selectKeptText: [[id, id]],
    selectKeptForExport: [[id]],
    deleteKept: [[[id]]],
    deleteKeptOf: [[id]],
  }),
];

export const postSamples = [
  ...binSamples,
  sample(posts, {
    insertPost: [[{ authorId: id, slug: 'safe-water', at }]],
    insertDraft: [[id, text, at]],
    lockPost: [[id]],
    selectPost: [[id]],
    selectDraft: [[id]],
    updateDraft: [[id, { title: 'Safer water' }, at]],
    deleteDraft: [[id]],
    deletePublishedDraft: [[id]],
    insertRevision: [[id, { text: { ...text, words: 2 }, change: null, note: 'The table is new.', at }]],
    selectRevision: [[id]],
    isReturned: [[id]],
    startReview: [[id, { revision: id, change: null, at, decideBy: at }]],
    insertDecision: [[{ revision: id, at, outcome: 'approved' }]],
    endReview: [
      [id, null],
      [id, { revision: id, comment: 'Please add a source.' }],
    ],
    setStatus: [[id, 'draft']],
    markApproved: [[id, { revisionId: id, publishedAt: at, revisedAt: null, reviewDueAt: null }]],
    markWithdrawn: [[id, { by: id, name: 'Amina Juma', as: 'author', reason: 'Outdated', at }]],
    claimSlug: [['safe-water', id]],
    setSlug: [[id, 'safe-water']],
    isImportedPost: [[id]],
    selectSourceDate: [[id]],
  }),
  sample(deletion, { hasRevisions: [[id]], releaseSlugs: [[id]], deletePost: [[id]] }),
  sample(emails, { selectForEmail: [[id]], selectEditedNote: [[id, id]] }),
  sample(erasure, {
    selectPostsForExport: [
      [id, { after: null, limit: 10 }],
      [id, { after: { at, id }, limit: 10 }],
    ],
    selectDraftForExport: [[id]],
    selectRevisionsForExport: [[id, { after: 0, limit: 5 }]],
    lockPostsOf: [[id]],
    selectWaiting: [[id]],
    deleteNeverSubmitted: [[id]],
    deleteDraftsOfApproved: [[id]],
    resetDraftsToSubmitted: [[id, at]],
  }),
  sample(importExport, {
    selectFormerSlugs: [[id, 'safe-water']],
    selectFormerPaths: [[id]],
    insertFormerPaths: [[id, ['/old/water']]],
    selectVersionsForExport: [[id]],
    insertSource: [[{ post_id: id, fingerprint: sha256, byline: 'Amina Juma' }]],
    isImported: [[sha256]],
    selectForExport: [
      ['public record', { after: id, limit: 50 }],
      ['everything', { after: id, limit: 50 }],
    ],
    countPosts: [['public record'], ['everything']],
    selectTextAt: [['safe-water']],
  }),
  sample(batch, {
    selectImportedFingerprints: [[[sha256]]],
    selectTakenSlugs: [[['safe-water']]],
    selectPublishedSlugs: [[['safe-water']]],
    knowTopics: [[['water']]],
    learnWords: [[['water']]],
    deferPosts: [[]],
    deleteImportWords: [[[id]]],
    selectCharacters: [[[[0x61, 0x7a]]]],
    selectLexemes: [['en', ['water']]],
  }),
  sample(submissions, {
    insertOpened: [[id, at]],
    deleteUnopened: [[id]],
    takeUnnotifiedSubmissions: [[id, at]],
    selectUnanswered: [[at, 50]],
  }),
];

export const reviewSamples = [
  sample(requests, {
    selectCandidates: [
      [{ q: 'amina', except: [id], topics: ['water'], language: 'en', now: at }, 20],
      [{ q: '', except: [id], topics: ['water'], language: 'en', now: at }, 20],
    ],
    selectPerson: [[{ id }], [{ email: 'amina@example.org' }]],
    insertRequest: [
      [
        {
          post_id: id,
          revision_id: id,
          account_id: id,
          language: 'en',
          asked_by: id,
          asked_at: at,
          note: '',
          due_at: at,
          expires_at: at,
        },
      ],
    ],
    insertLink: [[id, Buffer.alloc(32)]],
    selectRequests: [[id]],
    selectRequest: [[id]],
    selectByToken: [[Buffer.alloc(32)]],
    updateRequest: [
      [id, { answer: { answer: 'accepted', reason: '', interests: '' } }, at],
      [id, { recommendation: { recommendation: 'publish', opinion: 'The doses are right.' } }, at],
      [id, { ended: true }, at],
    ],
    isRecommended: [[id, id]],
    endOpenOf: [['fatima@example.org', at]],
    deleteEmailsBefore: [[at]],
    selectWaitingFor: [[id, at, 5]],
    selectRequestsAbout: [[id]],
    deleteRequestsOf: [[id]],
  }),
  sample(reminders, {
    selectToRemind: [[at, at, 100]],
    updateReminded: [[id, 'soon']],
  }),
  sample(comments, {
    lockPost: [[id]],
    selectInReview: [[id]],
    selectReviewed: [[id]],
    insertComment: [[{ post_id: id, revision_id: id, author_id: id, body: 'Good.', created_at: at }]],
    selectComments: [[id]],
    selectCommentsForExport: [
      [id, { after: null, limit: 200 }],
      [id, { after: { at, id }, limit: 200 }],
    ],
    deleteComment: [[id]],
    setResolved: [[id, { at, taken: null, judgedUntil: 1 }]],
  }),
  sample(answers, {
    selectAnswers: [[id]],
    lockThread: [[id]],
    insertAnswer: [[{ comment_id: id, author_id: id, body: 'Done.', round: 1, created_at: at }]],
    setJudgement: [[id, { judgement: 'accepted', at, round: 2 }]],
    selectRound: [[id]],
    selectAnswersForExport: [
      [id, { after: null, limit: 200 }],
      [id, { after: { at, id }, limit: 200 }],
    ],
  }),
  sample(declarations, {
    selectDeclarations: [[id]],
    upsertDeclaration: [[{ post_id: id, account_id: id, conflict: false, interests: '', declared_at: at }]],
    insertSecondReading: [[{ revision_id: id, account_id: id, read_at: at }]],
    selectSecondReaders: [[id]],
    selectDeclarationsOf: [[id]],
    deleteDeclarationsOf: [[id]],
  }),
  sample(comparisons, { selectEarlierRevisions: [[id, 3]] }),
  sample(durations, { selectDecisionHours: [[at, 'guidance']] }),
  sample(claims, {
    selectClaim: [[id]],
    upsertClaim: [[{ post_id: id, account_id: id, assigned_by: null, claimed_at: at }]],
    deleteClaim: [[id, id]],
    selectReviewers: [[]],
    selectAssignable: [[]],
    updateDecideBy: [[id, at]],
    selectSubmitted: [[id]],
    selectClaimsOf: [[id]],
    deleteClaimsOf: [[id]],
  }),
  sample(pendingDecisions, {
    insertPending: [
      [
        {
          post_id: id,
          revision_id: id,
          outcome: 'approved',
          given: '{}',
          decided_by: id,
          decided_as: 'A',
          decided_at: at,
          effective_at: at,
          scheduled: false,
        },
      ],
    ],
    selectPending: [[id]],
    selectNamedPending: [[id]],
    deletePending: [[id]],
    setTime: [[id, { effectiveAt: at, reason: 'The ministry speaks first.' }]],
    setAuthorTold: [[id, at]],
    selectNextTime: [[]],
    selectDue: [[at, 50]],
    selectScheduled: [[200]],
    selectScheduleOf: [[{ postId: id, authorId: id }]],
    selectDecider: [[{ decided_by: id, revision_id: id }]],
  }),
  sample(views, {
    selectViews: [[id]],
    lockAccount: [[id]],
    insertView: [[{ accountId: id, name: 'Late', filters: { sort: 'due' }, at }]],
    updateView: [
      [
        { accountId: id, id },
        { name: 'Late', filters: {} },
      ],
    ],
    deleteView: [[{ accountId: id, id }]],
    deleteViewsOf: [[id]],
  }),
  sample(replies, {
    selectReplies: [[id]],
    selectReply: [[id]],
    lockReplies: [[]],
    insertReply: [[id, { title: 'Sources', body: 'Why?', shared: false }, at]],
    updateReply: [[id, { title: 'Sources', body: 'Why?', shared: true }, at]],
    deleteReply: [[id]],
    deleteRepliesOf: [[id]],
  }),
  sample(review, {
    selectQueue: [
      [{ id }, { now: at }, firstPage],
      [
        { id },
        { language: 'en', topic: 'water', kind: 'revision', author: id, q: 'well', now: at },
        nextPage,
      ],
      [{ id }, { kind: 'new', now: at }, firstPage],
      [{ id }, { kind: 'resubmission', claimed: 'nobody', now: at }, firstPage],
      [{ id }, { claimed: 'me', overdue: 'true', waiting_days: 7, sort: 'due', now: at }, nextPage],
      [{ id }, { claimed: 'anyone', forMe: true, now: at }, firstPage],
      [{ id }, { claimed: id, now: at }, firstPage],
    ],
    countQueue: [
      [{ id }, { now: at }],
      [{ id }, { topic: 'water', author: id, q: 'well', now: at }],
    ],
    selectSubmission: [[id, { id }]],
    selectRevision: [[id]],
    setChange: [[id, { kind: 'update', note: 'The table is new.' }]],
    selectHistory: [[id]],
  }),
];
