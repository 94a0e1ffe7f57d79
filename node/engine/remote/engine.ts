import { Splitter } from '../../load/calls.ts';
import { controlChromosome, controlSites } from '../../load/controls.ts';
import { DataError } from '../../load/data-error.ts';
import {
  type Engine,
  EngineError,
  type Filter,
  type Finding,
  type Gene,
  mostVariants,
  type Population,
  type Snapshot,
  type Term,
  TooManyVariantsError,
  type Variant,
  type VariantQuery,
} from '../engine.ts';
import { type Bits, countBits } from '../genotypes.ts';
import { changesOneBase, surroundings } from '../landmarks.ts';
import { matches, windowOf } from '../match.ts';
import { ChromosomeBuilder } from '../memory/builder.ts';
import { MemoryEngine } from '../memory/engine.ts';
import { peopleOfAny, peopleWithin } from '../tally.ts';
import { type EngineAddress, EngineClient } from './client.ts';
import type { CountedVariant, Description, TermOfEngine, VariantsAsked } from './contract.ts';

/** More alleles than these begin nowhere within a few bases. */
const mostAtOnePlace = 1_000;
/** Of a sequence, so many frequent variants are looked at for landmarks. */
const mostCommon = 200;
const wholeSequence = 2 ** 32 - 1;

/** What is told of an engine that fails. */
interface Told {
  /** A sentence for the operator, without anything of the question. */
  tell(message: string): void;
  /** The engine has another snapshot: this one answers nothing any more. */
  isReplaced(): void;
}

/** Takes exact numbers from an engine of the institution, over HTTP; only terms and their people are in memory. */
class RemoteEngine implements Engine {
  readonly snapshot: Snapshot;
  readonly hasNumbers: boolean;
  readonly hasIdentifiers = false;
  readonly #client: EngineClient;
  readonly #told: Told;
  readonly #terms: readonly Term[];
  readonly #people: ReadonlyMap<string, Bits>;
  readonly #genes: ReadonlyMap<string, Gene>;
  /** Made up, and therefore here. */
  readonly #controls: MemoryEngine;

  constructor(
    client: EngineClient,
    { snapshot, hasNumbers }: Description,
    { terms, genes, told }: { terms: readonly TermOfEngine[]; genes: readonly Gene[]; told: Told },
  ) {
    this.#client = client;
    this.#told = told;
    this.snapshot = { ...snapshot, loadedAt: new Date(snapshot.loadedAt) };
    this.hasNumbers = hasNumbers;
    this.#terms = terms.map(({ bits, ...term }) => term);
    this.#people = new Map(terms.map(({ id, bits }) => [id, bits]));
    this.#genes = new Map(genes.map((gene) => [gene.symbol.toUpperCase(), gene]));
    this.#controls = controlsOf(this.snapshot);
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
    const within = peopleWithin(filters, (filter) => this.peopleOf(filter));
    return within === null ? this.snapshot.people : countBits(within);
  }

  async find(query: VariantQuery, population: Population): Promise<Finding> {
    if (query.kind !== 'named' && query.chromosome === controlChromosome)
      return this.#controls.find(query, population);
    const { filters, minimum, minimumOthers, hides } = population;
    const people = await this.countPeople(filters);
    const found = (await this.#variants(query, population, people)).filter(
      ({ variant, carriers }) =>
        (query.kind === 'named' || matches(query, variant)) &&
        carriers >= minimum &&
        people - carriers >= minimumOthers &&
        !hides?.(variant, minimumOthers === 0 ? carriers : Math.min(carriers, people - carriers)),
    );
    const [only] = found;
    return {
      people,
      variants: found.length,
      carriers: found.length < 2 ? (only?.carriers ?? 0) : await this.#carriers(found, filters, people),
      frequency: only && found.length === 1 ? { copies: only.copies, alleles: only.alleles } : null,
      first: found.slice(0, population.first).map(({ variant, carriers }) => ({ variant, carriers })),
    };
  }

  async landmarks(count: number, least: number): Promise<readonly Variant[]> {
    const everybody = { filters: [], minimum: 1, minimumOthers: 0, hides: null, first: 0 };
    const found: Variant[] = [];
    for (const { name } of this.snapshot.sequences) {
      const { variants } = await this.#ask((client) =>
        client.variants({
          ...this.#about([]),
          place: { chromosome: name, from: 0, to: wholeSequence, reaching: null },
          minimum: least,
          minimumOthers: 0,
          most: mostCommon,
        }),
      );
      for (const { variant } of variants) {
        if (found.length === count) return found;
        if (!changesOneBase(variant)) continue;
        if ((await this.find(surroundings(variant), everybody)).variants === 1) found.push(variant);
      }
    }
    return found;
  }

  async close(): Promise<void> {
    this.#client.close();
  }

  #about = (filters: readonly Filter[]) => ({ snapshot: this.snapshot.id, filters, number: null });

  async #variants(
    query: VariantQuery,
    { filters, minimum, minimumOthers }: Population,
    people: number,
  ): Promise<CountedVariant[]> {
    const most = query.kind === 'sequence' ? mostAtOnePlace : mostVariants;
    const asked: VariantsAsked = {
      ...this.#about(filters),
      place: query.kind === 'named' ? null : placeOf(query),
      number: query.kind === 'named' ? Number(query.name.slice(2)) : null,
      minimum,
      minimumOthers,
      most,
    };
    const given = await this.#ask(async (client) => {
      const answer = await client.variants(asked);
      if (answer.people !== people) throw new EngineError('it counts other people than its terms have.');
      return answer;
    });
    if (!given.isComplete) throw new TooManyVariantsError();
    return given.variants.sort((one, other) => one.variant.start - other.variant.start);
  }

  async #carriers(
    found: readonly CountedVariant[],
    filters: readonly Filter[],
    people: number,
  ): Promise<number> {
    const variants = found.map(({ variant }) => variant);
    return this.#ask(async (client) => {
      const given = await client.carriers({ snapshot: this.snapshot.id, variants, filters });
      const least = found.reduce((most, { carriers }) => Math.max(most, carriers), 0);
      const most = found.reduce((sum, { carriers }) => sum + carriers, 0);
      if (given.people !== people || given.carriers < least || given.carriers > most)
        throw new EngineError('its carriers of several variants contradict those of each of them.');
      return given.carriers;
    });
  }

  /** @throws EngineError, after the operator is told */
  async #ask<Answer>(question: (client: EngineClient) => Promise<Answer>): Promise<Answer> {
    try {
      return await question(this.#client);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.#told.tell(`The engine failed to answer: ${error.message}`);
      if (error.isOtherSnapshot) this.#told.isReplaced();
      throw error;
    }
  }
}

function placeOf(query: Exclude<VariantQuery, { kind: 'named' }>): VariantsAsked['place'] {
  const { from, to } = windowOf(query);
  // Long variants that begin before the window can reach into the range.
  return { chromosome: query.chromosome, from, to, reaching: query.kind === 'range' ? query.start : null };
}

function controlsOf({ id, assembly, people, loadedAt }: Snapshot): MemoryEngine {
  const builder = new ChromosomeBuilder(controlChromosome, people);
  const splitter = new Splitter(people, null);
  for (const { site, calls } of controlSites(people))
    for (const { variant, genotypes } of splitter.split(site, calls)) builder.add(variant, genotypes);
  const about = { id, assembly, people, loadedAt, sequences: [], variants: 0, terms: [], genes: [] };
  return new MemoryEngine({ ...about, chromosomes: [builder.finish()] });
}

/**
 * Opens the engine at an address: asks which snapshot it has, and who has which term.
 * @throws DataError if it can't be used
 */
export async function openRemoteEngine(
  address: EngineAddress,
  { assembly, genes, told }: { assembly: string; genes: readonly Gene[]; told: Told },
): Promise<Engine> {
  const client = new EngineClient(address);
  try {
    const description = await client.describe();
    const { snapshot } = description;
    if (snapshot.assembly !== assembly)
      throw new EngineError(`it has the assembly ${snapshot.assembly}, and --assembly is ${assembly}.`);
    if (snapshot.sequences.some(({ name }) => name === controlChromosome))
      throw new EngineError(
        `a sequence is named ${controlChromosome}, as are the made-up variants of nodes.`,
      );
    return new RemoteEngine(client, description, { terms: await client.terms(snapshot), genes, told });
  } catch (error) {
    client.close();
    if (!(error instanceof EngineError)) throw error;
    throw new DataError(`The engine at ${address.url} can't be used: ${error.message}`);
  }
}
