/** Rules of what readers answer under a post. */
import { z } from 'zod';

/** The longest line that a reader adds to an answer. */
export const answerLength = 200;

/** The line that a reader adds: one line, whatever was pasted. */
export const answerWords = z
  .string()
  .transform((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim())
  .pipe(z.string().min(1).max(answerLength));
