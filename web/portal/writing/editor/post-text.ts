import { onOneLine } from '../../../../contract/endpoint.ts';
import type { DraftReply } from '../../../../contract/posts/calls/posts.ts';
import {
  emptyPostText,
  isEmptyField,
  isSameField,
  lineFields,
  type PostText,
  postFields,
  postTextOf,
} from '../../../../contract/text/post-text.ts';

/** A text as the server has it, and its version, which the next save must name. */
export interface Base {
  text: PostText;
  version: number;
}

/** The base of a draft that the server sent. */
export function baseOf(draft: DraftReply): Base {
  return { text: postTextOf(draft), version: draft.version };
}

/** A text as the server stores it. */
function asStored(text: PostText): PostText {
  const stored = { ...text };
  for (const field of lineFields) stored[field] = onOneLine(text[field]);
  return stored;
}

/** Whether two texts are the same once the server has them. */
export function sameText(one: PostText, other: PostText): boolean {
  return identicalText(asStored(one), asStored(other));
}

/** Whether two texts are the same character by character. */
export function identicalText(one: PostText, other: PostText): boolean {
  return postFields.every((field) => isSameField(one, other, field));
}

/** Whether nothing was written; a chosen language alone doesn't count. */
export function isBlank(text: PostText): boolean {
  return postFields.every((field) => field === 'language' || isEmptyField(text, field));
}

/** The text of a new post. */
export function emptyText(language: string): PostText {
  return { ...emptyPostText, language };
}

/**
 * A fingerprint that recognises a text, as the server stores it, without storing it, since a thousand texts of a megabyte would be too
 * much. Two texts share one by chance once in 2^53 (cyrb53, in the public domain).
 */
export function fingerprintOf(text: PostText): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  const stored = asStored(text);
  const whole = JSON.stringify(postFields.map((field) => stored[field]));
  for (let place = 0; place < whole.length; place++) {
    const unit = whole.charCodeAt(place);
    high = Math.imul(high ^ unit, 2_654_435_761);
    low = Math.imul(low ^ unit, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (2 ** 32 * (0x1fffff & low) + (high >>> 0)).toString(36);
}
