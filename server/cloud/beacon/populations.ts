/** Reads the frequencies in the records of Beacons of others, and nothing else of them. */
import { z } from 'zod';
import { type StatedFrequency, statedFrequency } from '../../../contract/cloud/beacon/populations.ts';

const mostPopulations = 30;

const list = z.array(z.unknown()).catch([]);
const record = z.object({ frequencyInPopulations: list });
const source = z.object({ source: z.unknown(), frequencies: list });
const frequency = z.object({ population: z.unknown(), alleleFrequency: z.unknown() });

/** The frequencies of all records, each once, as far as they can be read; null for none. */
export function statedFrequencies(
  sets: readonly { results?: unknown }[] | null | undefined,
): readonly StatedFrequency[] | null {
  const found = new Map<string, StatedFrequency>();
  for (const { results } of sets ?? [])
    for (const one of list.parse(results))
      for (const stated of frequenciesOf(one)) found.set(`${stated.source}\n${stated.population}`, stated);
  return found.size === 0 ? null : [...found.values()].slice(0, mostPopulations);
}

function frequenciesOf(given: unknown): StatedFrequency[] {
  const sources = record.safeParse(given).data?.frequencyInPopulations ?? [];
  return sources.flatMap((one) => {
    const { data } = source.safeParse(one);
    if (!data) return [];
    return data.frequencies.flatMap((two) => {
      const { population, alleleFrequency } = frequency.safeParse(two).data ?? {};
      const read = statedFrequency.safeParse({ source: data.source, population, frequency: alleleFrequency });
      return read.data ?? [];
    });
  });
}
