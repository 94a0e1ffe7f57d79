/** @module-tag long */
// What the registries are sent is valid by their own schemas, where these are on the machine.
import { describe, expect, it } from 'vitest';
import { record, site, withdrawn } from '../../../tests/doi-records.ts';
import { findSchema } from '../../../tests/schemas.ts';
import { crossrefDocument } from './crossref.ts';
import { dataciteDocument } from './datacite.ts';
import type { DoiRecord } from './record.ts';

/** As little as a post can have. */
const bare: DoiRecord = {
  ...record,
  language: 'en',
  kind: '',
  revisedAt: null,
  version: null,
  summary: '',
  topics: [],
  people: record.people.slice(2),
  translators: [],
  licence: null,
  funders: [],
  references: [],
  original: null,
};
const records = [
  ['with all that a registry can be told', record],
  ['that was withdrawn', withdrawn],
  ['with as little as a post can have', bare],
] as const;

const crossref = findSchema('crossref5.5.0.xsd', 'that deposits at Crossref are valid by its schema 5.5.0');
const datacite = findSchema('metadata.xsd', 'that deposits at DataCite are valid by its schema 4.7');

describe.skipIf(crossref === null)('a deposit at Crossref is valid by its schema', () => {
  it.each(records)('of a post %s', (_, given) => {
    expect(crossref?.(crossrefDocument(given, site, 1_700_000_000_000))).toEqual([]);
  });

  it('which refuses what it does not know', () => {
    const xml = crossrefDocument(record, site, 1).replaceAll('posted_date>', 'issued>');
    expect(crossref?.(xml).join()).toContain('issued');
  });
});

describe.skipIf(datacite === null)('a deposit at DataCite is valid by its schema', () => {
  it.each(records)('of a post %s', (_, given) => {
    expect(datacite?.(kernelOf(dataciteDocument(given, site)))).toEqual([]);
  });

  it('which refuses what it does not know', () => {
    expect(
      datacite?.(kernelOf(dataciteDocument(record, site)).replace('"Issued"', '"Printed"')).join(),
    ).toContain('Printed');
  });
});

type Value = Record<string, unknown>;

/** A deposit, which is JSON, as the XML of the schema: the registry has the same names for both. */
function kernelOf(deposit: object): string {
  const { attributes } = (deposit as { data: { attributes: Value } }).data;
  const list = (name: string) => (attributes[name] ?? []) as Value[];
  const person = (role: string) => (one: Value) =>
    tag(
      role,
      pick(one, 'contributorType'),
      tag(`${role}Name`, pick(one, 'nameType'), text(one.name)) +
        (one.givenName === undefined ? '' : tag('givenName', {}, text(one.givenName))) +
        (one.familyName === undefined ? '' : tag('familyName', {}, text(one.familyName))) +
        ((one.nameIdentifiers ?? []) as Value[])
          .map((id) =>
            tag('nameIdentifier', pick(id, 'nameIdentifierScheme', 'schemeUri'), text(id.nameIdentifier)),
          )
          .join('') +
        ((one.affiliation ?? []) as Value[])
          .map((at) =>
            tag(
              'affiliation',
              pick(at, 'affiliationIdentifier', 'affiliationIdentifierScheme', 'schemeUri'),
              text(at.name),
            ),
          )
          .join(''),
    );
  const simple =
    (name: string, value: string, ...others: string[]) =>
    (one: Value) =>
      tag(name, pick(one, ...others), text(one[value]));
  const { resourceTypeGeneral, resourceType } = attributes.types as Value;
  return tag(
    'resource',
    { xmlns: attributes.schemaVersion },
    tag('identifier', { identifierType: 'DOI' }, text(attributes.doi)) +
      all('creators', list('creators'), person('creator')) +
      all('titles', list('titles'), simple('title', 'title', 'lang')) +
      tag('publisher', {}, text((attributes.publisher as Value).name)) +
      tag('publicationYear', {}, text(attributes.publicationYear)) +
      tag('resourceType', { resourceTypeGeneral }, text(resourceType)) +
      all('subjects', list('subjects'), simple('subject', 'subject')) +
      all('contributors', list('contributors'), person('contributor')) +
      all('dates', list('dates'), simple('date', 'date', 'dateType')) +
      tag('language', {}, text(attributes.language)) +
      (attributes.version === undefined ? '' : tag('version', {}, text(attributes.version))) +
      all('rightsList', list('rightsList'), simple('rights', 'rights', 'rightsUri')) +
      all(
        'descriptions',
        list('descriptions'),
        simple('description', 'description', 'descriptionType', 'lang'),
      ) +
      all('fundingReferences', list('fundingReferences'), (one) =>
        tag('fundingReference', {}, tag('funderName', {}, text(one.funderName))),
      ) +
      all(
        'relatedIdentifiers',
        list('relatedIdentifiers'),
        simple('relatedIdentifier', 'relatedIdentifier', 'relatedIdentifierType', 'relationType'),
      ),
  );
}

function all(name: string, values: readonly Value[], write: (value: Value) => string): string {
  return values.length === 0 ? '' : tag(name, {}, values.map(write).join(''));
}

function pick(value: Value, ...names: string[]): Value {
  const written: Record<string, string> = {
    lang: 'xml:lang',
    schemeUri: 'schemeURI',
    rightsUri: 'rightsURI',
  };
  return Object.fromEntries(names.map((name) => [written[name] ?? name, value[name]]));
}

function tag(name: string, attributes: Value, content: string): string {
  const given = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : ` ${key}="${text(value)}"`,
  );
  return `<${name}${given.join('')}>${content}</${name}>`;
}

const text = (value: unknown): string =>
  String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
