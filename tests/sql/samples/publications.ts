import * as alerts from '../../../server/desk/alerts/queries.ts';
import * as translationFiles from '../../../server/desk/translations/import-export-queries.ts';
import * as passageMarks from '../../../server/desk/translations/mark-queries.ts';
import * as memory from '../../../server/desk/translations/memory-queries.ts';
import * as translations from '../../../server/desk/translations/queries.ts';
import * as translationQueue from '../../../server/desk/translations/queue-queries.ts';
import * as told from '../../../server/desk/translations/translator-email-queries.ts';
import * as institutions from '../../../server/platform/institutions/queries.ts';
import * as answers from '../../../server/posts/answers/queries.ts';
import * as confirmations from '../../../server/posts/confirmations/queries.ts';
import * as contributors from '../../../server/posts/contributors/queries.ts';
import * as notices from '../../../server/posts/notices/queries.ts';
import * as facets from '../../../server/posts/publications/facet-queries.ts';
import * as groups from '../../../server/posts/publications/group-queries.ts';
import * as harvest from '../../../server/posts/publications/harvest-queries.ts';
import * as lists from '../../../server/posts/publications/list-queries.ts';
import * as log from '../../../server/posts/publications/log-queries.ts';
import * as posts from '../../../server/posts/publications/post-queries.ts';
import * as related from '../../../server/posts/publications/related-queries.ts';
import * as tally from '../../../server/posts/publications/tally-queries.ts';
import * as translationStates from '../../../server/posts/publications/translation-queries.ts';
import * as versions from '../../../server/posts/publications/version-queries.ts';
import * as recall from '../../../server/posts/recall/queries.ts';
import * as receipts from '../../../server/posts/recall/receipt-queries.ts';
import * as reportClaims from '../../../server/posts/reports/claim-queries.ts';
import * as reports from '../../../server/posts/reports/queries.ts';
import * as reviewers from '../../../server/posts/reviewers/queries.ts';
import * as marks from '../../../server/posts/search/mark-queries.ts';
import * as misses from '../../../server/posts/search/miss-queries.ts';
import * as search from '../../../server/posts/search/queries.ts';
import { at, bytes, day, firstCounted, firstPage, id, nextCounted, nextPage, sample } from './sample.ts';

const anyReport = { search: '', claimer: undefined };

const sha256 = Buffer.alloc(32, 1);
const post = { id, language: 'en' };
const filter = { topic: 'water', language: 'en' };
const country = { field: 'country', value: 'KE' } as const;
const audience = { field: 'audience', value: 'researchers' } as const;
const topic = { field: 'topic', value: 'water' } as const;
const harvestFilter = { topicWords: ['water', 'eau'], language: 'en' };

export const translationSamples = [
  sample(translationFiles, {
    selectForExport: [[id]],
    selectImported: [[['fingerprint']]],
    selectPostAt: [['safe-water']],
    lockToBind: [[[id]]],
    selectVersion: [[id, 2]],
    selectNoticeAfter: [[id, 1]],
    insertTranslatedRevisions: [[id, { source_revision_id: id, notice: 1, machine: false }]],
  }),
  sample(told, {
    hasTranslations: [[id]],
    selectTranslated: [
      [id, null],
      [id, id],
    ],
    selectVersionWithEarlier: [[id]],
    selectNoticeOfOriginal: [[id]],
  }),
  sample(translationQueue, {
    selectMostReadMissing: [
      [{ language: 'sw', q: '', kind: undefined }, firstCounted],
      [
        { language: 'sw', q: 'snake', kind: 'guidance' },
        { after: { count: 5 - 2 ** 40, id }, limit: 50 },
      ],
    ],
    selectAskedFor: [[{ language: 'sw', q: '', kind: undefined }, nextCounted]],
    countOverdueOf: [[id]],
    countAskedFor: [
      [null, 100],
      [['sw'], 100],
    ],
    selectOverdue: [
      [
        { language: null, q: '' },
        { after: null, limit: 51 },
      ],
      [
        { language: 'sw', q: 'water' },
        { after: { count: 7, id }, limit: 51 },
      ],
      [
        { language: 'sw', q: '' },
        { after: { count: 7 - 2 ** 40, id }, limit: 51 },
      ],
    ],
    selectPublishedId: [['water']],
    countRequest: [[id, 'sw']],
    selectLeftBehind: [[id]],
  }),
  sample(passageMarks, {
    selectMarks: [[id]],
    upsertMark: [[{ post_id: id, passage: 'ab', needs_work: true, note: 'Which word?' }]],
    deleteMark: [[id, 'ab']],
    selectNotesOf: [[id]],
    deleteMarksOf: [[id]],
  }),
  sample(memory, {
    selectUnremembered: [[20]],
    replacePassages: [
      [
        { post_id: id, revision_id: id },
        [
          {
            post_id: id,
            source_language: 'en',
            language: 'sw',
            source: 'Boil it.',
            translation: 'Chemsha.',
            shingles: [1, 2],
          },
        ],
      ],
    ],
    selectRemembered: [[{ source: 'Boil it.', shingles: [1, 2], from: 'en', to: 'sw' }, 3]],
  }),
  sample(translations, {
    lockSource: [[id]],
    selectSource: [[id]],
    selectOriginal: [[id]],
    selectExisting: [[id, 'sw']],
    insertTranslation: [
      [{ post_id: id, source_id: id, language: 'sw', source_revision_id: id, notice: 1, begun_at: at }],
    ],
    selectNewestNotice: [[id]],
    originalTextOf: [[id]],
    selectDraftOfTranslation: [[id]],
    selectNoticesUntil: [[id, 7]],
    updateTranslation: [[id, { machine: true, source_revision_id: id, notice: 1 }]],
    lockPublished: [[id]],
    insertConfirmation: [
      [
        {
          post_id: id,
          revision_id: id,
          source_revision_id: id,
          notice: 1,
          account_id: id,
          name: 'Amina Wanjiru',
          confirmed_as: 'translator',
          confirmed_at: at,
        },
      ],
    ],
    selectReadingLanguages: [[id]],
    deleteReadingLanguages: [[id]],
    insertReadingLanguages: [[id, ['sw']]],
    selectTranslation: [[id]],
    selectStaffWhoRead: [['sw', id]],
  }),
];

export const reviewerSamples = [
  sample(reviewers, {
    selectSettings: [[id]],
    shareSettings: [[id]],
    upsertSettings: [[{ account_id: id, named: true, institution: 'Makerere University' }]],
    deleteSettings: [[id]],
    insertNamedReview: [
      [
        {
          post_id: id,
          revision_id: id,
          confirmation_id: null,
          account_id: id,
          name: 'Amina Juma',
          institution: null,
        },
      ],
    ],
    selectNamedReviews: [[id]],
    deleteNamedReviews: [[id]],
  }),
];

export const confirmationSamples = [
  sample(confirmations, {
    lockPost: [[id]],
    selectRevision: [[id]],
    insertConfirmation: [
      [
        {
          post_id: id,
          revision_id: id,
          reviewer_id: id,
          reviewer_role: 'A',
          confirmed_at: at,
          review_due_at: at,
        },
      ],
    ],
    setReviewDue: [[id, at]],
    selectConfirmations: [[id]],
    countDue: [[''], ['water']],
    selectDue: [
      [{ ...firstPage, search: '', kind: undefined, language: undefined }],
      [{ ...nextPage, search: 'cholera', kind: 'guidance', language: 'sw' }],
    ],
    lockUnreminded: [[at, 100]],
    setReminded: [[[id]]],
  }),
];

export const institutionSamples = [
  sample(institutions, {
    selectBeginning: [['makerere', { preferred: ['UG'], limit: 8 }]],
    upsertOrganizations: [
      [
        [
          {
            id: '03dmz0111',
            name: 'Makerere University',
            other_names: ['MAK'],
            country: 'UG',
            status: 'active',
            words: '| makerere university| mak|',
          },
        ],
        1,
      ],
    ],
    startFile: [[]],
    endFile: [[{ id: 1, sha256, at }]],
    selectLastFile: [[]],
  }),
];

const alert = {
  kind: 'flood' as const,
  language: 'en',
  country: 'MZ',
  title: 'Floods in Sofala',
  text: 'Boil water before you drink it.',
  post_id: id,
  starts_at: at,
  ends_at: at,
};

export const alertSamples = [
  sample(alerts, {
    selectAlerts: [[{ after: { at, id }, limit: 51 }]],
    selectAlert: [[id]],
    selectComing: [['en', at]],
    selectTexts: [[[id], at]],
    hasGroup: [[id]],
    lockAlerts: [[]],
    selectPublishedBySlug: [['clean-water']],
    insertAlert: [[{ ...alert, set_by: id }]],
    updateAlert: [[id, alert]],
    agreeToAlert: [[id]],
    putChange: [[{ ...alert, alert_id: id }]],
    deleteChange: [[id]],
    updateEnd: [[id, at]],
  }),
];

export const noticeSamples = [
  sample(notices, {
    lockPost: [[id]],
    insertNotice: [
      [
        {
          post_id: id,
          kind: 'retraction',
          state: 'announced',
          version: 1,
          what_was_wrong: 'The dose was wrong.',
          what_to_do: 'Halve the dose.',
          issuer_id: id,
          issuer_name: 'Amina Juma',
          issued_as: 'admin',
          announced_at: at,
          due_at: at,
        },
      ],
    ],
    selectPostOf: [[id]],
    setIssued: [[id, at]],
    setCancelled: [[id, at]],
    markRemoved: [[id, { by: id, name: 'Amina Juma', reason: 'The dose was wrong.', at }]],
    selectNotice: [[id]],
    selectByNumber: [[1]],
    selectNoticedPosts: [[]],
    selectOfPost: [[id]],
    selectIssued: [[{ ...firstPage, since: null }], [{ ...nextPage, since: at }]],
    selectInState: [
      [{ ...firstPage, state: 'announced', search: '', kind: undefined }],
      [{ ...nextPage, state: 'issued', search: 'cholera', kind: 'correction' }],
    ],
    selectAuthor: [[id]],
  }),
];

export const answerSamples = [
  sample(answers, {
    insertAnswer: [[{ post_id: id, version: 1, helpful: true, language: 'en', created_at: at }]],
    addWords: [[{ id, postId: id, words: 'How long?', since: at }]],
    selectPost: [[id]],
    countByVersion: [[id]],
    selectWithWords: [
      [id, { after: null, limit: 21 }],
      [id, { after: { at, id }, limit: 21 }],
    ],
  }),
];

export const reportSamples = [
  sample(reportClaims, {
    setClaim: [
      [id, { by: id, at }],
      [id, null],
    ],
    selectClaimedBy: [[id]],
    releaseClaimedBy: [[id]],
  }),
  sample(reports, {
    insertReport: [
      [
        {
          fingerprint: bytes,
          post_id: id,
          version: 1,
          passage: 'two tablets',
          wrong: 'It must be one tablet.',
          language: 'en',
          email: 'amina@example.org',
          created_at: at,
        },
      ],
    ],
    selectPostOf: [[id]],
    lockPost: [[id]],
    selectReport: [[id]],
    selectOpenOf: [[id]],
    setNotice: [[[id], id]],
    selectByNotice: [[id]],
    selectInState: [
      [{ ...firstPage, state: 'new', order: 'oldest', filter: anyReport }],
      [{ ...nextPage, state: 'new', order: 'oldest', filter: { search: 'minute', claimer: null } }],
      [{ ...nextPage, state: 'fixed', order: 'latest', filter: { search: '', claimer: id } }],
    ],
    countByState: [[anyReport], [{ search: 'minute', claimer: null }]],
    countNew: [[]],
    countWithAuthor: [[[id]]],
    selectAuthorId: [[id]],
    selectWithAuthor: [[id]],
    countFixed: [[id]],
    setSent: [[id, { at, note: null }]],
    setPending: [
      [id, { decision: { action: 'answer' }, by: id, as: 'A', until: '2026-01-01T00:00:10.000Z' }],
      [id, null],
    ],
    selectWhyGone: [[id]],
    selectSender: [[id]],
    setDecided: [
      [id, { at, fixedBy: 2 }],
      [id, { at, withdrawn: true }],
      [id, { at, reason: 'It is right.' }],
    ],
    deleteAddressesBefore: [[at]],
    selectAuthor: [[id]],
  }),
];

export const recallSamples = [
  sample(recall, {
    countHolders: [[{ postId: id, since: day }]],
    insertRecipients: [[{ noticeId: id, postId: id, since: day }]],
    isPublished: [[id]],
    lockWaiting: [[500]],
    setQueued: [[[{ noticeId: id, accountId: id, cause: 'recall:1:1' }], at]],
    selectRecalled: [[id]],
    countOutcomes: [[id]],
    selectRecallsOf: [[id]],
    deleteRecallsOf: [[id]],
    deleteReasonsBefore: [[at]],
  }),
  sample(receipts, {
    addReceipts: [[{ postIds: [id], accountId: id, way: 'api', day }]],
    selectApprovedPost: [[1]],
    lockPublications: [[]],
    addCopy: [[{ accountId: id, day, after: 1, through: 2 }]],
    hasPost: [[{ accountId: id, postId: id, since: day }]],
    hasCopy: [[{ accountId: id, since: day, after: 1, through: 2 }]],
    selectReceiptsOf: [[id]],
    selectCopiesOf: [[id]],
    deleteReceiptsOf: [[id]],
    deleteReceiptsBefore: [[day]],
  }),
];

export const publicationSamples = [
  sample(posts, {
    selectPublicPost: [['safe-water']],
    publicPosts: [[]],
    selectPublished: [
      [{}, firstPage],
      [filter, nextPage],
      [{ authorId: id, notIn: 'en' }, firstPage],
      [{ authorId: id, country: 'KE' }, firstPage],
    ],
    selectMostRead: [
      [{}, firstCounted],
      [filter, nextCounted],
    ],
    selectInOrder: [[[id]]],
    publishedPosts: [[]],
    selectOwn: [
      [id, 'drafts', firstPage],
      [id, 'waiting', nextPage],
      [id, 'withdrawn', firstPage],
      [id, 'drafts', firstPage, { q: 'wells', language: 'sw' }],
    ],
  }),
  sample(facets, {
    selectFacetLanguages: [[country]],
    selectFacets: [[{ field: 'country', language: null, limit: 12 }]],
  }),
  sample(groups, {
    hasEmptyGroup: [[[country, topic], 'en']],
    selectNewestOfGroups: [
      [[country], {}, firstPage],
      [[topic], { language: 'en' }, firstPage],
      [[country, audience, topic], { notIn: 'en' }, nextPage],
    ],
    selectMostReadOfGroups: [
      [[topic], {}, firstCounted],
      [[audience, country, topic], { notIn: 'en' }, nextCounted],
    ],
  }),
  sample(lists, {
    selectNewestIds: [
      [{}, firstPage],
      [filter, nextPage],
      [{ authorId: id, notIn: 'en' }, firstPage],
    ],
    selectContributed: [[id]],
    selectMostReadIds: [
      [{}, firstCounted],
      [filter, nextCounted],
    ],
    selectTopics: [[{ after: null, limit: 20 }], [{ after: 'water', limit: 20 }]],
    selectUsedTopics: [[['water']]],
    selectTopicsIn: [[['water'], 'en']],
    selectTopicsLike: [[{ q: 'wat', limit: 10 }]],
    countPublished: [[]],
    selectLanguages: [[null], ['water']],
    selectCommonTopics: [[{ language: null, limit: 10 }], [{ language: 'en', limit: 10 }]],
  }),
  sample(tally, { selectCommon: [[[id]]] }),
  sample(related, {
    selectRelated: [[{ language: post.language, topics: ['water'], near: ['health'], except: [id] }, 5]],
    selectMostRead: [[{ language: post.language, except: [id] }, 3]],
    selectInstead: [[id]],
    selectTranslations: [[post]],
    selectTranslationIds: [[id]],
    selectCurrentTopics: [[10]],
  }),
  sample(translationStates, {
    selectTexts: [[[id]]],
    selectTranslationLanguage: [[id]],
  }),
  sample(versions, {
    insertApproval: [[{ revisionId: id, postId: id, at, networkStatus: 'intern', approverRole: 'A' }]],
    selectVersions: [[id]],
    selectVersionTexts: [[id, [1, 2]]],
  }),
  sample(log, {
    selectPublications: [[1, 100]],
    selectRecalls: [[at]],
    selectMeantChanges: [[1, 100]],
    selectLastNumber: [[]],
    selectApprovals: [[id]],
    touchTranslations: [[[id]]],
    touchPost: [[id]],
    selectPublicSlug: [[id]],
    selectLastPublications: [[{ after: 1, limit: 100, bytes: 1000 }]],
    selectPublicPosts: [[[id]]],
  }),
  sample(harvest, {
    selectChanged: [
      [{}, firstPage],
      [{ ...harvestFilter, from: at, before: at }, nextPage],
    ],
    selectChangedById: [[id]],
    selectEarliestChange: [[]],
    selectSettled: [[]],
    selectHarvestSets: [[]],
    selectWithdrawn: [
      [{}, 20],
      [harvestFilter, 20],
    ],
    selectAddresses: [[{ first: 1, last: 1000 }]],
    selectParts: [[1000]],
  }),
];

const question = {
  own: 'water & safe',
  rest: '',
  topics: ['water'],
  names: [
    { words: 'safe water', language: 'en' },
    { words: 'maji', language: 'sw' },
  ],
  languages: ['en'],
  wider: [],
  byStem: false,
};

export const searchSamples = [
  sample(search, {
    selectHits: [
      [question, {}],
      [
        { ...question, rest: 'rains', byStem: true },
        { language: 'en', topic: 'water', authorId: id },
      ],
      [
        { ...question, topics: [], names: [], languages: [] },
        { country: 'KE', audience: 'researchers' },
      ],
    ],
    countPostsWith: [[['water']]],
    countPostsIn: [[['water'], 'en']],
    selectWords: [[['water']]],
  }),
  sample(marks, {
    selectTexts: [[[id]]],
    selectHitWords: [
      [new Map([['en', new Set(['water'])]]), ['water'], { byStem: false }],
      [new Map([['en', new Set(['water'])]]), ['water', { words: 'maji', language: 'sw' }], { byStem: true }],
    ],
  }),
  sample(misses, {
    addMiss: [[{ day, words: 'water', most: 1000 }]],
    selectMisses: [[{ from: day, atLeast: 3, limit: 20 }]],
    deleteMissesBefore: [[day]],
  }),
];

export const contributorSamples = [
  sample(contributors, {
    endOpenOf: [['a@example.org', at]],
    insertUnwanted: [[{ address_hmac: bytes, at }]],
    hasUnwanted: [[bytes]],
    selectListed: [[id]],
    selectReadiness: [[id]],
    lockPost: [[id]],
    selectRequests: [[id]],
    selectByToken: [[sha256]],
    endOpen: [[id, 'b', at]],
    insertRequest: [
      [
        {
          post_id: id,
          contributor: 'b',
          account_id: null,
          email: 'kwame@example.org',
          language: 'en',
          token_sha256: sha256,
          sent_at: at,
          expires_at: at,
        },
      ],
    ],
    setAnswer: [[id, { answer: 'refused', sha256, reason: 'My name is misspelt.', at }]],
    deleteEmailsBefore: [[at]],
    deleteEmailsOf: [[id]],
    selectRecipient: [[id]],
    selectAuthorIds: [[[id]]],
    selectAuthorsNamed: [['ami', 10]],
    selectRequestsAbout: [[id]],
    isNamedInPosts: [[id]],
  }),
];
