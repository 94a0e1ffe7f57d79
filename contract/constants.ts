import { daySeconds, hourSeconds } from './durations.ts';

export * from './first-constants.ts';

/**
 * Business constants and limits: product.md#limits, product.md#records-and-their-fields, product.md#routes.
 */

/** Posts that a list shows at first, and that each "Load more posts..." adds (product.md#lists). */
export const initialVisiblePosts = 7;
export const loadMoreIncrement = 6;

/** Characters of the body in a list row (product.md#limits). */
export const listPreviewCharacters = 200;
/** Characters of the body on a post card (product.md#limits). */
export const cardPreviewCharacters = 150;
/** Posts that staff see at first of one author (product.md#lists). */
export const initialVisiblePostsOfAuthor = 10;

/** Length of the reason for withdrawing a post, in characters (product.md#limits). */
export const reasonCharacters = { minimum: 50, maximum: 1000 } as const;

/** The reading time of so many words, in minutes: 200 words a minute, at least 1 (product.md#the-text). */
export function readTime(words: number): number {
  return Math.max(1, Math.round(words / 200));
}

/** Limits of a post. The longest real post known has 307,583 characters. */
export const titleCharacters = 300;
export const bodyCharacters = 1_000_000;
export const topicsOfAPost = 12;
export const topicCharacters = 60;
/** The longest introduction of a topic in one language. */
export const topicIntroductionCharacters = 1000;
/** The number of topics suggested while an author types one. */
export const suggestedTopics = 8;

/** Maximum length of a search, in characters. */
export const searchCharacters = 200;
/** Results on one page of a search. */
export const searchHitsOfAPage = 10;

/**
 * Maximum lengths in characters: of a reviewer's comment, of the passage it is on, and of the context kept on
 * each side.
 */
export const commentCharacters = 5000;
export const passageCharacters = 500;
export const passageContextCharacters = 100;
/** How many days a deleted draft can be brought back. */
export const daysInBin = 30;
/** How many earlier texts of a draft are kept at most, and how many submitted texts its history lists. */
export const textsKept = 30;
/** Length of what an author tells the reviewers with a submission, in characters. */
export const noteToReviewersCharacters = 1000;
/** The most answers to one comment. */
export const answersOfAComment = 50;

/** How long after sign-in a session can be renewed, in seconds (product.md#sessions). */
export const longestSessionSeconds = 12 * hourSeconds;

/** Lifetime of links in emails, in seconds (product.md#links-in-emails). */
export const verificationLinkSeconds = daySeconds;
/** How long after a link of verification was sent its account can be deleted as somebody else's. */
export const notMeSeconds = 7 * daySeconds;
export const resetLinkSeconds = hourSeconds;
/** Longer than other links: invited people may read the message after a weekend. */
export const invitationLinkSeconds = 7 * daySeconds;
export const emailChangeLinkSeconds = daySeconds;
export const endAccessLinkSeconds = 7 * daySeconds;
export const undoEmailLinkSeconds = 7 * daySeconds;
export const undoFactorsLinkSeconds = 7 * daySeconds;
/** The longest time that a site waits before it closes an account. */
export const mostClosingDays = 30;
/** How long somebody can confirm what a post says about them as a contributor. */
export const contributorLinkSeconds = 30 * daySeconds;

/** How long a proof of identity is valid, in seconds. */
export const recentProofSeconds = 300;
/** The same for what staff do many times a day: approving texts. */
export const lateProofSeconds = 900;
/** How long the second step of signing in and the challenge of a passkey are valid, in seconds. */
export const secondStepSeconds = 300;
/** Length of a bio in characters, and the most rows of its field (product.md#limits). */
export const bioCharacters = { minimum: 100, maximum: 1000 } as const;
export const bioRows = 6;

/**
 * Lengths in characters: of the fields of an application to write, and of the reason of the decision
 * (product.md#applying-to-write).
 */
export const statementCharacters = { minimum: 100, maximum: 2000 } as const;
export const affiliationCharacters = 200;
export const decisionReasonCharacters = { minimum: 10, maximum: 1000 } as const;

/**
 * Maximum size of an uploaded picture, in bytes: 4883 KB (product.md#rules-of-the-forms, product.md#limits).
 */
export const pictureBytes = 4883 * 1024;
/**
 * Accepted types of pictures, detected from the content (product.md#rules-of-the-forms). WebP too, because
 * phones produce it.
 */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** Sides of a profile picture in pixels: the large size, and the small one shown next to names. */
export const profilePictureSides = { large: 512, small: 96 } as const;

/** The number of people followed that profiles show (product.md#limits). */
export const followingCount = 0;

export const applicationStatuses = ['open', 'accepted', 'declined'] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

/** What kind of text a post is. */
export const postKinds = ['guidance', 'research', 'explainer', 'news', 'opinion'] as const;
export type PostKind = (typeof postKinds)[number];
/** The kind of a draft whose author names none. Authors who use the editor choose. */
export const defaultPostKind: PostKind = 'explainer';
/** Whom a post is mainly for. */
export const audiences = ['everybody', 'health-workers', 'researchers', 'policy-makers'] as const;
export type Audience = (typeof audiences)[number];
/** How many countries and regions a post may name. */
export const countriesOfAPost = 20;
/** Months from the approval of guidance until its review falls due, unless staff say otherwise. */
export const reviewMonths = 12;
/** How many days before that its author is reminded. */
export const reviewReminderDays = 30;

/** A median of fewer decisions says nothing about the next one. */
export const fewestDecisions = 5;
/** A plain summary has at most so many words. The limit in characters holds while it is being typed. */
export const summaryWords = 120;
export const summaryCharacters = 1500;
/** Maximum length of the statements on funding and on competing interests, in characters. */
export const disclosureCharacters = 1000;

/** Maximum length in characters of the reason why a text is published later. */
export const scheduleReasonCharacters = 500;

/** Maximum length in characters of the interests that a reviewer declares. */
export const interestsCharacters = 1000;

/** What a new version of a post is, in the words of its author. */
export const changeKinds = ['correction', 'update', 'new evidence', 'wording'] as const;
export type ChangeKind = (typeof changeKinds)[number];
/** Length of the note on what has changed, in characters. */
export const changeNoteCharacters = { minimum: 10, maximum: 500 } as const;
/** Length in characters of why somebody refuses to be named as a contributor. */
export const refusalCharacters = { minimum: 10, maximum: 500 } as const;
/** How long a correction is announced on top of its post. */
export const correctionNoticeDays = 30;

/** Kinds of notices about a post, in the words of CREC (NISO RP-45-2024) and Crossref. */
export const noticeKinds = [
  'addendum',
  'clarification',
  'correction',
  'expression_of_concern',
  'retraction',
  'withdrawal',
  'removal',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];
/** The kinds that staff issue as a notice. A withdrawal has a call of its own. */
export const issuedKinds = noticeKinds.filter((kind) => kind !== 'withdrawal');
export const noticeStates = ['announced', 'issued', 'cancelled'] as const;
export type NoticeState = (typeof noticeStates)[number];
/** Lengths in characters of what a notice says was wrong, and of what readers should do now. */
export const whatWasWrongCharacters = { minimum: 50, maximum: 2000 } as const;
export const whatToDoCharacters = { minimum: 10, maximum: 1000 } as const;
/** How long the author of a post knows of a notice before readers do, unless staff choose otherwise. */
export const noticeHours = 24;
/** The kinds that are sent to everybody who has the post, unless staff choose otherwise. */
const recallKinds: readonly NoticeKind[] = ['correction', 'expression_of_concern', 'retraction', 'removal'];
/** Whether a notice of this kind is sent to everybody who has the post, unless staff choose otherwise. */
export function isRecalledByDefault(kind: NoticeKind): boolean {
  return recallKinds.includes(kind);
}
/** How long it is kept who got a post, so that a notice can be sent to them, in days. */
export const recallDays = 365;
/** How somebody got a post, besides the pages that anybody reads. */
export type ReceiptWay = 'mail' | 'api' | 'webhook';
/** Why somebody is sent a notice. */
export const recallReasons = ['like', 'mail', 'api', 'webhook'] as const;
export type RecallReason = (typeof recallReasons)[number];

/**
 * States of a reader's report of a mistake: staff have not looked at it, it was sent to the author, a version
 * fixed it, or staff declined it.
 */
export const reportStates = ['new', 'with_author', 'fixed', 'declined'] as const;
export type ReportState = (typeof reportStates)[number];
/** Lengths in characters of what a report says is wrong, and of why staff decline one. */
export const reportCharacters = { minimum: 10, maximum: 2000 } as const;
export const reportPassageCharacters = 1000;
export const declineReasonCharacters = { minimum: 10, maximum: 500 } as const;
/** How long the address of somebody who reported a mistake is kept if nobody decides. */
export const reportAddressDays = 365;

export const postStatuses = ['draft', 'submitted', 'approved', 'withdrawn'] as const;
export type PostStatus = (typeof postStatuses)[number];

/**
 * Statuses of members of a network: the stored value, and the label that people see
 * (product.md#records-and-their-fields).
 */
export const networkStatuses = {
  NA: 'Not Applicable',
  intern: 'Intern',
  'research assistant': 'Research Assistant',
  masters: 'Masters (MSc.)',
  doctorate: 'Doctorate (Ph.D)',
  postdoc: 'Postdoc',
  faculty: 'Faculty',
  'non faculty': 'Non-Faculty',
  'co-investigator': 'Co-Investigator',
  collaborator: 'Collaborator',
  'research associate': 'Research Associate',
  'principal investigator': 'Principal Investigator',
  'sab member': 'SAB Member',
  'isab member': 'ISAB Member',
} as const;
export type NetworkStatus = keyof typeof networkStatuses;

/** Statuses of a node of the federated cloud. */
export const cloudNodeStatuses = ['proposed', 'approved', 'declined', 'retired'] as const;
export type CloudNodeStatus = (typeof cloudNodeStatuses)[number];

/** The outcomes of a request for a node's service info. */
export const probeOutcomes = [
  'good',
  'bad_address',
  'forbidden_address',
  'unknown_host',
  'refused',
  'unreachable',
  'tls',
  'timeout',
  'too_large',
  'broken',
  'redirected',
  'http_status',
  'not_json',
  'not_service_info',
] as const;
export type ProbeOutcome = (typeof probeOutcomes)[number];

/** When followers get emails about new posts. */
export const followMailFrequencies = ['at_once', 'weekly', 'never'] as const;
export type FollowMailFrequency = (typeof followMailFrequencies)[number];

/** The events that webhooks can get. */
export const webhookEvents = [
  'post.approved',
  'post.revised',
  'post.withdrawn',
  'post.confirmed',
  'notice.issued',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
/** The types of messages to webhooks: the events, and a test that the owner asked for. */
export const webhookMessageTypes = [...webhookEvents, 'webhook.test'] as const;
export type WebhookMessageType = (typeof webhookMessageTypes)[number];

export const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const;

/** The outcomes of sending a message to a webhook. */
export const deliveryOutcomes = [
  'delivered',
  'bad_address',
  'forbidden_address',
  'unknown_host',
  'refused',
  'unreachable',
  'tls',
  'timeout',
  'too_large',
  'broken',
  'http_status',
] as const;
export type DeliveryOutcome = (typeof deliveryOutcomes)[number];
