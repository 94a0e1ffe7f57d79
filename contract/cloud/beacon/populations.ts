/** Frequencies of an allele that a Beacon of others states, with whose they are (`frequencyInPopulations`). */
import { z } from 'zod';
import { line } from '../../endpoint.ts';

const name = line(200).min(1);

/** One population of one source. */
export const statedFrequency = z
  .object({
    source: name.describe('The study that the frequency is of, by the node: often another than its own.'),
    population: name,
    frequency: z.number().min(0).max(1),
  })
  .meta({ id: 'StatedFrequency' });
export type StatedFrequency = z.output<typeof statedFrequency>;
