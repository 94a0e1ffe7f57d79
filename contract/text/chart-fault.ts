import { z } from 'zod';

/** Why a chart can't be drawn. */
const chartProblems = [
  'kind',
  'title',
  'setting',
  'empty',
  'columns',
  'quote',
  'figure',
  'negative',
  'tooLong',
  'tooMany',
] as const;
export type ChartProblem = (typeof chartProblems)[number];

/** A chart that can't be drawn, with the line of the text on which the problem is. */
export const chartFault = z.object({ problem: z.enum(chartProblems), line: z.int().min(1) });
export type ChartFault = z.output<typeof chartFault>;
