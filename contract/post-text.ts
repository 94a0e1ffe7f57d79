/**
 * The text of a post: every field that its author writes, listed once. Calls, drafts, revisions, saving, comparing and files take
 * the fields from here; docs/decisions/044-fields-of-a-post.md says how to add one.
 */
import { z } from 'zod';
import { body, language, title, topics } from './rules.ts';

/** A text as it is stored and sent. */
export const postText = z.object({
  title: z.string(),
  body: z.string(),
  language: z.string(),
  topics: z.array(z.string()),
});
export type PostText = z.output<typeof postText>;
export type PostField = keyof PostText;
/** New fields go to the end: browsers that keep a draft remember its fields in this order. */
export const postFields = postText.keyof().options;

/** What an author may write into each field. */
export const postTextRules = { title, body, language, topics } satisfies Record<PostField, z.ZodType>;

/** The text of a new post. */
export const newPostText = z.strictObject({
  title: title.default(''),
  body: body.default(''),
  language: language.default('en'),
  topics: topics.default([]),
});
export const emptyPostText: PostText = newPostText.parse({});

/** Some fields of a text: the others stay as they are. */
export const changedPostText = z.strictObject(postTextRules).partial();
export type ChangedPostText = z.output<typeof changedPostText>;

/** The fields of a text without what else its owner has, such as the columns of its row. */
export function postTextOf(owner: PostText): PostText {
  return postText.parse(owner);
}

/**
 * The fields that no code knows by name: those whose code would differ from field to field are left out. The title makes the
 * address, the body is rendered and shows pictures, lists are made by language and by topic.
 */
export const plainText = postText.omit({ title: true, body: true, language: true, topics: true });
export type PlainText = Omit<PostText, 'title' | 'body' | 'language' | 'topics'>;
export const plainFields = plainText.keyof().options;

/** As `postTextOf`, of the plain fields. */
export function plainTextOf(owner: PlainText): PlainText {
  return plainText.parse(owner);
}

/** Whether nothing is written in a field. */
export function isEmptyField(text: PostText, field: PostField): boolean {
  const value = text[field];
  return typeof value === 'string' ? value.trim() === emptyPostText[field] : value.length === 0;
}

/** A field as one text, for people. */
export function readField(text: PostText, field: PostField): string {
  const value = text[field];
  return typeof value === 'string' ? value : value.join(' · ');
}
