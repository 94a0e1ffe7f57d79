/** Addresses of public pages that are made of what they show; both sides write them the same way. */

import { primaryLanguage } from './constants.ts';

/** All topics. */
export const topicsPath = '/phis/topics';

export const searchPath = '/phis/search';

/** The posts of a topic. */
export function topicPath(topic: string): string {
  return `${topicsPath}/${encodeURIComponent(topic)}`;
}

/** An author and their posts (spec §2.1). */
export function authorPath(authorId: string): string {
  return `/phis/author/${authorId}`;
}

/** The feed of the posts in a language, without its ending. */
export function languageFeedPath(language: string): string {
  return `/phis/languages/${encodeURIComponent(language)}/feed`;
}

/** The posts in a language, whatever the region. */
export function languagePath(language: string): string {
  return `/phis?language=${encodeURIComponent(primaryLanguage(language))}`;
}
