/** Statistics of one allele, as nodes tell them and as the network puts them together. */
import { z } from 'zod';

const count = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

/** People and carriers of a group: hardly more carriers than people, since both are rounded. */
const group = z
  .object({ people: count, carriers: count })
  .refine(({ people, carriers }) => carriers <= people + 20);

/** What one node told: numbers are rounded, and 0 carriers are none, or too few to be told. */
export const nodeStatistic = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('hardy_weinberg'),
      withheld: z.literal('privacy').optional().describe('Not told for privacy.'),
      people: count.optional(),
      carriers: count.optional(),
      probabilityBelow: z
        .number()
        .nullable()
        .optional()
        .describe(
          '0.05, 0.001 or 0.000001, whichever is the least that the exact test is below; null for none.',
        ),
      heterozygotes: z.enum(['fewer', 'more']).nullable().optional().describe('Than expected.'),
    }),
    z.object({
      kind: z.literal('countries'),
      countries: z.array(group.safeExtend({ country: z.string().regex(/^[A-Z]{2}$/) })).max(250),
    }),
    z.object({ kind: z.literal('association'), with: group, without: group }),
  ])
  .meta({ id: 'NodeStatistic' });
export type NodeStatisticTold = z.output<typeof nodeStatistic>;

/** What the network can be asked for: the frequency is worked out of the counts that nodes tell. */
export const networkStatistics = ['frequency', 'hardy_weinberg', 'countries', 'association'] as const;
export type NetworkStatistic = (typeof networkStatistics)[number];

const share = z.number().min(0).max(1);

/** What the network works out of the answers of tested nodes. */
export const statisticTogether = z
  .object({
    intervals: z
      .array(
        z.object({
          id: z.string().describe('The `id` of the node in `/services`.'),
          estimate: z.number().nullable().describe('Null where the node says no.'),
          lower: z.number(),
          upper: z.number(),
        }),
      )
      .describe(
        'Of each node: the frequency of the allele, or the odds ratio of carrying it with the term, between which they are with 95 %, whatever the node rounded down or held back. Exact (Clopper-Pearson) of frequencies, by Woolf of odds ratios.',
      ),
    pooled: z
      .object({
        nodes: count.describe('How many nodes are in it: those that told more than the floor.'),
        estimate: z.number(),
        lower: z.number(),
        upper: z.number(),
        tauSquared: z
          .number()
          .describe('The variance between nodes, of logits or logarithms of odds ratios (REML).'),
        q: z.number().describe('Cochran’s Q.'),
        degrees: count,
        qProbability: share,
        iSquared: share.describe('The part of the variance that is between nodes.'),
      })
      .nullable()
      .describe('A random-effects model of two nodes or more; null for fewer.'),
    leftOut: count.describe('Tested nodes that answered and are not in it: they say no, or tell too little.'),
    countries: z
      .array(
        z.object({
          country: z.string(),
          nodes: count,
          people: count,
          carriers: count.describe('At least so many.'),
          mostCarriers: count.describe('At most so many, with what nodes round down and hold back.'),
        }),
      )
      .describe('Carriers by country of sampling, over the tested nodes.'),
  })
  .meta({ id: 'StatisticTogether' });
export type StatisticTogether = z.output<typeof statisticTogether>;
