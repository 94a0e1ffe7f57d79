import * as statistics from '../../../server/desk/statistics/queries.ts';
import * as staffDesk from '../../../server/desk/statistics/staff-desk-queries.ts';
import * as toDoFigures from '../../../server/desk/to-do/figure-queries.ts';
import * as toDo from '../../../server/desk/to-do/queries.ts';
import * as orcid from '../../../server/people/orcid/queries.ts';
import * as changedProfiles from '../../../server/people/profiles/changed-profile-queries.ts';
import * as profiles from '../../../server/people/profiles/queries.ts';
import * as topics from '../../../server/posts/topics/queries.ts';
import * as bounces from '../../../server/site/digests/bounce-queries.ts';
import * as digestMailing from '../../../server/site/digests/mailing-queries.ts';
import * as digests from '../../../server/site/digests/queries.ts';
import * as notify from '../../../server/site/following/notify-queries.ts';
import * as following from '../../../server/site/following/queries.ts';
import * as packs from '../../../server/site/packs/queries.ts';
import * as phoneAlerts from '../../../server/site/phones/alert-queries.ts';
import * as phones from '../../../server/site/phones/queries.ts';
import * as push from '../../../server/site/push/queries.ts';
import * as reactionErasure from '../../../server/site/reactions/erasure-queries.ts';
import * as reactions from '../../../server/site/reactions/queries.ts';
import * as views from '../../../server/site/reactions/view-queries.ts';
import * as savedPosts from '../../../server/site/saved/queries.ts';
import { at, bytes, day, firstPage, id, nextPage, sample } from './sample.ts';

const namedTopic = {
  id,
  word: 'malaria',
  slug: 'malaria',
  mesh: 'D008288',
  icd11: null,
  wikidata: null,
  names: [{ language: 'en', name: 'malaria', is_label: true, key: 'malaria' }],
  broader: [],
};

const emptyProfile = {
  about: null,
  picture: null,
  google_scholar: null,
  research_gate: null,
  scopus: null,
  pub_med: null,
  network_status: null,
};

export const topicSamples = [
  sample(topics, {
    selectTopics: [[]],
    holdTopics: [[]],
    keysOf: [[['malaria']]],
    selectRecords: [[]],
    selectKeys: [[]],
    writeTopics: [[[namedTopic]]],
    mergeTopic: [[id, id]],
    moveNames: [[id, id]],
    setIntroductions: [[id, { en: 'What it is.' }]],
    deleteOldKeys: [[id]],
    countPosts: [[['malaria']]],
    countPostsOfBranches: [[[{ word: 'malaria', branches: '10' }]]],
    hasFile: [[]],
    insertFile: [[{ sha256: bytes, loaded_at: at }]],
  }),
];

export const pushSamples = [
  sample(push, {
    putSubscription: [[{ endpoint: 'https://push.example/a', p256dh: 'A', auth: 'A', language: 'en' }, at]],
    replacePosts: [[id, [id]]],
    deleteSubscription: [[{ column: 'endpoint', value: 'https://push.example/a' }]],
    deleteUnseen: [[at]],
    selectSubscribers: [[{ post: id, after: id, limit: 500 }]],
    selectMessage: [[{ subscription: id, post: id }]],
  }),
];

export const phoneSamples = [
  sample(phones, {
    selectSummaries: [[{ topic: 'malaria', language: 'sw', limit: 20 }]],
    selectTopics: [[{ language: 'sw', limit: 24 }]],
    selectPhone: [[bytes]],
    putPhone: [
      [{ number_hmac: bytes, number: bytes, language: 'sw', consented_at: at, consented_by: 'sms' }],
    ],
    insertTopic: [[bytes, 'malaria']],
    endPhone: [[bytes, at]],
    insertRequest: [[bytes, at]],
    takeReplies: [[{ day, parts: 2, most: 1000 }]],
    insertReply: [[{ id, number: bytes, text: 'Boil the water.', queued_at: at }]],
    selectReply: [[id]],
    deleteReply: [[id]],
    deleteOld: [[{ requests: at, replies: at, ended: at }]],
  }),
  sample(phoneAlerts, {
    selectNotices: [[at]],
    selectNotice: [[7, at]],
    selectNoticeOf: [[id]],
    countReceivers: [[['malaria']]],
    putAlert: [[{ notice_id: id, asked_by: id, asked_at: at }]],
    lockAlert: [[id]],
    decide: [[id, { state: 'agreed', decided_by: id, decided_at: at }]],
    insertReceivers: [[id, ['malaria']]],
    takeReceiver: [[id]],
    setReceiver: [[{ alert: id, number_hmac: bytes, state: 'sent' }]],
    countStates: [[[id]]],
    addAlertParts: [[day, 2]],
  }),
];

export const savedSamples = [
  sample(savedPosts, {
    selectSaved: [[id]],
    isPublished: [[id]],
    lockAccount: [[id]],
    countOtherSaved: [[id, id]],
    insertSaved: [[{ account_id: id, post_id: id, saved_at: at }]],
    deleteSaved: [[id, id]],
    deleteAllSaved: [[id]],
  }),
];

const pack = { kind: 'topic', value: 'water' } as const;
const packed = { made_at: at, true_until: at, posts: [id], posts_state: 'x', has_more: false, files: [] };

export const packSamples = [
  sample(packs, {
    selectPack: [[pack]],
    selectPacks: [[]],
    putPack: [[pack, at]],
    insertSaved: [[{ kind: 'saved', value: 'x', at, posts: [id], hasMore: false }]],
    noteUse: [[pack, at]],
    setFiles: [[pack, packed]],
    deletePack: [[pack]],
    stateOfPosts: [[[id]]],
    noteFile: [['a.epub', at]],
    selectUnusedFiles: [[at]],
    deleteUnusedFile: [['a.epub', at]],
  }),
];

export const followingSamples = [
  sample(following, {
    isTopicInUse: [['water']],
    insertTopicFollow: [[{ account_id: id, topic: 'water', created_at: at }]],
    deleteTopicFollow: [[id, 'water']],
    selectTopics: [[id]],
    selectFollowedTopics: [[id, ['water']]],
    selectAuthors: [[id]],
    lockAccount: [[id]],
    selectFollowedPosts: [
      [id, firstPage],
      [id, nextPage],
    ],
    selectFrequency: [[id]],
    setFrequency: [[id, { frequency: 'weekly', toldNumber: 1, at }]],
    endByUnsubscribeId: [[id]],
    hasUnsubscribeId: [[id]],
    deleteFollowingOf: [[id]],
  }),
  sample(notify, {
    selectProgress: [[]],
    setProgress: [[1]],
    selectToNotifyAtOnce: [[{ after: 1, through: 2 }]],
    selectDueWeekly: [[at, 200]],
    lockFollower: [[id]],
    selectNews: [[id, { after: 1, through: 2, limit: 20 }]],
    setNotified: [[id, { number: 2, at }]],
  }),
];

const followed = { kind: 'topic', value: 'water' } as const;
const request = { email: 'amina@example.org', frequency: 'weekly', language: 'sw' } as const;

export const digestSamples = [
  sample(digests, {
    insertRequest: [[{ token_sha256: bytes, ...followed, ...request, expires_at: at }]],
    selectRequest: [[bytes, at]],
    takeRequest: [[bytes]],
    deleteRequestsTo: [['amina@example.org']],
    putFollower: [[{ ...request, told_number: 1, told_at: at }]],
    insertFollow: [[{ follower_id: id, ...followed, created_at: at }]],
    selectByUnsubscribeId: [[id]],
    selectByAddress: [['amina@example.org']],
    lockFollowers: [[[id]]],
    selectFollows: [[id]],
    selectFollowsOf: [[[id]]],
    selectReceipts: [[id]],
    deleteFollow: [[id, followed]],
    endFollower: [[id, at]],
    selectFollowerOf: [[id]],
    deleteFollowsOfAuthor: [[id]],
    deleteExpiredRequests: [[at]],
    deleteReceiptsBefore: [['2026-04-02']],
    deleteEndedBefore: [[at]],
  }),
  sample(bounces, { addBounce: [[id, 'follow.new:1']], endAfterBounces: [[id, at]] }),
  sample(digestMailing, {
    selectToMailAtOnce: [[{ after: 1, through: 2 }]],
    selectDueWeekly: [[at, 200]],
    selectNews: [[[id], { through: 2, limit: 20 }]],
    insertReceipts: [[[{ follower_id: id, id, total: 1 }], '2026-04-02']],
    setTold: [[[id], { number: 2, at }]],
    selectRecalled: [[{ after: 1, through: 2 }]],
    selectHolders: [[{ postId: id, after: id, limit: 500 }]],
  }),
];

export const profileSamples = [
  sample(changedProfiles, {
    lockPublicProfile: [[id]],
    noteProfileChange: [[{ account_id: id, before: emptyProfile, changed_at: at }]],
    selectProfileBefore: [[id]],
    selectChangedProfiles: [[{ except: id, limit: 50 }]],
    lockProfileChange: [[id]],
    deleteProfileChange: [[id]],
  }),
  sample(profiles, {
    selectProfile: [[id]],
    selectProvenOrcids: [[[id]]],
    upsertProfile: [[{ account_id: id, about: 'I look after wells.' }]],
    deleteProfile: [[id]],
  }),
];

export const orcidSamples = [
  sample(orcid, {
    selectOrcid: [[id]],
    upsertTypedOrcid: [[id, '0000-0002-1825-0097']],
    upsertProvenOrcid: [[id, { orcid: '0000-0002-1825-0097', proven_at: at }]],
    deleteOrcid: [[id]],
    insertSignIn: [
      [{ state_sha256: bytes, account_id: id, nonce: 'nonce', code_verifier: 'verifier', expires_at: at }],
    ],
    takeSignIn: [[id, bytes]],
    deleteSignInsOf: [[id]],
    deleteSignInsBefore: [[at]],
  }),
];

export const reactionSamples = [
  sample(reactions, {
    lockPublished: [[id]],
    lockAuthor: [[id]],
    insertLike: [[{ accountId: id, postId: id, at }]],
    deleteLike: [[id, id]],
    changeLikes: [[id, at, 1]],
    insertFollow: [[{ accountId: id, authorId: id, at }]],
    deleteFollow: [[id, id]],
    changeFollowers: [[id, at, 1]],
    selectFollowers: [[id]],
    selectLiked: [[id, [id]]],
    selectFollowed: [[id, [id]]],
  }),
  sample(reactionErasure, {
    selectLikesOf: [[id]],
    selectFollowsOf: [[id]],
    deleteFollowersOf: [[id]],
  }),
  sample(views, {
    selectPublishedId: [['safe-water']],
    saltOf: [[day, bytes]],
    countViews: [[[{ day, postId: id, viewerSha256: bytes }]]],
    deleteSaltsBefore: [[day]],
  }),
];

export const statisticsSamples = [
  sample(statistics, {
    selectTotals: [[id]],
    selectFollowers: [[id]],
    selectDays: [[id, day]],
    selectMostViewed: [[id, day, 10]],
    selectSiteDays: [[day]],
    selectMostRead: [[day, 10]],
    selectWaiting: [[id, 10]],
    selectReviewHours: [
      [at, null],
      [at, id],
    ],
    selectQueue: [[]],
    selectDecisions: [[[at]]],
  }),
  sample(staffDesk, {
    selectClock: [[at]],
    selectOldest: [[]],
    selectWithAuthors: [[10]],
    selectFirstDecisions: [[at]],
    selectPublications: [[at]],
    selectLoad: [[at]],
  }),
];

const viewer = { id, alone: false };

export const toDoSamples = [
  sample(toDo, {
    selectAlerts: [[viewer, at, 5]],
    selectReports: [
      [{ state: 'new', id }, 5],
      [{ state: 'with_author', id }, 5],
    ],
    selectReturned: [[id, 5]],
    selectSuggested: [[id, 5]],
    selectTranslations: [[id, 5]],
    selectReviews: [[viewer, at, 5]],
    selectNames: [[viewer, 5]],
    selectRecordings: [[5]],
    selectRoles: [[viewer, at, 5]],
    selectApplications: [[5]],
    selectDue: [[at, 5]],
  }),
  sample(toDoFigures, { selectOwnDays: [[id, day]], selectSiteDays: [[day]] }),
];
