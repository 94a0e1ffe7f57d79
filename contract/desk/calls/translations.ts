/** Calls of translators, and of whoever says that a translation is up to date: product.md#translations. */
import { z } from 'zod';
import { postKinds } from '../../constants.ts';
import { cursor, endpoint, id, instant, next, ok, search, text } from '../../endpoint.ts';
import { writerRoles } from '../../people/roles.ts';
import { language } from '../../posts/post-rules.ts';
import { translationStates } from '../../views/translation-view.ts';

/** How many languages somebody can say that they read. */
const readingLanguages = 20;

/** Length of what a translator says of a passage, in characters. */
export const noteCharacters = 1000;

/** What readers asked for is counted up to this. */
export const mostAsked = 100;

const postId = z.object({ id });
const version = z
  .int()
  .nullable()
  .describe('Its number among the versions of the original; null where it is unknown.');

const sourceText = z.object({
  revision: id,
  version,
  title: z.string(),
  summary: z.string(),
});

/** A term of the vocabulary, in both languages. */
const term = z.object({
  source: z.string(),
  name: z.string(),
  others: z.array(z.string()).describe('Other names of it in the language of the translation.'),
});
export type TermReply = z.output<typeof term>;

/** How many earlier translations of a passage are given, and the characters of a longer passage for which there are none. */
export const rememberedListed = 3;
export const recalledCharacters = 2000;

/** What an earlier translation made of a passage. */
const remembered = z.object({
  source: z.string(),
  translation: z.string(),
  similarity: z
    .number()
    .min(0)
    .max(1)
    .describe('How similar the passage of its original is; 1 for the same.'),
  post: z.object({ id, slug: z.string(), title: z.string() }).describe('The translation that it is from.'),
});
export type RememberedReply = z.output<typeof remembered>;

/** A block of the original beside its translation, as pieces of Markdown. */
const row = z.object({
  source: z.string().nullable().describe('Null where the translation has more blocks.'),
  translation: z
    .object({
      text: z.string(),
      gap: z
        .string()
        .describe('The blank lines after it. All texts and gaps one after the other are the draft.'),
    })
    .nullable()
    .describe('Null where the draft has nothing yet.'),
  change: z
    .object({ text: z.string().nullable().describe('Null where the block was removed.') })
    .nullable()
    .describe('What became of the block in the newest version of the original; null if nothing did.'),
  key: z.string().describe('Names the passage of the original, as long as its words stay.'),
  needs_work: z.boolean().describe('Whether its translator wants to come back to it.'),
  note: z.string().describe('What its translator says of it; reviewers read it too.'),
  terms: z.array(term).describe('The terms of the block that the vocabulary has in both languages.'),
});

const desk = z
  .object({
    id,
    language: z.string(),
    machine: z.boolean(),
    state: z.enum(translationStates).describe('How the draft stands to the original.'),
    source: z.object({ id, slug: z.string(), language: z.string() }),
    made_from: sourceText.describe('The text of the original that the draft agrees with.'),
    newest: sourceText.describe('The text of the original that readers have, or had last.'),
    notice: z.int().nullable().describe('A notice about the original that nobody of the translation knew.'),
    newest_notice: z.int().min(0).describe('The number of the newest notice about the original; 0 for none.'),
    rows: z.array(row),
  })
  .meta({ id: 'TranslationDesk' });
export type TranslationDeskReply = z.input<typeof desk>;

/** What a reviewer sees of the original of a translation. */
export const reviewedTranslation = desk
  .extend({
    known_notices: z
      .array(z.int())
      .describe('The numbers of the notices about the original that the translator knew.'),
  })
  .meta({ id: 'ReviewedTranslation' });
export type ReviewedTranslationReply = z.input<typeof reviewedTranslation>;

/** Which text of the original, and which notices about it, somebody has looked at. */
const seen = {
  revision: id.describe('The text of the original that readers have.'),
  notice: z.int().min(0).describe('The number of the newest notice about the original; 0 for none.'),
};

/** A post that is not yet in a language. */
const missing = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  language: z.string(),
  kind: z.enum([...postKinds, '']),
  views: z.int(),
  requests: z.int().describe('How many readers asked for it in the language.'),
});

/** A published translation whose original has changed. */
const overdue = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  language: z.string(),
  views: z.int(),
  translator: z.string(),
  mine: z.boolean(),
  revision: id.describe('The text of the translation that readers have.'),
  version,
  state: z.enum(translationStates),
  notice: z.int().nullable().describe('A notice about the original that nobody of the translation knew.'),
  source: z.object({
    id,
    slug: z.string(),
    title: z.string(),
    language: z.string(),
    revision: id,
    version,
    newest_notice: z.int().min(0).describe('The number of the newest notice about the original; 0 for none.'),
  }),
  may_confirm: z.boolean().describe('Whether I may say that it is up to date.'),
});

const queue = z.object({ missing: z.array(missing), overdue: z.array(overdue) });
export type TranslationQueueReply = z.input<typeof queue>;
export type MissingTranslation = z.output<typeof missing>;
export type OverdueTranslation = z.output<typeof overdue>;

export const translations = {
  listMissingTranslations: endpoint({
    method: 'GET',
    path: '/content/translations/missing',
    summary:
      'List the posts that are not yet in a language: guidance first and then what is read most, or what readers asked for most. `q` searches their titles.',
    access: writerRoles,
    query: z.object({
      language,
      order: z.enum(['read', 'asked']).default('read'),
      q: search.optional(),
      kind: z.enum(postKinds).optional(),
      cursor: cursor.optional(),
    }),
    reply: ok({ posts: queue.shape.missing, next }),
    errors: [],
  }),
  listOverdueTranslations: endpoint({
    method: 'GET',
    path: '/content/translations/overdue',
    summary:
      'List the published translations whose original has changed since, withdrawn originals first and then what is read most. `q` searches their titles.',
    access: writerRoles,
    query: z.object({ language: language.optional(), q: search.optional(), cursor: cursor.optional() }),
    reply: ok({ translations: queue.shape.overdue, next }),
    errors: [],
  }),
  countWaitingTranslations: endpoint({
    method: 'GET',
    path: '/content/translations/waiting',
    summary:
      'Count my published translations whose original has changed since, and for staff the translations that readers asked for into the languages that they read.',
    access: writerRoles,
    reply: ok({
      overdue: z.int().min(0),
      asked: z
        .int()
        .min(0)
        .max(mostAsked)
        .describe('0 for others than staff. Into all languages for staff who have not said which they read.'),
    }),
    errors: [],
  }),
  translatePost: endpoint({
    method: 'POST',
    path: '/content/posts/{id}/translations',
    summary:
      'Begin a translation of a published post: a draft that is bound to the text that readers have. Of a translation, the original is translated.',
    access: writerRoles,
    params: postId,
    body: z.strictObject({ language }),
    status: 201,
    reply: ok({ id }),
    errors: ['not_found', 'withdrawn', 'status_conflict', 'translation_exists'],
  }),
  getTranslationDesk: endpoint({
    method: 'GET',
    path: '/content/drafts/{id}/translation',
    summary: 'Read my draft of a translation block by block, beside the original.',
    access: writerRoles,
    params: postId,
    reply: ok({ translation: desk }),
    errors: ['not_found'],
  }),
  changeTranslation: endpoint({
    method: 'PATCH',
    path: '/content/drafts/{id}/translation',
    summary:
      'Say whether a machine helped with my draft, or that it agrees with the newest text of the original.',
    access: writerRoles,
    params: postId,
    body: z.strictObject({ machine: z.boolean().optional(), seen: z.strictObject(seen).optional() }),
    reply: ok({}),
    errors: ['not_found', 'status_conflict', 'revision_conflict'],
  }),
  markPassage: endpoint({
    method: 'PUT',
    path: '/content/drafts/{id}/translation/passages/{key}',
    summary: 'Say that a passage of my draft of a translation needs work, or why; nothing to say ends it.',
    access: writerRoles,
    params: postId.extend({ key: z.string().regex(/^[\da-f]{24}(?:-\d{1,4})?$/) }),
    body: z.strictObject({ needs_work: z.boolean(), note: text(noteCharacters).trim() }),
    reply: ok({}),
    errors: ['not_found', 'status_conflict'],
  }),
  recallPassage: endpoint({
    method: 'POST',
    path: '/content/drafts/{id}/translation/memory',
    summary:
      'Get what published translations of the same two languages made of a passage, or of similar ones, the most similar first.',
    access: writerRoles,
    params: postId,
    body: z.strictObject({ passage: text(recalledCharacters).min(1) }),
    reply: ok({ found: z.array(remembered).max(rememberedListed) }),
    errors: ['not_found'],
  }),
  confirmTranslation: endpoint({
    method: 'POST',
    path: '/content/posts/{id}/translation/confirmations',
    summary:
      'Say that a published translation is up to date with the newest text of the original, as its translator or as staff who read its language.',
    access: writerRoles,
    params: postId,
    body: z.strictObject({
      ...seen,
      translation: id.describe('The text of the translation that readers have.'),
    }),
    status: 201,
    reply: ok({ confirmed: z.object({ by: z.string(), at: instant }) }),
    errors: ['not_found', 'forbidden', 'status_conflict', 'revision_conflict', 'language_not_read'],
  }),
  getReadingLanguages: endpoint({
    method: 'GET',
    path: '/content/reading-languages',
    summary: 'List the languages that I read.',
    access: writerRoles,
    reply: ok({ languages: z.array(z.string()) }),
    errors: [],
  }),
  changeReadingLanguages: endpoint({
    method: 'PUT',
    path: '/content/reading-languages',
    summary: 'Say which languages I read, for translating and for reviewing translations.',
    access: writerRoles,
    body: z.strictObject({
      languages: z
        .array(language)
        .max(readingLanguages, `At most ${readingLanguages} languages`)
        .transform((list) => [...new Set(list.map((tag) => tag.toLowerCase().split('-')[0] ?? tag))]),
    }),
    reply: ok({ languages: z.array(z.string()) }),
    errors: [],
  }),
};
