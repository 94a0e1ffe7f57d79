import { daySeconds, hourSeconds } from './durations.ts';
/** Business constants and limits: product.md#limits, and the vocabularies of product.md#records-and-their-fields, product.md#routes. */

/** The languages of the interface (product.md#languages). A post may be written in any language. */
export const interfaceLanguages = ['en', 'fr', 'pt', 'ar', 'sw'] as const;
export type InterfaceLanguage = (typeof interfaceLanguages)[number];
export const defaultLanguage: InterfaceLanguage = 'en';

/** Languages that are written from right to left, by their primary subtag. */
const rightToLeft = new Set([
  'ar',
  'arc',
  'ckb',
  'dv',
  'fa',
  'he',
  'ku',
  'nqo',
  'ps',
  'rhg',
  'sd',
  'ug',
  'ur',
  'yi',
]);

/** Scripts that are written from right to left, by their subtag (ISO 15924). */
const rightToLeftScripts = new Set([
  ...['adlm', 'arab', 'aran', 'hebr', 'mand', 'nkoo', 'rohg', 'samr', 'syrc', 'thaa'],
]);

/** The writing direction of a BCP 47 language tag, by its script where it names one: a value for HTML's `dir`. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  const script = /^[a-z]{2,8}(?:-[a-z]{3}){0,3}-([a-z]{4})(?:-|$)/i.exec(language)?.[1];
  const isRightToLeft =
    script === undefined
      ? rightToLeft.has(primaryLanguage(language))
      : rightToLeftScripts.has(script.toLowerCase());
  return isRightToLeft ? 'rtl' : 'ltr';
}

/** The primary subtag of a language tag, by which lists and search go: `pt` of `pt-BR`. */
export function primaryLanguage(tag: string): string {
  const [primary = ''] = tag.toLowerCase().split('-');
  return primary;
}

/** Visible posts of a list at first, and more with each "Load more posts..." (product.md#lists). */
export const initialVisiblePosts = 7;
export const loadMoreIncrement = 6;

/** Characters of the body in a list row (product.md#limits). */
export const listPreviewCharacters = 200;
/** Characters of the body on a post card (product.md#limits). */
export const cardPreviewCharacters = 150;
/** Visible posts at first where staff look at one author's (product.md#lists). */
export const initialVisiblePostsOfAuthor = 10;

/** Length of the reason for withdrawing a post, in characters (product.md#limits). */
export const reasonCharacters = { minimum: 50, maximum: 1000 } as const;

/** Minutes to read that many words: 200 a minute, at least 1 (product.md#the-text). */
export function readTime(words: number): number {
  return Math.max(1, Math.round(words / 200));
}

/** Limits of a post. The longest real post known has 307,583 characters. */
export const titleCharacters = 300;
export const bodyCharacters = 1_000_000;
export const topicsOfAPost = 12;
export const topicCharacters = 60;
/** Topics that are suggested at once while one is typed. */
export const suggestedTopics = 8;

/** Length of what is searched for, in characters. */
export const searchCharacters = 200;
/** Hits on one page of a search. */
export const searchHitsOfAPage = 10;

/** Lengths in characters: of what a reviewer says, of the passage it is about, and of what is kept around that. */
export const commentCharacters = 5000;
export const passageCharacters = 500;
export const passageContextCharacters = 100;

/** A session token's life in seconds (product.md#limits: cookie max age). */
export const sessionSeconds = hourSeconds;

/** How long after sign-in a session can be renewed, in seconds (product.md#sessions). */
export const longestSessionSeconds = 12 * hourSeconds;

/** How long links in emails are good, in seconds (product.md#links-in-emails). */
export const verificationLinkSeconds = daySeconds;
export const resetLinkSeconds = hourSeconds;
/** People who are invited may read the message after a weekend. */
export const invitationLinkSeconds = 7 * daySeconds;
export const emailChangeLinkSeconds = daySeconds;
export const endAccessLinkSeconds = 7 * daySeconds;
export const undoEmailLinkSeconds = 7 * daySeconds;

/** How long somebody counts as having proved who they are, beyond their session, in seconds. */
export const recentProofSeconds = 600;

/** Length of a password, in characters (product.md#limits); the maximum keeps hashing bounded. */
export const passwordCharacters = { minimum: 8, maximum: 200 } as const;

/** Length of a bio, in characters, and the rows its field grows to (product.md#limits). */
export const bioCharacters = { minimum: 100, maximum: 1000 } as const;
export const bioRows = 6;

/** Lengths of what an application to write says, and of the reason for deciding on one, in characters (product.md#applying-to-write). */
export const statementCharacters = { minimum: 100, maximum: 2000 } as const;
export const affiliationCharacters = 200;
export const decisionReasonCharacters = { minimum: 10, maximum: 1000 } as const;

/** What a picture that is sent may weigh, in bytes: 4883 KB (product.md#rules-of-the-forms, product.md#limits). */
export const pictureBytes = 4883 * 1024;
/** What it may be, by its content (product.md#rules-of-the-forms; WebP beside them, which phones make too). */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** The sides of a profile picture, in pixels: as it is shown at most, and beside a name. */
export const profilePictureSides = { large: 512, small: 96 } as const;

/** How long a toast stays (product.md#limits), and the loading bar's tick and its greatest step (product.md#limits). */
export const toastMilliseconds = 5000;
export const loadingTickMilliseconds = 500;
export const loadingStepMaximum = 10;

/** How many people anybody follows, as it is shown (product.md#limits). */
export const followingCount = 0;

export const applicationStatuses = ['open', 'accepted', 'declined'] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

export const postStatuses = ['draft', 'submitted', 'approved', 'withdrawn'] as const;
export type PostStatus = (typeof postStatuses)[number];

/** A network's statuses of its members, by the value that is stored (product.md#records-and-their-fields), with the label that is shown. */
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

/** What can come of asking a node for its service info. */
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

/** When an email tells somebody of new posts by whom and on what they follow. */
export const followMailFrequencies = ['at_once', 'weekly', 'never'] as const;
export type FollowMailFrequency = (typeof followMailFrequencies)[number];

/** What webhooks are told of. */
export const webhookEvents = ['post.approved', 'post.revised', 'post.withdrawn'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
/** What a message to a webhook can be about: an event, or a test that its owner asked for. */
export const webhookMessageTypes = [...webhookEvents, 'webhook.test'] as const;
export type WebhookMessageType = (typeof webhookMessageTypes)[number];

export const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** What can come of sending a message to a webhook. */
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
