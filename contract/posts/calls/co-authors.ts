/** What contributors of a draft read and propose: product.md#contributors */
import { z } from 'zod';
import { commentCharacters, passageCharacters, passageContextCharacters } from '../../constants.ts';
import { endpoint, id, instant, ok, text } from '../../endpoint.ts';
import { writerRoles } from '../../people/roles.ts';

/** The most suggestions to one draft. */
export const suggestionsOfADraft = 200;
const draftsListed = 100;

const passage = z.strictObject({
  quote: text(passageCharacters).min(1, 'Select a passage'),
  prefix: text(passageContextCharacters).default(''),
  suffix: text(passageContextCharacters).default(''),
});

const suggestion = z
  .object({
    id,
    by: z.string(),
    is_mine: z.boolean(),
    body: z.string(),
    passage: passage.nullable(),
    replacement: z.string().nullable().describe('The words that it proposes in place of the passage.'),
    created_at: instant,
    settled_at: instant.nullable().describe('When the author settled it.'),
    taken: z.boolean().nullable().describe('Whether the author took its words; null while that is open.'),
    version: z
      .int()
      .nullable()
      .describe('The version as which the draft was published before it was answered; null of a draft.'),
  })
  .meta({ id: 'DraftSuggestion' });

const facts = z.object({
  id,
  title: z.string(),
  language: z.string(),
  by: z.string().describe('Its author.'),
  in_review: z.boolean(),
  updated_at: instant,
});

const params = z.object({ id });
const one = params.extend({ suggestion: id });

export const coAuthors = {
  listSharedDrafts: endpoint({
    method: 'GET',
    path: '/content/shared-drafts',
    summary: `List the drafts of others that name me as a contributor, the latest changed first, at most ${draftsListed}.`,
    access: writerRoles,
    reply: ok({ drafts: z.array(facts) }),
    errors: [],
  }),
  getSharedDraft: endpoint({
    method: 'GET',
    path: '/content/shared-drafts/{id}',
    summary: 'Read a draft that names me as a contributor, as it was saved last, with what was proposed.',
    access: writerRoles,
    params,
    reply: ok({
      draft: facts.extend({ summary: z.string(), html: z.string().describe('Sanitised HTML.') }),
      suggestions: z.array(suggestion),
    }),
    errors: ['not_found', 'text_too_complex'],
  }),
  suggestWords: endpoint({
    method: 'POST',
    path: '/content/shared-drafts/{id}/suggestions',
    summary: 'Comment on a draft that names me as a contributor, or propose other words for a passage.',
    access: writerRoles,
    params,
    body: z.strictObject({
      body: text(commentCharacters).trim().default('').describe('Empty only where words are proposed.'),
      passage: passage.optional(),
      replacement: text(passageCharacters).trim().default(''),
    }),
    reply: ok({ suggestion }),
    errors: ['not_found', 'status_conflict'],
  }),
  deleteSuggestion: endpoint({
    method: 'DELETE',
    path: '/content/shared-drafts/{id}/suggestions/{suggestion}',
    summary: 'Delete what I said of a draft.',
    access: writerRoles,
    params: one,
    reply: ok({}),
    errors: ['not_found'],
  }),
  listSuggestions: endpoint({
    method: 'GET',
    path: '/content/drafts/{id}/suggestions',
    summary: 'List what contributors said of my draft, oldest first.',
    access: writerRoles,
    params,
    reply: ok({ suggestions: z.array(suggestion) }),
    errors: ['not_found'],
  }),
  settleSuggestion: endpoint({
    method: 'PATCH',
    path: '/content/drafts/{id}/suggestions/{suggestion}',
    summary: 'Settle what a contributor said of my draft, or open it again.',
    access: writerRoles,
    params: one,
    body: z.strictObject({ settled: z.boolean(), taken: z.boolean().optional() }),
    reply: ok({ suggestion }),
    errors: ['not_found'],
  }),
};

export { draftsListed };
export type DraftSuggestionReply = z.output<typeof suggestion>;
export type SharedDraftReply = z.output<typeof facts>;
