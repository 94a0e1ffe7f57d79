/** A question about variants that the network can ask its nodes. */
import {
  type Assembly,
  assemblies,
  type NodeStatistic,
  type QuestionGranularity,
  questionGranularities,
} from '../../../../contract/cloud/beacon/question.ts';
import type { VariantParameters } from '../node-question.ts';
import { type Parameters, wrong } from './parameters.ts';

/** Positions are counted from 0, and `end` is behind the last base. Everything is in its usual spelling. */
export interface Question {
  requestParameters: VariantParameters & { assemblyId: Assembly };
  /** Terms, all of which the people who are counted satisfy; sorted. */
  filters: readonly string[];
  granularity: QuestionGranularity;
  /** What nodes are to work out of the allele, instead of looking for it. */
  statistic?: NodeStatistic;
}

/** What a question has besides its assembly. */
type Place = Partial<Omit<VariantParameters, 'assemblyId'>>;

/** Nodes refuse longer ranges, so the network needn't ask them. */
const longestRange = 5_000_000;
const longestAllele = 10_000;
const mostFilters = 10;
const fromZero = 'Positions are counted from 0: it is the POS of VCF minus 1.';

const names: Record<Assembly, RegExp> = {
  GRCh37: /^(grch37(\.p\d+)?|hg19|b37|hs37d5)$/i,
  GRCh38: /^(grch38(\.p\d+)?|hg38)$/i,
  'T2T-CHM13': /^(t2t-chm13(v\d+(\.\d+)?)?|chm13(v\d+(\.\d+)?)?|hs1)$/i,
};

/** Reads a question in Beacon's form. @throws AppError invalid_input, which says for each parameter what to do */
export function readQuestion({ place, filters, granularity }: Parameters): Question {
  return {
    requestParameters: readPlace(place),
    filters: readFilters(filters),
    granularity: readGranularity(granularity),
  };
}

function readPlace(given: Record<string, unknown>): Question['requestParameters'] {
  const assemblyId = readAssembly(given.assemblyId);
  const start = readNumbers(given.start, 'start');
  const end = readNumbers(given.end, 'end');
  const gene = readText(given.geneId, 'geneId', 100);
  if (gene !== null) {
    if (start !== null || end !== null || given.referenceName !== undefined)
      throw wrong('geneId', 'can’t be combined with a position. Ask about one of them.');
    if (!/^[\w.-]+$/.test(gene)) throw wrong('geneId', 'should be a symbol such as HBB.');
    return { assemblyId, geneId: gene.toUpperCase(), ...readLimits(given) };
  }
  const short = readText(given.genomicAlleleShortForm, 'genomicAlleleShortForm', 200);
  if (short !== null) {
    const other = Object.keys(given).find((name) => !['assemblyId', 'genomicAlleleShortForm'].includes(name));
    if (other !== undefined) throw wrong(other, 'can’t be combined with genomicAlleleShortForm.');
    return { assemblyId, genomicAlleleShortForm: short };
  }
  const referenceName = readChromosome(given.referenceName);
  if (start === null) throw wrong('start', `is missing. ${fromZero}`);
  if (end === null) return { assemblyId, referenceName, ...readSequence(given, start) };
  if (start.length === 1 && end.length === 1) checkRange(start, end, 'end');
  else if (start.length === 2 && end.length === 2) {
    checkRange(start.slice(0, 1), start.slice(1), 'start');
    checkRange(end.slice(0, 1), end.slice(1), 'end');
  } else
    throw wrong(
      'end',
      'should have one value and start one, or both have two for a bracket (start=1,5&end=9,12).',
    );
  return { assemblyId, referenceName, start, end, ...readLimits(given) };
}

function readAssembly(value: unknown): Assembly {
  const text = readText(value, 'assemblyId', 50);
  const choice = `Name the assembly of your positions: ${assemblies.join(', ')}.`;
  if (text === null) throw wrong('assemblyId', `is missing. ${choice}`);
  const found = assemblies.find((assembly) => names[assembly].test(text));
  if (!found) throw wrong('assemblyId', `is not known. ${choice}`);
  return found;
}

/** "chr1" and "Chr1" are 1, and "chrM" is MT; accessions stay as they are. */
function readChromosome(value: unknown): string {
  const text = readText(value, 'referenceName', 50);
  if (text === null) throw wrong('referenceName', 'is missing. Name a chromosome such as 11 or X.');
  const plain = text.replace(/^chr/i, '').toUpperCase();
  if (/^(M|MT)$/.test(plain)) return 'MT';
  if (/^([1-9]|1\d|2[0-2]|X|Y)$/.test(plain)) return plain;
  if (/^(REFSEQ:)?NC_\d{6}\.\d{1,2}$/.test(plain)) return plain.replace('REFSEQ:', '');
  throw wrong('referenceName', 'should be a chromosome: 1 to 22, X, Y or MT, or its accession in RefSeq.');
}

function readSequence(given: Record<string, unknown>, start: number[]): Place {
  if (start.length > 1) throw wrong('end', 'is missing: a bracket has two values for start and two for end.');
  for (const name of ['variantType', 'variantMinLength', 'variantMaxLength'])
    if (given[name] !== undefined)
      throw wrong(name, 'belongs to a range, a bracket or a gene. Add end or leave it out.');
  const alternateBases = readBases(given.alternateBases, 'alternateBases');
  const referenceBases = readBases(given.referenceBases, 'referenceBases');
  if (alternateBases === null)
    throw wrong('alternateBases', 'is missing. Give the alternate allele, or an end to ask about a range.');
  if (referenceBases === null && alternateBases.length !== 1)
    throw wrong('referenceBases', 'is missing. It can be left out only for a change of one base.');
  if (referenceBases === alternateBases && !alternateBases.includes('N'))
    throw wrong('alternateBases', 'should differ from referenceBases.');
  return { start, ...(referenceBases !== null && { referenceBases }), alternateBases };
}

function checkRange([from = 0]: number[], [to = 0]: number[], name: string): void {
  if (from >= to)
    throw wrong(name, `should be behind the first position: the base at the end isn’t included.`);
  if (to - from > longestRange)
    throw wrong(name, `is too far away. Ask about at most ${longestRange} bases at once.`);
}

function readLimits(given: Record<string, unknown>): Place {
  const referenceBases = readBases(given.referenceBases, 'referenceBases');
  const alternateBases = readBases(given.alternateBases, 'alternateBases');
  const variantType = readText(given.variantType, 'variantType', 50);
  const [variantMinLength] = readNumbers(given.variantMinLength, 'variantMinLength') ?? [];
  const [variantMaxLength] = readNumbers(given.variantMaxLength, 'variantMaxLength') ?? [];
  return {
    ...(referenceBases !== null && { referenceBases }),
    ...(alternateBases !== null && { alternateBases }),
    ...(variantType !== null && { variantType: variantType.toUpperCase() }),
    ...(variantMinLength !== undefined && { variantMinLength }),
    ...(variantMaxLength !== undefined && { variantMaxLength }),
  };
}

function readBases(value: unknown, name: string): string | null {
  const bases = readText(value, name, longestAllele)?.toUpperCase().replaceAll('U', 'T') ?? null;
  if (bases !== null && !/^[ACGTN]*$/.test(bases))
    throw wrong(name, 'should consist of the letters A, C, G, T and N.');
  return bases;
}

/** Whole numbers from 0; null if they are missing. */
function readNumbers(value: unknown, name: string): number[] | null {
  if (value === undefined) return null;
  const values: unknown[] = Array.isArray(value) ? value : [value];
  if (values.length === 0 || values.length > 2)
    throw wrong(name, 'should have one value, or two for a bracket.');
  return values.map((one) => {
    const number = typeof one === 'string' && /^\s*\d{1,10}\s*$/.test(one) ? Number(one) : one;
    if (typeof number !== 'number' || !Number.isInteger(number) || number < 0 || number > 4_000_000_000)
      throw wrong(name, `should be a whole number from 0.${/Length/.test(name) ? '' : ` ${fromZero}`}`);
    return number;
  });
}

function readText(value: unknown, name: string, most: number): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') throw wrong(name, 'should be text.');
  if (value.length > most) throw wrong(name, `should have at most ${most} characters.`);
  return value.trim();
}

/** Each filter as one text: the id of a term, or `ageGroup=25-29`. Nodes know which they have. */
function readFilters(value: unknown): string[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw wrong('filters', 'should be a list.');
  if (value.length > mostFilters) throw wrong('filters', `should be at most ${mostFilters}.`);
  return [...new Set(value.map(readFilter))].sort();
}

function readFilter(filter: unknown): string {
  const text = typeof filter === 'string' ? filter.trim() : textOf(filter);
  const isTerm = /^\w[^:=\s]*:[^\s=]+$/.test(text);
  if (text.length > 100 || (!isTerm && !/^ageGroup=\d{1,2}(-\d{1,2}|\+)?$/.test(text)))
    throw wrong('filters', 'should be terms such as HP:0001250, or ageGroup=25-29.');
  return text;
}

const membersOfFilter = ['id', 'scope', 'includeDescendantTerms', 'similarity', 'operator', 'value'];

function textOf(filter: unknown): string {
  if (typeof filter !== 'object' || filter === null || !('id' in filter) || typeof filter.id !== 'string')
    throw wrong('filters', 'should be terms such as HP:0001250, or objects with such an id.');
  const unknown = Object.keys(filter).find((name) => !membersOfFilter.includes(name));
  if (unknown !== undefined)
    throw wrong('filters', `have the member ${unknown.slice(0, 40)}, which the network doesn’t know.`);
  if ('similarity' in filter && filter.similarity !== 'exact')
    throw wrong('filters', 'can only be exact: leave out similarity.');
  if ('scope' in filter && filter.scope !== 'individual' && filter.scope !== 'individuals')
    throw wrong('filters', 'can only have the scope individual.');
  if ('includeDescendantTerms' in filter && filter.includeDescendantTerms !== true)
    throw wrong('filters', 'stand for the terms below them, too: leave out includeDescendantTerms.');
  if ('operator' in filter && filter.operator !== '=') throw wrong('filters', 'should have the operator =.');
  return 'value' in filter ? `${filter.id}=${String(filter.value)}` : filter.id;
}

function readGranularity(value: unknown): QuestionGranularity {
  const text = readText(value, 'requestedGranularity', 20);
  // Records are never given; the most detailed answer is an aggregate.
  if (text === 'record') return 'aggregated';
  const found = questionGranularities.find((granularity) => granularity === (text ?? 'boolean'));
  if (!found) throw wrong('requestedGranularity', `should be one of ${questionGranularities.join(', ')}.`);
  return found;
}
