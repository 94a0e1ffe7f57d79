import type { Engine, VariantLimits, VariantQuery } from '../engine/engine.ts';
import { assemblyNamed } from '../load/assemblies.ts';
import { chromosomeNamed } from '../load/chromosomes.ts';
import { controlChromosome } from '../load/controls.ts';
import { type BaseAt, normalise } from '../load/normalise.ts';
import type { Regions } from '../load/regions.ts';
import { type Granularity, granularities } from '../policy/policy.ts';
import { badRequest } from './beacon-error.ts';
import { readFilters } from './filters.ts';
import { numberOf, numbersOf, type Parameters, textOf } from './parameters.ts';
import type { Service } from './service.ts';

/** The longest range and gene that can be asked about, in bases. */
const longestRange = 5_000_000;
const longestAllele = 10_000;
const mostRecords = 100;

/** A question that this node can answer. */
export interface Question {
  /** Null if it is about individuals only. */
  query: VariantQuery | null;
  filters: readonly string[];
  granularity: Granularity | null;
  skip: number;
  limit: number;
  /** What was asked, for the summary in the answer. */
  received: { variant: Record<string, unknown>; filters: string[]; includeResultsets: string };
}

/** @throws BeaconError (400) that says what is wrong */
export function readQuestion(
  parameters: Parameters,
  { engine, baseAt, regions }: Pick<Service, 'engine' | 'baseAt' | 'regions'>,
): Question {
  const filters = readFilters(parameters.filters);
  const query = readVariantQuery(parameters.variant, engine, baseAt);
  if (query?.chromosome === controlChromosome && filters.length > 0)
    throw badRequest('Control variants can’t be combined with filters.');
  if (query && regions) checkRegions(query, regions);
  const includeResultsets = textOf(parameters.includeResultsets, 'includeResultsetResponses') ?? 'HIT';
  if (!['ALL', 'HIT', 'MISS', 'NONE'].includes(includeResultsets))
    throw badRequest('includeResultsetResponses should be ALL, HIT, MISS or NONE.');
  return {
    query,
    filters,
    granularity: readGranularity(parameters.granularity),
    skip: numberOf(parameters.skip, 'skip', 0),
    limit: Math.min(mostRecords, numberOf(parameters.limit, 'limit', 10)),
    received: { variant: parameters.variant, filters: [...filters], includeResultsets },
  };
}

/** A no would be wrong about a place of which the node has no data. */
function checkRegions(query: VariantQuery, regions: Regions): void {
  if (query.chromosome === controlChromosome) return;
  const [start, end] =
    query.kind === 'bracket'
      ? [query.start[0], query.end[1]]
      : [query.start, query.kind === 'range' ? query.end : query.start + Math.max(1, query.reference.length)];
  if (!regions.cover(query.chromosome, start, end))
    throw badRequest('This node has data of some regions of the genome only, and not of this place.');
}

function readGranularity(value: unknown): Granularity | null {
  const text = textOf(value, 'requestedGranularity');
  if (text === null) return null;
  const found = granularities.find((granularity) => granularity === text);
  if (!found) throw badRequest(`requestedGranularity should be one of ${granularities.join(', ')}.`);
  return found;
}

function readVariantQuery(
  given: Record<string, unknown>,
  engine: Engine,
  baseAt: BaseAt | null,
): VariantQuery | null {
  if (Object.keys(given).length === 0) return null;
  checkAssembly(textOf(given.assemblyId, 'assemblyId'), engine.snapshot.assembly);
  const start = numbersOf(given.start, 'start');
  const end = numbersOf(given.end, 'end');
  const gene = textOf(given.geneId, 'geneId');
  if (gene !== null) {
    if (start || end || given.referenceName !== undefined)
      throw badRequest('Ask about geneId or about a position, not about both.');
    return geneQuery(gene, engine, readLimits(given));
  }
  const chromosome = readChromosome(given, engine.snapshot.assembly);
  if (start === null) throw badRequest('start is missing. Positions are counted from 0: VCF’s POS minus 1.');
  const [from = 0, ...startRest] = start;
  if (end === null) {
    if (startRest.length > 0) throw badRequest('A bracket has two values for start and two for end.');
    return sequenceQuery(given, { chromosome, start: from }, baseAt);
  }
  const [to = 0, ...endRest] = end;
  const limits = readLimits(given);
  if (startRest.length === 0 && endRest.length === 0) {
    const isSequence = given.referenceBases !== undefined && given.alternateBases !== undefined;
    if (isSequence && to === from + readBases(given.referenceBases, 'referenceBases').length)
      return sequenceQuery(given, { chromosome, start: from }, baseAt);
    checkRange(from, to, 'The range from start to end');
    return { kind: 'range', chromosome, start: from, end: to, limits };
  }
  const [startTo = 0, endTo = 0] = [startRest[0], endRest[0]];
  if (startRest.length !== 1 || endRest.length !== 1)
    throw badRequest('start and end should have one value each, or two each for a bracket.');
  checkRange(from, startTo, 'The bracket of start');
  checkRange(to, endTo, 'The bracket of end');
  return { kind: 'bracket', chromosome, start: [from, startTo], end: [to, endTo], limits };
}

function checkAssembly(given: string | null, own: string): void {
  if (given === null) throw badRequest('assemblyId is missing.');
  const named = assemblyNamed(given);
  if (given !== own && (named === null || named !== assemblyNamed(own)))
    throw badRequest(`This node has the assembly ${own}, not the one that was asked about.`);
}

function readChromosome(given: Record<string, unknown>, assembly: string): string {
  const name = textOf(given.referenceName, 'referenceName', 100);
  if (!name) throw badRequest('referenceName is missing.');
  const chromosome = chromosomeNamed(name, assemblyNamed(assembly));
  if (/NC_/i.test(chromosome))
    throw badRequest(`The accession in referenceName isn’t one of the assembly ${assembly}.`);
  return chromosome;
}

function checkRange(from: number, to: number, what: string): void {
  if (from >= to) throw badRequest(`${what} is empty: it ends before the base at its end.`);
  if (to - from > longestRange) throw badRequest(`${what} is longer than ${longestRange} bases.`);
}

function readBases(value: unknown, name: string): string {
  const bases = (textOf(value, name, longestAllele) ?? '').toUpperCase().replaceAll('U', 'T');
  if (!/^[ACGTN]*$/.test(bases)) throw badRequest(`${name} should consist of A, C, G, T and N.`);
  return bases;
}

function sequenceQuery(
  given: Record<string, unknown>,
  { chromosome, start }: { chromosome: string; start: number },
  baseAt: BaseAt | null,
): VariantQuery {
  if (given.alternateBases === undefined)
    throw badRequest('alternateBases is missing: a question with start needs it, or end.');
  if (
    given.variantType !== undefined ||
    given.variantMinLength !== undefined ||
    given.variantMaxLength !== undefined
  )
    throw badRequest('variantType and lengths belong to ranges, brackets and genes.');
  const alternate = readBases(given.alternateBases, 'alternateBases');
  if (given.referenceBases === undefined && alternate.length !== 1)
    throw badRequest('referenceBases is missing: it can be left out only for a change of one base.');
  const reference =
    given.referenceBases === undefined ? 'N' : readBases(given.referenceBases, 'referenceBases');
  if (reference === alternate && !reference.includes('N'))
    throw badRequest('referenceBases and alternateBases are the same.');
  const variant = { chromosome, start, end: start + reference.length, reference, alternate };
  // A pattern stays as it is: what N stands for isn't known.
  const found = `${reference}${alternate}`.includes('N') ? variant : normalise(variant, baseAt);
  return {
    kind: 'sequence',
    chromosome,
    start: found.start,
    reference: found.reference,
    alternate: found.alternate,
  };
}

function geneQuery(gene: string, engine: Engine, limits: VariantLimits): VariantQuery {
  const found = engine.gene(gene.toUpperCase());
  if (!found) throw badRequest('This gene is not in the table of genes of this node.');
  const { chromosome, start, end } = found;
  checkRange(start, end, 'The gene');
  return { kind: 'range', chromosome, start, end, limits };
}

function readLimits(given: Record<string, unknown>): VariantLimits {
  const bases = (name: string) => (given[name] === undefined ? null : readBases(given[name], name));
  return {
    type: textOf(given.variantType, 'variantType')?.toUpperCase() ?? null,
    reference: bases('referenceBases'),
    alternate: bases('alternateBases'),
    minimumLength: numberOf(given.variantMinLength, 'variantMinLength', 0),
    maximumLength: numberOf(given.variantMaxLength, 'variantMaxLength', Number.MAX_SAFE_INTEGER),
  };
}
