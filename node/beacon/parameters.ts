import { badRequest, wrong } from './beacon-error.ts';

/** Names that a question may have, in GET requests and in `query` of POST requests. */
const known = {
  variant: [
    'assemblyId',
    'referenceName',
    'start',
    'end',
    'referenceBases',
    'alternateBases',
    'variantType',
    'variantMinLength',
    'variantMaxLength',
    'geneId',
    'genomicAlleleShortForm',
  ],
  common: [
    'filters',
    'requestedGranularity',
    'includeResultsetResponses',
    'skip',
    'limit',
    'testMode',
    'requestedSchema',
    'requestedSchemas',
    'apiVersion',
    'currentPage',
    'nextPage',
    'previousPage',
  ],
} as const;

/** The names of all parameters that a question may have. */
export const parameterNames: readonly string[] = [...known.variant, ...known.common];

/** Names of the specification for what this node can't look up. */
const unsupported = ['aminoacidChange', 'mateName'];

/** What the specification's own endpoints call some parameters in GET requests. */
const otherNames: Readonly<Record<string, string>> = { geneid: 'geneId', allele: 'genomicAlleleShortForm' };

const lists = ['start', 'end', 'filters', 'requestedSchemas', 'requestedSchema'];

/** The parts of a question, as they were sent. */
export interface Parameters {
  variant: Record<string, unknown>;
  filters: unknown;
  granularity: unknown;
  includeResultsets: unknown;
  skip: unknown;
  limit: unknown;
  testMode: unknown;
  apiVersion: unknown;
  schemas: unknown;
  pageToken: unknown;
}

/** Reads the parameters of a GET request. @throws BeaconError for one that is unknown or given twice */
export function parametersOfUrl(search: URLSearchParams): Parameters {
  const given: Record<string, unknown> = {};
  for (const name of new Set(search.keys())) {
    const bare = name.replace(/\[\]$/, '');
    const plain = Object.hasOwn(otherNames, bare) ? (otherNames[bare] ?? bare) : bare;
    const values = search.getAll(name);
    const isList = lists.includes(plain);
    if (plain in given || (!isList && values.length > 1)) throw wrong(plain, `is given more than once.`);
    given[plain] = isList ? values.flatMap((value) => value.split(',')) : values[0];
  }
  return sortOut(given);
}

/** Reads the body of a POST request (beaconRequestBody). @throws BeaconError */
export function parametersOfBody(body: unknown): Parameters {
  const { query = {}, meta = {}, ...besides } = objectOf(body, 'The body');
  onlyKnown(besides, ['$schema'], 'the body');
  const { apiVersion, requestedSchemas, ...otherMeta } = objectOf(meta, 'meta');
  onlyKnown(otherMeta, ['$schema', 'requester'], 'meta');
  const { requestParameters = {}, pagination = {}, ...others } = objectOf(query, 'query');
  const variant = objectOf(requestParameters, 'requestParameters');
  // The specification's model has the parameters one level deeper than its examples.
  const { g_variant: inner, ...outer } = variant;
  const { $schema: _, ...flat } = inner === undefined ? outer : { ...outer, ...objectOf(inner, 'g_variant') };
  return sortOut({
    ...(apiVersion !== undefined && { apiVersion }),
    ...(requestedSchemas !== undefined && { requestedSchemas }),
    ...flat,
    ...others,
    ...objectOf(pagination, 'pagination'),
  });
}

function onlyKnown(given: Record<string, unknown>, names: readonly string[], where: string): void {
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw wrong(JSON.stringify(unknown.slice(0, 40)), `is no known member of ${where}.`);
}

function sortOut(given: Record<string, unknown>): Parameters {
  const variant: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    if (unsupported.includes(name)) throw wrong(name, `is nothing that this node can look up.`);
    if (known.variant.some((one) => one === name)) variant[name] = value;
    else if (!known.common.some((one) => one === name))
      throw badRequest(`The parameter ${JSON.stringify(name.slice(0, 40))} is unknown.`);
  }
  return {
    variant,
    filters: given.filters,
    granularity: given.requestedGranularity,
    includeResultsets: given.includeResultsetResponses,
    skip: given.skip,
    limit: given.limit,
    testMode: given.testMode,
    apiVersion: given.apiVersion,
    schemas: given.requestedSchemas ?? given.requestedSchema,
    pageToken: given.currentPage ?? given.nextPage ?? given.previousPage,
  };
}

function objectOf(value: unknown, name: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw badRequest(`${name} should be an object.`);
  return { ...value };
}

/** Text of at most `most` characters; null if it is missing. */
export function textOf(value: unknown, name: string, most = 200): string | null {
  if (value === undefined) return null;
  if (typeof value !== 'string') throw wrong(name, 'should be text.');
  if (value.length > most) throw wrong(name, `is longer than ${most} characters.`);
  return value;
}

/** Whole numbers from 0, one or several; null if they are missing. */
export function numbersOf(value: unknown, name: string): number[] | null {
  if (value === undefined) return null;
  const values = Array.isArray(value) ? value : [value];
  return values.map((one) => {
    const isNumber = typeof one === 'number' || (typeof one === 'string' && /^\d{1,10}$/.test(one));
    const number = Number(one);
    if (!isNumber || !Number.isInteger(number) || number < 0 || number > 4_000_000_000)
      throw badRequest(
        `${name} should be whole numbers from 0. Positions are counted from 0: VCF's POS minus 1.`,
      );
    return number;
  });
}

/** One whole number from 0. */
export function numberOf(value: unknown, name: string, otherwise: number): number {
  const numbers = numbersOf(value, name);
  if (numbers === null) return otherwise;
  const [number] = numbers;
  if (number === undefined || numbers.length > 1) throw wrong(name, 'should be one number.');
  return number;
}
