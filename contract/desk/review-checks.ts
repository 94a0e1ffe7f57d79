/** What a reviewer has to look at before a text is approved: product.md#what-a-reviewer-ticks */
import { z } from 'zod';
import { id } from '../endpoint.ts';

const checkKinds = [
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
  'unknown_reference',
  'missing_alt',
] as const;

export const reviewCheck = z
  .object({
    id: z.string().describe('Belongs to the submitted revision: another revision has other ids.'),
    kind: z
      .enum(checkKinds)
      .describe(
        'Up to `unit`, figures and words that turn the sense: `opposite` is one of a pair like under and over, `route` how a medicine is given, `unit` one that stands without a number, as in the heading of a table. `too_much`: the texts differ too much to be compared. `comment`: a comment that is still open.',
      ),
    since: z
      .enum(['published', 'returned', 'original', 'text'])
      .nullable()
      .describe(
        'The text that it was compared with: the one that readers have, the one returned last, the original of a translation, or the text under the summary that it is in. Null for what is no difference: a figure of a first guidance, or a fault.',
      ),
    before: z.string().nullable().describe('As the earlier text or the original has it; null if it is new.'),
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
export type ReviewCheck = z.output<typeof reviewCheck>;
