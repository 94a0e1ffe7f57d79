import { controlChromosome } from '../../load/controls.ts';
import { EngineError, type Variant } from '../engine.ts';
import { bytesOfBits, countBits, GenotypeReader } from '../genotypes.ts';
import { wideFrom } from '../match.ts';
import { type ChromosomeData, firstFrom, genotypesAt, variantAt, withKey } from '../memory/chromosome.ts';
import type { SnapshotData, TermData } from '../memory/snapshot-data.ts';
import { peopleOfAny, peopleWithin } from '../tally.ts';
import {
  type CarriersAsked,
  type CarriersGiven,
  type CountedVariant,
  contractVersion,
  type Description,
  isAt,
  keyOf,
  type VariantsAsked,
  type VariantsGiven,
} from './contract.ts';

/** What gives exact numbers to nodes: the four questions of the contract. */
export interface ExactNumbers {
  describe(): Promise<Description>;
  terms(): Promise<readonly TermData[]>;
  /** @throws EngineError about another snapshot */
  variants(asked: VariantsAsked): Promise<VariantsGiven>;
  carriers(asked: CarriersAsked): Promise<CarriersGiven>;
}

/** Whether a question is about this snapshot. @throws EngineError */
function checkSame(asked: string, own: string): void {
  if (asked !== own) throw new EngineError('The question is about another snapshot.', true);
}

/** Exact numbers of a snapshot in memory. */
export class ExactMemory implements ExactNumbers {
  readonly #snapshot: SnapshotData;
  readonly #chromosomes: ReadonlyMap<string, ChromosomeData>;
  readonly #people: ReadonlyMap<string, TermData['bits']>;

  constructor(snapshot: SnapshotData) {
    this.#snapshot = snapshot;
    const real = snapshot.chromosomes.filter(({ name }) => name !== controlChromosome);
    this.#chromosomes = new Map(real.map((data) => [data.name, data]));
    this.#people = new Map(snapshot.terms.map(({ id, bits }) => [id, bits]));
  }

  async describe(): Promise<Description> {
    const { id, assembly, sequences, people, variants, loadedAt } = this.#snapshot;
    const hasNumbers = [...this.#chromosomes.values()].some(({ numbers }) => numbers.length > 0);
    return {
      contract: contractVersion,
      hasNumbers,
      snapshot: { id, assembly, sequences, people, variants, loadedAt: loadedAt.toISOString() },
    };
  }

  async terms(): Promise<readonly TermData[]> {
    return this.#snapshot.terms;
  }

  async variants(asked: VariantsAsked): Promise<VariantsGiven> {
    const { id, people: everybody } = this.#snapshot;
    checkSame(asked.snapshot, id);
    const within = this.#within(asked.filters);
    const people = within === null ? everybody : countBits(within);
    const reader = new GenotypeReader(everybody);
    const variants: CountedVariant[] = [];
    for (const { data, index } of this.#found(asked)) {
      const { bytes, offset } = genotypesAt(data, index);
      const { carriers, homozygous, missing, single } = reader.tally(bytes, offset, within);
      if (carriers < asked.minimum || people - carriers < asked.minimumOthers) continue;
      if (variants.length === asked.most) return { snapshot: id, people, isComplete: false, variants };
      const [copies, alleles] = [carriers + homozygous, 2 * (people - missing) - single];
      variants.push({ variant: variantAt(data, index), carriers, copies, alleles });
    }
    return { snapshot: id, people, isComplete: true, variants };
  }

  async carriers({ snapshot, variants, filters }: CarriersAsked): Promise<CarriersGiven> {
    const { id, people: everybody } = this.#snapshot;
    checkSame(snapshot, id);
    const within = this.#within(filters);
    const reader = new GenotypeReader(everybody);
    const carrying = new Uint8Array(bytesOfBits(everybody));
    for (const variant of variants) {
      const found = this.#indexOf(variant);
      if (!found) continue;
      const { bytes, offset } = genotypesAt(found.data, found.index);
      reader.addCarriers(bytes, offset, carrying);
    }
    const both = within === null ? carrying : carrying.map((byte, at) => byte & (within[at] ?? 0));
    const people = within === null ? everybody : countBits(within);
    return { snapshot: id, people, carriers: countBits(both) };
  }

  #within(filters: VariantsAsked['filters']) {
    const { people } = this.#snapshot;
    const bitsOf = (term: string) => this.#people.get(term) ?? null;
    return peopleWithin(filters, (filter) => peopleOfAny(filter, people, bitsOf));
  }

  /** What is at a place or has a number, by the starts. */
  *#found({ place, number }: VariantsAsked): Generator<{ data: ChromosomeData; index: number }> {
    if (place === null) {
      for (const data of this.#chromosomes.values())
        for (const index of withKey(data.numbers, data.numbered, number ?? 0)) yield { data, index };
      return;
    }
    const data = this.#chromosomes.get(place.chromosome);
    if (!data) return;
    const near = firstFrom(data, Math.max(0, place.from - wideFrom));
    // Only long variants reach over more bases than these.
    for (const index of data.wide) {
      if (index >= near) break;
      if (isAt(variantAt(data, index), place)) yield { data, index };
    }
    for (let index = near; (data.starts[index] ?? Number.POSITIVE_INFINITY) < place.to; index += 1)
      if (isAt(variantAt(data, index), place)) yield { data, index };
  }

  #indexOf(variant: Variant): { data: ChromosomeData; index: number } | null {
    const data = this.#chromosomes.get(variant.chromosome);
    if (!data) return null;
    const key = keyOf(variant);
    for (let index = firstFrom(data, variant.start); data.starts[index] === variant.start; index += 1)
      if (keyOf(variantAt(data, index)) === key) return { data, index };
    return null;
  }
}
