/** Reads the parts of a Beacon question as they were sent, in a query or in a body. */
import { AppError } from '../../../platform/app-error.ts';

/** Names that a question may have. */
const known = {
  place: [
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

/** What the specification's own endpoints call a parameter in GET requests. */
const otherNames: Readonly<Record<string, string>> = { allele: 'genomicAlleleShortForm' };

const lists = ['start', 'end', 'filters'];

/** The parts of a question, unchecked. */
export interface Parameters {
  place: Record<string, unknown>;
  filters: unknown;
  granularity: unknown;
  includeResultsets: unknown;
}

/** Reads the parameters of a URL or a form. @throws AppError invalid_input for one that is unknown or repeated */
export function parametersOfQuery(query: object): Parameters {
  const given: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(query)) {
    const bare = name.replace(/\[\]$/, '');
    const plain = Object.hasOwn(otherNames, bare) ? (otherNames[bare] ?? bare) : bare;
    const values = (Array.isArray(value) ? value : [value]).filter((one) => one !== '' && one !== undefined);
    if (values.length === 0) continue;
    if (lists.includes(plain)) given[plain] = values.flatMap((one) => String(one).split(','));
    else if (values.length > 1) throw wrong(plain, `is given ${values.length} times. Give it once.`);
    else given[plain] = values[0];
  }
  return sortOut(given);
}

/** Reads the body of a request (beaconRequestBody). @throws AppError invalid_input */
export function parametersOfBody(body: object): Parameters {
  const { query, meta = {} } = objectOf(body, 'body');
  const { apiVersion, requestedSchemas } = objectOf(meta, 'meta');
  const { requestParameters = {}, pagination: _, ...others } = objectOf(query ?? {}, 'query');
  const place = objectOf(requestParameters, 'query.requestParameters');
  // The specification's model has the parameters one level deeper than its examples.
  const { g_variant: inner, $schema: _schema, ...outer } = place;
  return sortOut({
    ...(apiVersion !== undefined && { apiVersion }),
    ...(requestedSchemas !== undefined && { requestedSchemas }),
    ...outer,
    ...(inner === undefined ? {} : objectOf(inner, 'g_variant')),
    ...others,
  });
}

function sortOut({ $schema: _, ...given }: Record<string, unknown>): Parameters {
  const place: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    if (known.place.some((one) => one === name)) place[name] = value;
    else if (!known.common.some((one) => one === name))
      throw wrong(name.slice(0, 40), `is not a parameter of this call. It takes ${known.place.join(', ')}.`);
  }
  checkMeta(given);
  return {
    place,
    filters: given.filters,
    granularity: given.requestedGranularity,
    includeResultsets: given.includeResultsetResponses,
  };
}

/** A question that is ignored in part would be answered as another one. @throws AppError invalid_input */
function checkMeta({
  apiVersion,
  testMode,
  requestedSchema,
  requestedSchemas = requestedSchema,
}: Record<string, unknown>) {
  if (apiVersion !== undefined && !/^v?2(\.\d{1,3}){0,2}$/.test(String(apiVersion)))
    throw wrong('apiVersion', 'should be one of Beacon 2, which the network speaks.');
  if (testMode !== undefined && String(testMode) !== 'false')
    throw wrong(
      'testMode',
      'should be false: the network has no data for tests. Ask about a control of a node instead.',
    );
  const schemas: unknown[] = Array.isArray(requestedSchemas) ? requestedSchemas : [requestedSchemas];
  const isOurs = (one: unknown) =>
    one === undefined ||
    /beacon-(variant|individual|dataset)-v2(\.\d+){0,2}(\.json)?$/.test(textOfSchema(one));
  if (!schemas.every(isOurs))
    throw wrong('requestedSchemas', 'should be those of Beacon 2, such as ga4gh-beacon-variant-v2.0.0.');
}

const textOfSchema = (one: unknown): string =>
  typeof one === 'object' && one !== null && 'schema' in one ? String(one.schema) : String(one);

function objectOf(value: unknown, name: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw wrong(
      name,
      'should be an object, as in {"query": {"requestParameters": {"assemblyId": "GRCh38"}}}.',
    );
  return { ...value };
}

const resultSets = ['HIT', 'ALL', 'MISS', 'NONE'] as const;

/** Which result sets the asker wants. @throws AppError invalid_input */
export function readResultSets({ includeResultsets }: Parameters): (typeof resultSets)[number] {
  const found = resultSets.find((one) => one === (includeResultsets ?? 'HIT'));
  if (!found) throw wrong('includeResultsetResponses', `should be one of ${resultSets.join(', ')}.`);
  return found;
}

/** An error whose message begins with the name of the parameter. */
export function wrong(parameter: string, problem: string): AppError {
  return new AppError('invalid_input', { fields: { [parameter]: `${parameter} ${problem}` } });
}
