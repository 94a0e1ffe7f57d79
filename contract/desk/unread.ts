/** Who may not approve a translation: product.md#translations */
import { z } from 'zod';
import { id } from '../endpoint.ts';

/** Who of the staff reads the language of a translation that the caller may not approve. */
export const unread = z
  .array(z.object({ account_id: id, name: z.string() }))
  .nullable()
  .describe('Null if I may approve it.');
