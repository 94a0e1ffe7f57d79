/** Addresses of public pages that are made of what they show; both sides write them the same way. */

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

/** The posts in a language. */
export function languagePath(language: string): string {
  return `/phis?language=${encodeURIComponent(language)}`;
}
