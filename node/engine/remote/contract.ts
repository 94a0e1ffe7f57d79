/**
 * What a node and the engine of an institution say to each other over HTTP (`openapi.json`). An engine gives exact numbers and knows
 * nothing of callers; the node decides what they are told. Whatever an engine sends is checked before it counts.
 */
import { EngineError, mostVariants, type Snapshot, type Term, type Variant } from '../engine.ts';
import { type Bits, bytesOfBits, countBits } from '../genotypes.ts';

export const contractVersion = '1.0';

/** The answer of `GET /snapshot`. */
export interface Description {
  contract: string;
  snapshot: Omit<Snapshot, 'loadedAt'> & { loadedAt: string };
  /** Whether questions may name numbers of dbSNP. */
  hasNumbers: boolean;
}

/** A term of the answer of `GET /terms`, with its people. */
export interface TermOfEngine extends Term {
  bits: Bits;
}

/** What `POST /variants` asks: the variants at a place or of a number of dbSNP, with the numbers of people who satisfy the filters. */
export interface VariantsAsked {
  snapshot: string;
  /** Variants that start from `from` until before `to`; and, unless `reaching` is null, those that start before and end behind it. */
  place: { chromosome: string; from: number; to: number; reaching: number | null } | null;
  number: number | null;
  filters: readonly (readonly string[])[];
  minimum: number;
  minimumOthers: number;
  most: number;
}

/** A variant and its exact numbers, of the people who satisfy the filters. */
export interface CountedVariant {
  variant: Variant;
  carriers: number;
  copies: number;
  alleles: number;
}

export interface VariantsGiven {
  snapshot: string;
  /** How many people satisfy the filters. */
  people: number;
  /** False where there are more than the most that were asked for: then it has the first ones. */
  isComplete: boolean;
  variants: CountedVariant[];
}

/** What `POST /carriers` asks: how many of the people who satisfy the filters carry at least one of these variants. */
export interface CarriersAsked {
  snapshot: string;
  variants: readonly Variant[];
  filters: readonly (readonly string[])[];
}

export interface CarriersGiven {
  snapshot: string;
  people: number;
  carriers: number;
}

const longestPlace = 2 ** 32 - 1;
const mostPeople = 10_000_000;
const mostTerms = 100_000;
const snapshotForm = /^[0-9a-f]{16}$/;
const nameForm = /^[^\s"\\]{1,100}$/;

type Json = Record<string, unknown>;

/** Reads an answer of `GET /snapshot`. @throws EngineError that says what is wrong */
export function readDescription(given: unknown): Description {
  const { contract, snapshot: about, hasNumbers } = objectIn(given, 'the answer');
  if (typeof contract !== 'string' || !/^1\.\d{1,3}$/.test(contract))
    throw wrongMember('contract', `${contractVersion}, the version of the contract`);
  if (typeof hasNumbers !== 'boolean') throw wrongMember('hasNumbers', 'true or false');
  const { id, assembly, sequences, people, variants, loadedAt } = objectIn(about, 'snapshot');
  if (typeof id !== 'string' || !snapshotForm.test(id))
    throw wrongMember('snapshot.id', '16 hexadecimal digits');
  if (typeof assembly !== 'string' || !nameForm.test(assembly))
    throw wrongMember('snapshot.assembly', 'a name such as GRCh38');
  if (typeof loadedAt !== 'string' || Number.isNaN(Date.parse(loadedAt)))
    throw wrongMember('snapshot.loadedAt', 'a time of ISO 8601');
  const names = listIn(sequences, 'snapshot.sequences', 10_000).map((one) => {
    const { name, length } = objectIn(one, 'snapshot.sequences');
    if (typeof name !== 'string' || !nameForm.test(name))
      throw wrongMember('snapshot.sequences', 'objects with a name');
    return {
      name,
      length: length === null ? null : wholeIn(length, 'snapshot.sequences.length', 1, longestPlace),
    };
  });
  if (names.length === 0 || new Set(names.map(({ name }) => name)).size < names.length)
    throw wrongMember('snapshot.sequences', 'the sequences that there are lines of, each once');
  return {
    contract,
    hasNumbers,
    snapshot: {
      id,
      assembly,
      loadedAt,
      sequences: names,
      people: wholeIn(people, 'snapshot.people', 1, mostPeople),
      variants: wholeIn(variants, 'snapshot.variants', 1, Number.MAX_SAFE_INTEGER),
    },
  };
}

/** Reads an answer of `GET /terms` for a cohort of so many people. @throws EngineError */
export function readTermsGiven(
  given: unknown,
  { id, people }: Pick<Snapshot, 'id' | 'people'>,
): TermOfEngine[] {
  const { snapshot, terms } = objectIn(given, 'the answer');
  checkSnapshot(snapshot, id);
  const found = listIn(terms, 'terms', mostTerms).map((one): TermOfEngine => {
    const { id: name, label, kind, bits: encoded } = objectIn(one, 'terms');
    if (typeof name !== 'string' || name.length > 200 || name === '') throw wrongMember('terms.id', 'a text');
    if (typeof label !== 'string' || label.length > 500) throw wrongMember('terms.label', 'a text');
    if (kind !== 'ontology' && kind !== 'ageGroup') throw wrongMember('terms.kind', 'ontology or ageGroup');
    const bits = typeof encoded === 'string' ? new Uint8Array(Buffer.from(encoded, 'base64')) : null;
    if (bits?.length !== bytesOfBits(people) || (people % 8 > 0 && (bits.at(-1) ?? 0) >> (people % 8) > 0))
      throw wrongMember('terms.bits', 'one bit for each of the people, in base64');
    return { id: name, label, kind, bits, people: countBits(bits) };
  });
  if (new Set(found.map((term) => term.id)).size < found.length) throw wrongMember('terms', 'each term once');
  return found;
}

/** Reads an answer to a question about variants. @throws EngineError for any that can't be right */
export function readVariantsGiven(given: unknown, asked: VariantsAsked): VariantsGiven {
  const { snapshot, people: count, isComplete, variants } = objectIn(given, 'the answer');
  checkSnapshot(snapshot, asked.snapshot);
  const people = wholeIn(count, 'people', 0, mostPeople);
  if (typeof isComplete !== 'boolean') throw wrongMember('isComplete', 'true or false');
  const found = listIn(variants, 'variants', asked.most).map((one) => readCounted(one, people, asked));
  const keys = new Set(found.map(({ variant }) => keyOf(variant)));
  if (keys.size < found.length) throw wrongMember('variants', 'each variant once');
  if (!isComplete && found.length < asked.most)
    throw wrongMember('isComplete', 'true unless there are more variants than were asked for');
  return { snapshot: asked.snapshot, people, isComplete, variants: found };
}

/** Reads an answer to a question about carriers. @throws EngineError */
export function readCarriersGiven(given: unknown, { snapshot: id }: CarriersAsked): CarriersGiven {
  const { snapshot, people: count, carriers } = objectIn(given, 'the answer');
  checkSnapshot(snapshot, id);
  const people = wholeIn(count, 'people', 0, mostPeople);
  return { snapshot: id, people, carriers: wholeIn(carriers, 'carriers', 0, people) };
}

function readCounted(given: unknown, people: number, asked: VariantsAsked): CountedVariant {
  const { variant: one, carriers: carrying, copies: copied, alleles: known } = objectIn(given, 'variants');
  const variant = readVariant(one);
  const carriers = wholeIn(carrying, 'variants.carriers', asked.minimum, people - asked.minimumOthers);
  const copies = wholeIn(copied, 'variants.copies', carriers, 2 * carriers);
  const alleles = wholeIn(known, 'variants.alleles', copies, 2 * people);
  const { place } = asked;
  if (place !== null && (variant.chromosome !== place.chromosome || !isAt(variant, place)))
    throw wrongMember('variants', 'at the place that was asked about');
  return { variant, carriers, copies, alleles };
}

/** Whether a variant is among those that a question about a place asks for. */
export const isAt = (
  { start, end }: Variant,
  { from, to, reaching }: NonNullable<VariantsAsked['place']>,
): boolean => (start >= from ? start < to : reaching !== null && end > reaching);

/** Reads a variant in its canonical form. @throws EngineError */
function readVariant(given: unknown): Variant {
  const { chromosome, start: first, end: last, reference, alternate } = objectIn(given, 'variants');
  if (typeof chromosome !== 'string' || !nameForm.test(chromosome))
    throw wrongMember('variants.chromosome', 'a name');
  if (typeof reference !== 'string' || !/^[ACGTN]*$/.test(reference))
    throw wrongMember('variants.reference', 'bases (A, C, G, T, N), or empty');
  if (typeof alternate !== 'string' || !/^([ACGTN]*|<[^<>\s]{1,100}>)$/.test(alternate))
    throw wrongMember('variants.alternate', 'bases (A, C, G, T, N), empty, or a symbol such as <DEL>');
  const start = wholeIn(first, 'variants.start', 0, longestPlace);
  const end = wholeIn(last, 'variants.end', start, longestPlace);
  const isSymbol = alternate.startsWith('<');
  if (isSymbol ? reference !== '' : end !== start + reference.length)
    throw wrongMember('variants.end', 'behind the last base of the reference');
  if (!isSymbol && (reference.at(0) === alternate.at(0) || reference.at(-1) === alternate.at(-1)))
    throw wrongMember('variants', 'canonical: both alleles share no base at either end');
  return { chromosome, start, end, reference, alternate };
}

export const keyOf = ({ chromosome, start, end, reference, alternate }: Variant): string =>
  `${chromosome} ${start} ${end} ${reference}>${alternate}`;

/** Reads a question about variants, at an engine. @throws EngineError */
export function readVariantsAsked(given: unknown): VariantsAsked {
  const {
    snapshot,
    place = null,
    number = null,
    filters,
    minimum,
    minimumOthers,
    most,
  } = objectIn(given, 'the question');
  if ((place === null) === (number === null)) throw wrongMember('place', 'given, or a number; not both');
  return {
    snapshot: textIn(snapshot),
    place: place === null ? null : readPlace(place),
    number: number === null ? null : wholeIn(number, 'number', 0, 2 ** 32 - 1),
    filters: readFilters(filters),
    minimum: wholeIn(minimum, 'minimum', 1, mostPeople),
    minimumOthers: wholeIn(minimumOthers, 'minimumOthers', 0, mostPeople),
    most: wholeIn(most, 'most', 1, mostVariants + 1),
  };
}

/** Reads a question about carriers, at an engine. @throws EngineError */
export function readCarriersAsked(given: unknown): CarriersAsked {
  const { snapshot, variants, filters } = objectIn(given, 'the question');
  return {
    snapshot: textIn(snapshot),
    variants: listIn(variants, 'variants', mostVariants).map(readVariant),
    filters: readFilters(filters),
  };
}

function readPlace(given: unknown): VariantsAsked['place'] {
  const { chromosome, from: first, to, reaching = null } = objectIn(given, 'place');
  if (typeof chromosome !== 'string' || !nameForm.test(chromosome))
    throw wrongMember('place.chromosome', 'a name');
  const from = wholeIn(first, 'place.from', 0, longestPlace);
  return {
    chromosome,
    from,
    to: wholeIn(to, 'place.to', from, longestPlace),
    reaching: reaching === null ? null : wholeIn(reaching, 'place.reaching', 0, longestPlace),
  };
}

const readFilters = (given: unknown): string[][] =>
  listIn(given, 'filters', 10).map((filter) =>
    listIn(filter, 'filters', mostTerms).map((term) => {
      if (typeof term !== 'string') throw wrongMember('filters', 'lists of terms');
      return term;
    }),
  );

function textIn(given: unknown): string {
  if (typeof given !== 'string') throw wrongMember('snapshot', 'the id of a snapshot');
  return given;
}

function checkSnapshot(given: unknown, asked: string): void {
  if (given !== asked)
    throw new EngineError('it answers from another snapshot than it was asked about.', true);
}

function objectIn(given: unknown, name: string): Json {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw wrongMember(name, 'an object');
  return given as Json;
}

function listIn(given: unknown, name: string, most: number): unknown[] {
  if (!Array.isArray(given) || given.length > most) throw wrongMember(name, `a list of at most ${most}`);
  return given;
}

function wholeIn(given: unknown, name: string, least: number, most: number): number {
  if (typeof given !== 'number' || !Number.isSafeInteger(given) || given < least || given > most)
    throw wrongMember(name, `a whole number from ${least} to ${most}`);
  return given;
}

const wrongMember = (name: string, right: string): EngineError =>
  new EngineError(`${name} should be ${right}.`);
