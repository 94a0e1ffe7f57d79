import { z } from 'zod';

/** A reference to a retracted paper, or to one with an expression of concern (product.md#retracted-references). */
export const flaggedReference = z
  .object({
    key: z.string().describe('The key that `[@key]` cites.'),
    title: z.string(),
    kind: z.enum(['retraction', 'concern']).describe('A retraction, or an expression of concern.'),
    date: z.iso.date().nullable(),
    notice: z.string().nullable().describe('The DOI of the notice.'),
    record: z.int().describe('The record of Retraction Watch that says so.'),
  })
  .meta({ id: 'FlaggedReference' });
export type FlaggedReferenceReply = z.output<typeof flaggedReference>;
