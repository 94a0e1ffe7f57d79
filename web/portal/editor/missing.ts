/** What a text lacks before it can be submitted: the server's own rules, checked in advance (design §5). */
import {
  language as languageRule,
  title as titleRule,
  topics as topicsRule,
} from '../../../contract/rules.ts';
import type { PostText } from './post-text.ts';

/** The fields of a post, as the server names them. */
export const postFields = ['title', 'topics', 'language', 'body'] as const;
export type PostField = (typeof postFields)[number];

/** A sentence for each faulty field. */
export type Missing = Partial<Record<PostField, string>>;

export function missingIn({ title, body, language, topics }: PostText): Missing {
  const missing: Missing = {};
  const faults = {
    title: title.trim() === '' ? 'Give the post a title' : faultOf(titleRule.safeParse(title)),
    topics: faultOf(topicsRule.safeParse(topics)),
    language: faultOf(languageRule.safeParse(language)),
    body: body.trim() === '' ? 'Write something first' : undefined,
  };
  for (const field of postFields) {
    const fault = faults[field];
    if (fault !== undefined) missing[field] = fault;
  }
  return missing;
}

/** The server's messages that concern fields of a post. */
export function missingOf(fields: Record<string, string>): Missing {
  const missing: Missing = {};
  for (const field of postFields) {
    const fault = fields[field];
    if (fault !== undefined) missing[field] = fault;
  }
  return missing;
}

function faultOf({ error }: { error?: { issues: { message: string }[] } | undefined }): string | undefined {
  return error?.issues[0]?.message;
}
