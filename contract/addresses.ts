/** Addresses of public pages that are made of what they show; both sides write them the same way. */

import { primaryLanguage } from './constants.ts';

/** Letters that an address keeps besides a-z: written in Latin ones, Arabic has no vowels. */
const keptLetters = '\\p{Script=Arabic}\\p{Script=Ethiopic}';
const slugForm = new RegExp(`^[a-z0-9${keptLetters}]+(-[a-z0-9${keptLetters}]+)*$`, 'u');

/** Whether a text could be the slug of a post, as people and machines may have written it: no other leads anywhere. */
export function isSlug(text: string): boolean {
  return text.length <= 100 && new TextEncoder().encode(text).length <= 200 && slugForm.test(text);
}

/** The path of a post. */
export function postPath(slug: string): string {
  return `/phis/read/${encodeURIComponent(slug)}`;
}

/** All topics. */
export const topicsPath = '/phis/topics';

export const searchPath = '/phis/search';

/** The posts of a topic. */
export function topicPath(topic: string): string {
  return `${topicsPath}/${encodeURIComponent(topic)}`;
}

/** An author and their posts (product.md#routes). */
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
