/** What can be followed by email without an account, and the paths of the pages for it. */

/** What a follow is of, as the first part of its path. */
export const followKinds = ['topic', 'author', 'country', 'language'] as const;
export type FollowKind = (typeof followKinds)[number];

/** How often emails come. */
export const digestFrequencies = ['at_once', 'weekly'] as const;
export type DigestFrequency = (typeof digestFrequencies)[number];

/** How long the link that confirms an address works. */
export const followLinkDays = 7;

/** The form that asks for an address, and what it is sent to. */
export const followRoute = '/phis/follow/:kind/:value';
export const followSentRoute = '/phis/follow/:kind/:value/sent';
/** Asks whoever reads the emails of an address whether they want them. */
export const confirmFollowRoute = '/phis/follow-confirm/:token';

/** `value`: the slug of a topic, the id of an author, the code of a country or the tag of a language. */
export function followPath(kind: FollowKind, value: string): string {
  return `/phis/follow/${kind}/${encodeURIComponent(kind === 'country' ? value.toLowerCase() : value)}`;
}

export function followSentPath(kind: FollowKind, value: string): string {
  return `${followPath(kind, value)}/sent`;
}

export function confirmFollowPath(token: string): string {
  return confirmFollowRoute.replace(':token', token);
}
