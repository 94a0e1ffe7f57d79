/**
 * The fields of a text, and what kind of value each has. docs/decisions/044-fields-of-a-post.md says how to add
 * one.
 */
import { z } from 'zod';
import { defaultPostKind } from '../constants.ts';
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
} from '../posts/post-rules.ts';

/**
 * What kind of value a field has. Everything that saves, compares, checks, copies or shows a text follows it.
 * - `line`: words on one line
 * - `markdown`
 * - `entries`: a list as one string of JSON
 * - `picture`: a picture of this site, as `contract/text/cover.ts` writes it
 * - `words`: a list of words
 * - `codes`: a list of codes that have a name in each language
 * - `choice`: one such code; empty for none
 */
export type FieldForm = 'line' | 'markdown' | 'entries' | 'picture' | 'words' | 'codes' | 'choice';

/** The fields as they are stored and sent. Add new ones at the end: browsers that store a draft remember this order. */
export const storedFields = {
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
};

/** What an author may write into each field. */
export const fieldRules = {
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
} satisfies Record<keyof typeof storedFields, z.ZodType>;

/** What each field of a new post may be, and is where nothing is said. */
export const newFields = {
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
} satisfies Record<keyof typeof storedFields, z.ZodType>;

export const fieldForms = {
  title: 'line',
  body: 'markdown',
  language: 'choice',
  topics: 'words',
  references: 'entries',
  kind: 'choice',
  summary: 'line',
  funding: 'line',
  competing_interests: 'line',
  contributors: 'entries',
  cover: 'picture',
  countries: 'codes',
  audience: 'choice',
} as const satisfies Record<keyof typeof storedFields, FieldForm>;
