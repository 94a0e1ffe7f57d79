/**
 * The text of a post: every field that its author writes, listed once. Calls, drafts, revisions, saving,
 * comparing and files use this list. docs/decisions/044-fields-of-a-post.md says how to add a field.
 */
import { z } from 'zod';
import { defaultPostKind } from '../constants.ts';
import { type Contributor, nameOfContributor, parseContributors } from '../contributors/contributor.ts';
import {
  audience,
  body,
  competingInterests,
  contributors,
  countries,
  cover,
  funding,
  kind,
  language,
  references,
  summary,
  title,
  topics,
} from '../post-rules.ts';
import { parseReferences, type Reference } from '../references/reference.ts';

/** A text as it is stored and sent. */
export const postText = z.object({
  title: z.string(),
  body: z.string(),
  language: z.string(),
  topics: z.array(z.string()),
  references: z
    .string()
    .describe('References that the text cites as `[@id]`: a list of CSL-JSON as one string; empty for none.'),
  kind,
  summary: z.string().describe('A summary in plain words, at most 120; empty for none.'),
  funding: z.string().describe('Who paid for the work; empty where nothing is said.'),
  competing_interests: z
    .string()
    .describe('Interests of the author that readers should know of; empty where nothing is said.'),
  contributors: z
    .string()
    .describe('Who the text is by, in order: a list in JSON as one string; empty for its account alone.'),
  cover: z
    .string()
    .describe('The picture that lists of posts show, as Markdown: `![what it shows](url)`; empty for none.'),
  countries: z
    .array(z.string())
    .describe('The countries (ISO 3166-1) and regions of Africa (UN M.49) that it is about.'),
  audience,
});
export type PostText = z.output<typeof postText>;
export type PostField = keyof PostText;
/** Add new fields at the end: browsers that store a draft remember its fields in this order. */
export const postFields = postText.keyof().options;

/** What an author may write into each field. */
export const postTextRules = {
  title,
  body,
  language,
  topics,
  references,
  kind,
  summary,
  funding,
  competing_interests: competingInterests,
  contributors,
  cover,
  countries,
  audience,
} satisfies Record<PostField, z.ZodType>;

/** The text of a new post. A program that names no kind gets the default, so that it can submit the text. */
export const newPostText = z.strictObject({
  title: title.default(''),
  body: body.default(''),
  language: language.default('en'),
  topics: topics.default([]),
  references: references.default(''),
  kind: kind.default(defaultPostKind),
  summary: summary.default(''),
  funding: funding.default(''),
  competing_interests: competingInterests.default(''),
  contributors: contributors.default(''),
  cover: cover.default(''),
  countries: countries.default([]),
  audience: audience.default(''),
});
export const emptyPostText: PostText = newPostText.parse({ kind: '' });

/** Some fields of a text; fields left out stay unchanged. */
export const changedPostText = z.strictObject(postTextRules).partial();
export type ChangedPostText = z.output<typeof changedPostText>;

/** Picks the fields of a text from an object that has more, such as a database row. */
export function postTextOf(owner: PostText): PostText {
  return postText.parse(owner);
}

/**
 * The fields without code of their own. Left out are the fields that need it: the slug is made from the
 * title, the body is rendered and shows pictures, and lists filter by language and topic.
 */
export const plainText = postText.omit({ title: true, body: true, language: true, topics: true });
export type PlainText = Omit<PostText, 'title' | 'body' | 'language' | 'topics'>;
export const plainFields = plainText.keyof().options;

/** As `postTextOf`, for the plain fields. */
export function plainTextOf(owner: PlainText): PlainText {
  return plainText.parse(owner);
}

/** Whether a field is empty. */
export function isEmptyField(text: PostText, field: PostField): boolean {
  const value = text[field];
  return typeof value === 'string' ? value.trim() === emptyPostText[field] : value.length === 0;
}

/** A field as one string, for people. */
export function readField(text: PostText, field: PostField): string {
  if (field === 'references') return parseReferences(text.references).map(named).join(' · ');
  if (field === 'contributors') return parseContributors(text.contributors).map(described).join(' · ');
  const value = text[field];
  return typeof value === 'string' ? value : value.join(' · ');
}

/** A reference as an author recognises it. */
function named({ id, title, DOI, PMID, URL }: Reference): string {
  return `@${id} ${title ?? DOI ?? PMID ?? URL ?? ''}`;
}

/** A contributor as people compare them: the name, what they did and where they work. */
function described({ roles, affiliations, ...contributor }: Contributor): string {
  const facts = [...affiliations.map(({ name }) => name), ...roles];
  const mark = contributor.corresponding ? '*' : '';
  return `${nameOfContributor(contributor)}${mark}${facts.length > 0 ? ` (${facts.join('; ')})` : ''}`;
}
