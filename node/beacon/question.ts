import { areDefinite, fits } from '../engine/bases.ts';
import type { Filter, PlacedQuery, VariantLimits, VariantQuery } from '../engine/engine.ts';
import { controlChromosome } from '../load/controls.ts';
import { type BaseAt, normalise } from '../load/normalise.ts';
import type { Regions } from '../load/regions.ts';
import { type Granularity, granularities } from '../policy/policy.ts';
import { readAlleles, readLimits } from './alleles.ts';
import { badRequest, wrong } from './beacon-error.ts';
import { readFilters } from './filters.ts';
import { readHgvs } from './hgvs.ts';
import { readMeta } from './meta.ts';
import { isName, readName } from './names.ts';
import { numberOf, numbersOf, type Parameters, textOf } from './parameters.ts';
import {
  checkAssembly,
  checkEnd,
  checkRange,
  type Reference,
  readGene,
  readReference,
  referenceNamed,
} from './place.ts';
import type { Service } from './service.ts';

const mostRecords = 100;

/** Records that are left out by `skip`, at most: they are counted all the same. */
const mostSkipped = 100_000;

/** A question that this node can answer. */
export interface Question {
  /** Null if it is about individuals only, or about all variants. */
  query: VariantQuery | null;
  filters: readonly Filter[];
  granularity: Granularity | null;
  /** Pages to skip. */
  skip: number;
  limit: number;
  /** Whether the answer is only to show its form, without data of people. */
  isTest: boolean;
  /** What the asker should know before taking a no for a no. */
  warnings: readonly string[];
  /** What was asked, for the summary in the answer. */
  received: {
    variant: Record<string, unknown>;
    filters: string[];
    includeResultsets: string;
    apiVersion: string | null;
  };
}

/** What a question is read against. */
export type Knowledge = Pick<
  Service,
  'engine' | 'policy' | 'baseAt' | 'regions' | 'ontologies' | 'askable' | 'transcripts'
>;

/** @throws BeaconError (400) that says what is wrong */
export function readQuestion(parameters: Parameters, service: Knowledge): Question {
  const { baseAt, regions } = service;
  const { apiVersion, isTest } = readMeta(parameters);
  const { filters, given, warnings, people } = readFilters(parameters.filters, service);
  const query = readVariantQuery(parameters.variant, service);
  if (query !== null && people !== null) {
    checkGroup(people, service.policy.floor);
    warnings.push(
      'With filters, a no may also mean that nearly everybody in the group has the variant: a yes needs enough people with it, and enough without.',
    );
  }
  const place = query?.kind === 'named' ? null : query;
  if (place?.chromosome === controlChromosome && filters.length > 0)
    throw badRequest('filters: control variants can’t be combined with filters.');
  if (place && regions) checkRegions(place, regions);
  const includeResultsets = textOf(parameters.includeResultsets, 'includeResultsetResponses') ?? 'HIT';
  if (!['ALL', 'HIT', 'MISS', 'NONE'].includes(includeResultsets))
    throw wrong('includeResultsetResponses', 'should be ALL, HIT, MISS or NONE.');
  const limit = Math.min(mostRecords, numberOf(parameters.limit, 'limit', 10) || mostRecords);
  const skip = numberOf(parameters.skip, 'skip', 0);
  if (skip * limit > mostSkipped)
    throw wrong('skip', `counts pages, and leaves out more than ${mostSkipped} records.`);
  return {
    query,
    filters,
    granularity: readGranularity(parameters.granularity),
    skip,
    limit,
    isTest,
    warnings: [...warnings, ...warningsOf(query, baseAt)],
    received: { variant: parameters.variant, filters: given, includeResultsets, apiVersion },
  };
}

/** A yes needs as many carriers as the floor, and as many others of the group: in a smaller group, every no would say nothing. */
function checkGroup(people: number, floor: number): void {
  if (people < 2 * floor)
    throw wrong('filters', `leave too few people for a question about variants, which needs ${2 * floor}.`);
}

/** A no would be wrong about a place of which the node has no data. */
function checkRegions(query: PlacedQuery, regions: Regions): void {
  if (query.chromosome === controlChromosome) return;
  const [start, end] =
    query.kind === 'bracket'
      ? [query.start[0], query.end[1]]
      : [query.start, query.kind === 'range' ? query.end : query.start + Math.max(1, query.reference.length)];
  if (!regions.cover(query.chromosome, start, end))
    throw badRequest('start: this node has data of some regions of the genome only, and not of this place.');
}

/** Where a no could be wrong because the files don't say enough. */
function warningsOf(query: VariantQuery | null, baseAt: BaseAt | null): string[] {
  if (query === null) return [];
  if (query.kind === 'named')
    return query.name.startsWith('rs')
      ? ['An rs number stands for all alleles to which the files of this node give it.']
      : [];
  const { reference, alternate } = query.kind === 'sequence' ? query : (query.limits.alleles ?? {});
  const hasShift = reference !== undefined && reference.length !== alternate?.length;
  const hasLength =
    query.kind !== 'sequence' &&
    (query.limits.minimumLength > 0 || query.limits.maximumLength < Number.MAX_SAFE_INTEGER);
  return [
    ...(hasShift && baseAt === null
      ? [
          'This node has no reference sequence: an insertion or deletion in a repeat is found only where its files place it, usually as far to the left as possible.',
        ]
      : []),
    ...(hasLength
      ? [
          'variantMinLength and variantMaxLength don’t find symbolic insertions, of which this node keeps no length.',
        ]
      : []),
  ];
}

function readGranularity(value: unknown): Granularity | null {
  const text = textOf(value, 'requestedGranularity');
  if (text === null) return null;
  const found = granularities.find((granularity) => granularity === text);
  if (!found) throw wrong('requestedGranularity', `should be one of ${granularities.join(', ')}.`);
  return found;
}

function readVariantQuery(
  given: Record<string, unknown>,
  { engine, baseAt, transcripts }: Knowledge,
): VariantQuery | null {
  if (Object.keys(given).length === 0) return null;
  const short = textOf(given.genomicAlleleShortForm, 'genomicAlleleShortForm');
  if (short !== null) return shortFormQuery(short, given, { engine, baseAt, transcripts });
  checkAssembly(given.assemblyId, engine.snapshot);
  const start = numbersOf(given.start, 'start');
  const end = numbersOf(given.end, 'end');
  const gene = textOf(given.geneId, 'geneId');
  if (gene !== null) {
    if (start || end || given.referenceName !== undefined)
      throw badRequest('geneId: ask about a gene or about a position, not about both.');
    const { chromosome, start: from, end: to } = readGene(gene, engine);
    return { kind: 'range', chromosome, start: from, end: to, limits: readLimits(given, baseAt) };
  }
  const reference = readReference(given.referenceName, engine.snapshot);
  if (start === null) throw wrong('start', 'is missing. Positions are counted from 0: VCF’s POS minus 1.');
  if (end === null) {
    if (start.length !== 1)
      throw wrong('end', 'is missing: a bracket has two values for start and two for end.');
    return sequenceQuery(given, reference, start[0] ?? 0, baseAt);
  }
  if (start.length === 1 && end.length === 1)
    return rangeQuery(given, reference, [start[0] ?? 0, end[0] ?? 0], baseAt);
  if (start.length !== 2 || end.length !== 2)
    throw wrong('end', 'and start should have one value each, or two each for a bracket.');
  return bracketQuery(reference, { start, end }, readLimits(given, baseAt));
}

function rangeQuery(
  given: Record<string, unknown>,
  reference: Reference,
  [from, to]: readonly [number, number],
  baseAt: BaseAt | null,
): PlacedQuery {
  const isOne = given.alternateBases !== undefined && given.referenceBases !== undefined;
  if (isOne && to === from + (readAlleles(given)?.reference.length ?? 0) && hasNoLimits(given))
    return sequenceQuery(given, reference, from, baseAt);
  checkRange(from, to, 'The range from start to end');
  checkEnd(reference, to, 'end');
  return {
    kind: 'range',
    chromosome: reference.name,
    start: from,
    end: to,
    limits: readLimits(given, baseAt),
  };
}

function bracketQuery(
  reference: Reference,
  { start, end }: { start: readonly number[]; end: readonly number[] },
  limits: VariantLimits,
): PlacedQuery {
  const [from = 0, startTo = 0] = start;
  const [to = 0, endTo = 0] = end;
  checkRange(from, startTo, 'The bracket of start');
  checkRange(to, endTo, 'The bracket of end');
  if (endTo <= from) throw wrong('end', 'lies before start.');
  checkEnd(reference, from + 1, 'start');
  // The bracket's last value is behind the last end, which is itself behind the last base.
  checkEnd(reference, endTo - 1, 'end');
  return { kind: 'bracket', chromosome: reference.name, start: [from, startTo], end: [to, endTo], limits };
}

const limitNames = ['variantType', 'variantMinLength', 'variantMaxLength'];
const hasNoLimits = (given: Record<string, unknown>) => limitNames.every((name) => given[name] === undefined);

function sequenceQuery(
  given: Record<string, unknown>,
  reference: Reference,
  start: number,
  baseAt: BaseAt | null,
): PlacedQuery {
  const limited = limitNames.find((name) => given[name] !== undefined);
  if (limited) throw wrong(limited, 'belongs to ranges, brackets and genes: add end.');
  const alleles = readAlleles(given);
  if (alleles === null) throw wrong('alternateBases', 'is missing: a question with start needs it, or end.');
  return alleleQuery(reference, { start, ...alleles }, baseAt);
}

function alleleQuery(
  place: Reference,
  { start, reference, alternate }: { start: number; reference: string; alternate: string },
  baseAt: BaseAt | null,
): PlacedQuery {
  const chromosome = place.name;
  checkEnd(place, Math.max(start + reference.length, start + (reference === '' ? 0 : 1)), 'start');
  const known = knownBases(place, { start, reference }, baseAt);
  if (known === alternate && areDefinite(known))
    throw wrong('alternateBases', 'are those of the assembly at start, which is no variant.');
  const variant = { chromosome, start, end: start + reference.length, reference: known, alternate };
  // A pattern stays as it is: what its letters stand for isn't known.
  const isDefinite = areDefinite(known + alternate);
  const found = isDefinite ? normalise(variant, baseAt) : variant;
  return {
    kind: 'sequence',
    chromosome,
    start: found.start,
    reference: found.reference,
    alternate: found.alternate,
  };
}

/**
 * The reference with the bases of the assembly for letters that stand for several. Nobody has a variant of a reference
 * that isn't there: the question is about another assembly, or shifted.
 */
function knownBases(
  { name }: Reference,
  { start, reference }: { start: number; reference: string },
  baseAt: BaseAt | null,
): string {
  if (baseAt === null || name === controlChromosome) return reference;
  return [...reference]
    .map((letter, at) => {
      const base = baseAt(name, start + at);
      if (!/^[ACGT]$/.test(base)) return letter;
      if (!fits(letter, base))
        throw wrong(
          'referenceBases',
          'are not those of the assembly at start. Positions are counted from 0: VCF’s POS minus 1.',
        );
      return base;
    })
    .join('');
}

function shortFormQuery(
  text: string,
  given: Record<string, unknown>,
  { engine, baseAt, transcripts }: Pick<Knowledge, 'engine' | 'baseAt' | 'transcripts'>,
): VariantQuery {
  const other = Object.keys(given).find((name) => !['genomicAlleleShortForm', 'assemblyId'].includes(name));
  if (other !== undefined) throw wrong(other, 'can’t be combined with genomicAlleleShortForm.');
  // An accession names its assembly, and so does a transcript or another name in the files of a node.
  if (given.assemblyId !== undefined) checkAssembly(given.assemblyId, engine.snapshot);
  if (isName(text)) return readName(text, engine);
  const bases = (named: string) => {
    const { name } = referenceNamed(named, engine.snapshot);
    return baseAt && ((_: string, position: number) => baseAt(name, position));
  };
  const { sequence, ...change } = readHgvs(text, { bases, transcripts });
  return alleleQuery(referenceNamed(sequence, engine.snapshot), change, baseAt);
}
