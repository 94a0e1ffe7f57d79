/** What a question says of itself: the version of Beacon, the schemas of records, and whether it is a test. */
import { wrong } from './beacon-error.ts';
import { entryTypes } from './entry-types.ts';
import { type Parameters, textOf } from './parameters.ts';

/** @throws BeaconError for what this node doesn't have */
export function readMeta({ apiVersion, schemas, testMode, pageToken }: Parameters) {
  const version = textOf(apiVersion, 'apiVersion');
  if (version !== null && !/^v?2(\.\d{1,3}){0,2}(-[\w.]{1,40})?$/.test(version))
    throw wrong('apiVersion', 'is not one of Beacon 2, which this node speaks.');
  for (const schema of listOf(schemas)) checkSchema(schema);
  if (pageToken !== undefined && pageToken !== '')
    throw wrong(
      'currentPage',
      'and its neighbours are tokens, which this node doesn’t give: use skip and limit.',
    );
  return { apiVersion: version, isTest: readTestMode(testMode) };
}

const listOf = (value: unknown): unknown[] => {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
};

function checkSchema(given: unknown): void {
  const named = typeof given === 'object' && given !== null && 'schema' in given ? given.schema : given;
  const known = Object.values(entryTypes).map(({ schema }) => schema.replace(/-v[\d.]+$/, ''));
  const name = typeof named === 'string' ? (named.split('/').at(-1) ?? '').replace(/\.json$/, '') : null;
  // The schemas of 2.0 and 2.1 have the same names.
  if (
    name === null ||
    !known.some(
      (one) => name === one || (/^-v2(\.\d+){0,2}$/.test(name.slice(one.length)) && name.startsWith(one)),
    )
  )
    throw wrong(
      'requestedSchemas',
      `should be of ${Object.values(entryTypes)
        .map(({ schema }) => schema)
        .join(', ')}.`,
    );
}

function readTestMode(value: unknown): boolean {
  if (value === undefined || value === false || value === 'false') return false;
  if (value === true || value === 'true') return true;
  throw wrong('testMode', 'should be true or false.');
}
