import { z } from 'zod';

/** Lists send at most the first 2,000 characters of the body. */
export const beginning = z
  .string()
  .max(2000)
  .describe('The beginning of the text, at most 2,000 characters.');

/** What a card shows of a text. */
export const preview = z
  .string()
  .describe(
    'The plain summary, else the beginning of the text, as sanitised HTML; an ellipsis marks where it was cut.',
  );
