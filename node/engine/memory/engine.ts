import { controlChromosome } from '../../load/controls.ts';
import type {
  Engine,
  Filter,
  Finding,
  Gene,
  PlacedQuery,
  Population,
  Snapshot,
  Term,
  Variant,
  VariantLimits,
  VariantQuery,
} from '../engine.ts';
import { type Bits, GenotypeReader } from '../genotypes.ts';
import { changesOneBase, surroundings } from '../landmarks.ts';
import { matches, windowOf } from '../match.ts';
import { accessionsIn } from '../refget.ts';
import { peopleOfAny, peopleWithin, Tallying } from '../tally.ts';
import { digestPrefix, type IdentifierOf, identifiersOf } from '../vrs.ts';
import { type ChromosomeData, firstFrom, genotypesAt, variantAt, withKey } from './chromosome.ts';
import type { SnapshotData } from './snapshot-data.ts';

/** Answers from arrays in the memory of this process. */
export class MemoryEngine implements Engine {
  readonly snapshot: Snapshot;
  readonly #chromosomes: ReadonlyMap<string, ChromosomeData>;
  readonly #terms: readonly Term[];
  readonly #people: ReadonlyMap<string, Bits>;
  readonly #genes: ReadonlyMap<string, Gene>;
  readonly hasNumbers: boolean;
  readonly hasIdentifiers: boolean;
  readonly #identifierOf: IdentifierOf | null;

  /** @param baseAt the reference sequence, without which no insertion or deletion has an identifier of VRS */
  constructor(
    { chromosomes, terms, genes, ...snapshot }: SnapshotData,
    baseAt: VariantLimits['baseAt'] = null,
  ) {
    this.snapshot = snapshot;
    this.#chromosomes = new Map(chromosomes.map((data) => [data.name, data]));
    this.hasNumbers = chromosomes.some(({ numbers }) => numbers.length > 0);
    this.#identifierOf = identifiersOf(accessionsIn(snapshot), baseAt);
    this.hasIdentifiers = this.#identifierOf !== null;
    this.#terms = terms.map(({ bits, ...term }) => term);
    this.#people = new Map(terms.map(({ id, bits }) => [id, bits]));
    this.#genes = new Map(genes.map((gene) => [gene.symbol.toUpperCase(), gene]));
  }

  terms(): readonly Term[] {
    return this.#terms;
  }

  gene(symbol: string): Gene | null {
    return this.#genes.get(symbol) ?? null;
  }

  peopleOf(filter: Filter): Bits {
    return peopleOfAny(filter, this.snapshot.people, (term) => this.#people.get(term) ?? null);
  }

  async countPeople(filters: readonly Filter[]): Promise<number> {
    return this.#tallying({ filters, minimum: 1, minimumOthers: 0, hides: null, first: 0 }).finding().people;
  }

  async find(query: VariantQuery, population: Population): Promise<Finding> {
    const tallying = this.#tallying(population);
    const found = query.kind === 'named' ? this.#named(query.name) : this.#placed(query);
    for (const { data, index } of found) {
      const { bytes, offset } = genotypesAt(data, index);
      tallying.add(variantAt(data, index), bytes, offset);
    }
    return tallying.finding();
  }

  async landmarks(count: number, least: number): Promise<readonly Variant[]> {
    const reader = new GenotypeReader(this.snapshot.people);
    const found: Variant[] = [];
    for (const [name, data] of this.#chromosomes) {
      if (name === controlChromosome) continue;
      for (let index = 0; index < data.starts.length && found.length < count; index += 1) {
        const { bytes, offset } = genotypesAt(data, index);
        const carriers = reader.carriers(bytes, offset, null);
        if (carriers < least) continue;
        const variant = variantAt(data, index);
        if (!changesOneBase(variant)) continue;
        const around = surroundings(variant);
        const others = [...candidates(data, around)].filter((other) => other !== index);
        if (!others.some((other) => matches(around, variantAt(data, other)))) found.push(variant);
      }
    }
    return found;
  }

  async close(): Promise<void> {}

  #tallying(population: Population): Tallying {
    const { people } = this.snapshot;
    const within = peopleWithin(population.filters, (filter) => this.peopleOf(filter));
    return new Tallying(people, within, population);
  }

  /** The variants of a number of dbSNP or an identifier of VRS. */
  *#named(name: string): Generator<Found> {
    const [, digits] = /^rs(\d+)$/.exec(name) ?? [];
    for (const data of this.#chromosomes.values()) {
      if (digits !== undefined)
        for (const index of withKey(data.numbers, data.numbered, Number(digits))) yield { data, index };
      else
        for (const index of withKey(data.digests, data.digested, digestPrefix(name)))
          if (this.#identifierOf?.(variantAt(data, index)) === name) yield { data, index };
    }
  }

  *#placed(query: PlacedQuery): Generator<Found> {
    const data = this.#chromosomes.get(query.chromosome);
    if (!data) return;
    for (const index of candidates(data, query))
      if (matches(query, variantAt(data, index))) yield { data, index };
  }
}

/** A variant of a chromosome, by its index. */
interface Found {
  data: ChromosomeData;
  index: number;
}

/** The indexes of the variants that may match. */
function* candidates(data: ChromosomeData, query: PlacedQuery): Generator<number, undefined> {
  const { from, to } = windowOf(query);
  let index = firstFrom(data, from);
  const first = index;
  for (; index < data.starts.length && (data.starts[index] ?? 0) < to; index += 1) yield index;
  // Long variants that begin before the window can reach into the range.
  if (query.kind === 'range')
    for (const wide of data.wide) {
      if (wide >= first) break;
      yield wide;
    }
}
