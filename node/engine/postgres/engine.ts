import { controlChromosome } from '../../load/controls.ts';
import { DataError } from '../../load/data-error.ts';
import type { Source } from '../../load/source.ts';
import {
  type Engine,
  type Filter,
  type Finding,
  type Gene,
  mostVariants,
  type Population,
  type Term,
  TooManyVariantsError,
  type Variant,
  type VariantLimits,
  type VariantQuery,
} from '../engine.ts';
import { type Bits, GenotypeReader } from '../genotypes.ts';
import { changesOneBase, surroundings } from '../landmarks.ts';
import { matches } from '../match.ts';
import type { TermData } from '../memory/snapshot-data.ts';
import { accessionsIn } from '../refget.ts';
import { peopleOfAny, peopleWithin, Tallying } from '../tally.ts';
import { digestPrefix, type IdentifierOf, identifiersOf } from '../vrs.ts';
import { loadIntoPostgres } from './load.ts';
import { openPool, type StoredSnapshot } from './queries.ts';
import {
  candidates,
  commonChanges,
  hasNumbers,
  readGenes,
  readTerms,
  type StoredVariant,
  variantsIdentified,
  variantsNumbered,
} from './questions.ts';

/** Answers from a database, for cohorts that are too large for the memory of one machine. */
class PostgresEngine implements Engine {
  readonly snapshot: StoredSnapshot;
  readonly #pool: ReturnType<typeof openPool>;
  readonly #terms: readonly Term[];
  readonly #people: ReadonlyMap<string, Bits>;
  readonly #genes: ReadonlyMap<string, Gene>;
  readonly hasNumbers: boolean;
  readonly hasIdentifiers: boolean;
  readonly #identifierOf: IdentifierOf | null;

  constructor(
    pool: ReturnType<typeof openPool>,
    snapshot: StoredSnapshot,
    {
      terms,
      genes,
      hasNumbers,
      identifierOf,
    }: {
      terms: readonly TermData[];
      genes: readonly Gene[];
      hasNumbers: boolean;
      identifierOf: IdentifierOf | null;
    },
  ) {
    this.#identifierOf = identifierOf;
    this.hasIdentifiers = identifierOf !== null;
    this.hasNumbers = hasNumbers;
    this.#pool = pool;
    this.snapshot = snapshot;
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
    const { number } = this.snapshot;
    if (query.kind === 'named') {
      for (const { variant, genotypes } of await this.#named(query.name, population.minimum))
        tallying.add(variant, genotypes, 0);
      return tallying.finding();
    }
    const found = await candidates(this.#pool, number, query, population.minimum);
    // What matches may be among those that were left out.
    if (found.length > mostVariants) throw new TooManyVariantsError();
    for (const { variant, genotypes } of found)
      if (matches(query, variant)) tallying.add(variant, genotypes, 0);
    return tallying.finding();
  }

  async landmarks(count: number, least: number): Promise<readonly Variant[]> {
    const { people, number } = this.snapshot;
    const reader = new GenotypeReader(people);
    const found: Variant[] = [];
    for (const { variant, genotypes } of await commonChanges(this.#pool, number, least)) {
      if (found.length === count) break;
      if (variant.chromosome === controlChromosome) continue;
      if (!changesOneBase(variant) || reader.carriers(genotypes, 0, null) < least) continue;
      const around = await this.find(surroundings(variant), {
        filters: [],
        minimum: 1,
        minimumOthers: 0,
        hides: null,
        first: 0,
      });
      if (around.variants === 1) found.push(variant);
    }
    return found;
  }

  /** The variants of a number of dbSNP or an identifier of VRS. */
  async #named(name: string, minimum: number): Promise<StoredVariant[]> {
    const { number } = this.snapshot;
    if (name.startsWith('rs')) return variantsNumbered(this.#pool, number, Number(name.slice(2)), minimum);
    const found = await variantsIdentified(this.#pool, number, digestPrefix(name), minimum);
    return found.filter(({ variant }) => this.#identifierOf?.(variant) === name);
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  #tallying(population: Population): Tallying {
    const { people } = this.snapshot;
    const within = peopleWithin(population.filters, (filter) => this.peopleOf(filter));
    return new Tallying(people, within, population);
  }
}

/**
 * Opens the snapshot of these files in a database, and loads it first if the database doesn't have it yet.
 * @param tell is told what was left out @throws DataError
 */
export async function openPostgresEngine(
  connection: string,
  source: Source,
  tell: (remark: string) => void = () => {},
  baseAt: VariantLimits['baseAt'] = null,
): Promise<Engine> {
  try {
    const snapshot = await loadIntoPostgres(connection, source, tell);
    const pool = openPool(connection);
    const { identifiedFrom } = snapshot;
    // What was loaded with a higher floor, or by an earlier version, lacks identifiers that could be a yes.
    const isIdentified = identifiedFrom !== null && identifiedFrom <= source.floor;
    const terms = await readTerms(pool, snapshot.number);
    const genes = await readGenes(pool, snapshot.number);
    return new PostgresEngine(pool, snapshot, {
      terms,
      genes,
      hasNumbers: await hasNumbers(pool, snapshot.number),
      identifierOf: isIdentified ? identifiersOf(accessionsIn(snapshot), baseAt) : null,
    });
  } catch (error) {
    if (error instanceof DataError) throw error;
    throw new DataError(
      `The database can't be used: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
