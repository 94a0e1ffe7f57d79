import type { DraftReply } from '../../../contract/calls/posts.ts';

/** The text of a post, as its author writes it. */
export interface PostText {
  title: string;
  body: string;
  language: string;
  topics: readonly string[];
}

/** A text as the server has it, and its version, which the next save must name. */
export interface Base {
  text: PostText;
  version: number;
}

/** The base of a draft that the server sent. */
export function baseOf({ title, body, language, topics, version }: DraftReply): Base {
  return { text: { title, body, language, topics }, version };
}

export function sameText(one: PostText, other: PostText): boolean {
  return (
    one.title === other.title &&
    one.body === other.body &&
    one.language === other.language &&
    one.topics.length === other.topics.length &&
    one.topics.every((topic, place) => topic === other.topics[place])
  );
}

/** Whether nothing was written; a chosen language alone doesn't count. */
export function isBlank({ title, body, topics }: PostText): boolean {
  return title.trim() === '' && body.trim() === '' && topics.length === 0;
}

/** The text of a new post. */
export function emptyText(language: string): PostText {
  return { title: '', body: '', language, topics: [] };
}

/**
 * A fingerprint that recognises a text without storing it, since a thousand texts of a megabyte would be too
 * much. Two texts share one by chance once in 2^53 (cyrb53, in the public domain).
 */
export function fingerprintOf({ title, body, language, topics }: PostText): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  const whole = JSON.stringify([title, body, language, topics]);
  for (let place = 0; place < whole.length; place++) {
    const unit = whole.charCodeAt(place);
    high = Math.imul(high ^ unit, 2_654_435_761);
    low = Math.imul(low ^ unit, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (2 ** 32 * (0x1fffff & low) + (high >>> 0)).toString(36);
}
