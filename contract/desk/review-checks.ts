/** What a reviewer has to look at before a text is approved: product.md#what-a-reviewer-ticks */
import { z } from 'zod';
import { changeNoteCharacters } from '../constants.ts';
import { explanation, id, text } from '../endpoint.ts';

export const checkKinds = [
  'number',
  'dose',
  'phone',
  'link',
  'negation',
  'opposite',
  'route',
  'medicine',
  'unit',
  'too_much',
  'comment',
  'withdrawal',
  'report',
  'unknown_reference',
  'missing_alt',
] as const;

export const reviewCheck = z
  .object({
    id: z.string().describe('Belongs to the submitted revision: another revision has other ids.'),
    kind: z
      .enum(checkKinds)
      .describe(
        'Up to `unit`, figures and words that turn the sense: `opposite` is one of a pair like under and over, `route` how a medicine is given, `unit` one that stands without a number, as in the heading of a table. `too_much`: the texts differ too much to be compared. `comment`: a comment that is still open. `withdrawal`: why the post was withdrawn, and what its author says was done. `report`: an open report about a withdrawn post.',
      ),
    since: z
      .enum(['published', 'returned', 'original', 'text'])
      .nullable()
      .describe(
        'The text that it was compared with: the one that readers have, the one returned last, the original of a translation, or the text under the summary that it is in. Null for what is no difference: a figure of a first guidance, or a fault.',
      ),
    before: z
      .string()
      .nullable()
      .describe('As the earlier text or the original has it, or why it was withdrawn; null if it is new.'),
    after: z
      .string()
      .nullable()
      .describe(
        'As the submitted text has it, the comment, the key or the picture’s address; null if it is gone.',
      ),
    prefix: z.string().describe('The text before it.'),
    suffix: z.string().describe('The text after it.'),
    count: z
      .int()
      .describe('Above 1 for changes that are counted together, because there are too many to list.'),
    comment: id.nullable().describe('The id of the comment; null for other kinds.'),
  })
  .meta({ id: 'ReviewCheck' });

/** What a reviewer left unticked: an entry of the list or an item of the checklist, with the reason. */
export const leftCheck = z
  .object({
    kind: z.string().describe('The kind of the check, or the item of the checklist.'),
    before: z.string().nullable(),
    after: z.string().nullable(),
    reason: z.string(),
  })
  .meta({ id: 'LeftCheck' });
export type LeftCheck = z.output<typeof leftCheck>;

/** What an approval leaves unticked. */
export const leftChecks = z
  .array(z.strictObject({ check: text(40), reason: explanation(changeNoteCharacters, 'Say why it is left') }))
  .max(2000)
  .default([])
  .describe(
    'What is left unticked, each with why: an entry of `to_check` by its id, an item of the checklist by its name. It is recorded with the decision.',
  );
export type ReviewCheck = z.output<typeof reviewCheck>;
