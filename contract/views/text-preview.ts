import { z } from 'zod';
import { flaggedReference } from '../posts/references/flagged-reference.ts';
import { chartFault } from '../text/chart-fault.ts';

/** A text as readers would see it. */
export const textPreview = z.object({
  html: z.string().describe('Sanitised HTML.'),
  words: z.int(),
  read_time: z.int().min(1).describe('Reading time in minutes.'),
  bytes: z.int().describe('Compressed bytes of the whole page: HTML and style sheet.'),
  unknown: z.array(z.string()).describe('Keys that the text cites and no reference has.'),
  retracted: z.array(flaggedReference),
  chart_faults: z.array(chartFault).describe('Charts that cannot be drawn, with the line of the problem.'),
});
