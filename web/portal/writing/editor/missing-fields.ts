/**
 * What a text lacks before it can be submitted: the server's own rules, checked in advance
 * (product.md#drafts-are-never-lost).
 */
import { incompleteFields } from '../../../../contract/text/incomplete.ts';
import {
  type PostField,
  type PostText,
  plainFields,
  postTextRules,
} from '../../../../contract/text/post-text.ts';

/** The fields of a post in the order of the screen. */
export const fieldsOnScreen: readonly PostField[] = [
  'title',
  'body',
  'topics',
  'kind',
  'summary',
  'language',
  ...plainFields.filter((field) => field !== 'kind' && field !== 'summary'),
];

/** A sentence for each faulty field. */
export type Missing = Partial<Record<PostField, string>>;

export function missingIn(text: PostText): Missing {
  const missing: Missing = {};
  const incomplete = incompleteFields(text);
  for (const field of fieldsOnScreen) {
    const fault = incomplete[field] ?? faultIn(text, field);
    if (fault !== undefined) missing[field] = fault;
  }
  return missing;
}

function faultIn(text: PostText, field: PostField): string | undefined {
  // The server measures the body.
  if (field === 'body') return undefined;
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
