/** Decisions of the staff that wait for some seconds, in which they can be taken back. */
import { z } from 'zod';

export const undoable = z
  .boolean()
  .default(false)
  .describe('Whether the decision waits some seconds, in which it can be taken back.');

export const undoSeconds = z
  .int()
  .nullable()
  .describe('How long it can be taken back; null if it has taken effect, or has a time of its own.');
