import { z } from 'zod';

/** How many texts in review each filter would leave beside the others. */
export const queueCounts = z
  .object({
    kind: z.object({ new: z.int(), revision: z.int(), resubmission: z.int() }),
    post_kind: z.record(z.string(), z.int()),
    language: z.record(z.string(), z.int()),
  })
  .nullable()
  .describe('How many texts each filter would leave beside the others; null after the first page.');
