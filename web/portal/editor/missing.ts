/**
 * What a text lacks before it can be submitted: the server's own rules, checked in advance
 * (product.md#drafts-are-never-lost).
 */
import { type PostField, type PostText, plainFields, postTextRules } from '../../../contract/post-text.ts';

/** The fields of a post in the order of the screen. */
export const fieldsOnScreen: readonly PostField[] = ['title', ...plainFields, 'topics', 'language', 'body'];

/** A sentence for each faulty field. */
export type Missing = Partial<Record<PostField, string>>;

export function missingIn(text: PostText): Missing {
  const missing: Missing = {};
  for (const field of fieldsOnScreen) {
    const fault = faultIn(text, field);
    if (fault !== undefined) missing[field] = fault;
  }
  return missing;
}

function faultIn(text: PostText, field: PostField): string | undefined {
  if (field === 'title' && text.title.trim() === '') return 'Give the post a title';
  // The server measures the rest of the body.
  if (field === 'body') return text.body.trim() === '' ? 'Write something first' : undefined;
  return postTextRules[field].safeParse(text[field]).error?.issues[0]?.message;
}

/** The server's messages that concern fields of a post. */
export function missingOf(fields: Record<string, string>): Missing {
  const missing: Missing = {};
  for (const field of fieldsOnScreen) {
    const fault = fields[field];
    if (fault !== undefined) missing[field] = fault;
  }
  return missing;
}
