import { randomUUID } from 'node:crypto';
import { noticePath, postPath } from '../../../contract/paths.ts';
import { licenceAddress } from '../../../contract/posts/licences.ts';
import { doiAddress } from '../../../contract/posts/references/reference.ts';
import { shownTitle } from '../../../contract/views/notice-view.ts';
import { aboutPost } from '../../../markdown/words.ts';
import { authorsOf } from '../../../messages/byline.ts';
import { countryName } from '../../../messages/country-name.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Element, xmlDocument } from '../../platform/text/xml.ts';
import { type ChangedRow, noteOfTranslation, translatorsOf } from '../../posts/index.ts';
import { identifierOf } from './identifier.ts';
import type { OaiError } from './request.ts';
import { type RecordSet, setSpecOf } from './sets.ts';

const oai = 'http://www.openarchives.org/OAI/2.0/';
const oaiDc = 'http://www.openarchives.org/OAI/2.0/oai_dc/';
const dc = 'http://purl.org/dc/elements/1.1/';
const xsi = 'http://www.w3.org/2001/XMLSchema-instance';
const xmlns = 'http://www.w3.org/2000/xmlns/';

/** The metadata formats: unqualified Dublin Core, which the protocol requires, and whole articles in JATS. */
export const formats = {
  oai_dc: { namespace: oaiDc, schema: 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd' },
  oai_jats: {
    namespace: 'https://jats.nlm.nih.gov/ns/archiving/1.3/',
    schema: 'https://jats.nlm.nih.gov/archiving/1.3/xsd/JATS-archivearticle1-3-mathml3.xsd',
  },
} as const;
export type FormatName = keyof typeof formats;

export function isFormat(name: string): name is FormatName {
  return Object.hasOwn(formats, name);
}

/** A record to write: a post, and in JATS its article as XML. */
export interface RecordToWrite {
  row: ChangedRow;
  article: string | null;
}

/** Where a list continues; a null token marks its end. */
export interface Continuation {
  token: string | null;
  cursor: number;
  expires: Date;
}

/**
 * A complete response. `asked` are the arguments to repeat; they are left out if the request is invalid. Articles are put into
 * the finished text: as elements of its tree they would take the memory of a hundred records each.
 */
export async function writeAnswer(
  { baseUrl, at, asked }: { baseUrl: string; at: Date; asked: URLSearchParams | null },
  fill: (root: Element, place: (article: string) => string) => void,
): Promise<string> {
  const articles = new Map<string, string>();
  const place = (article: string) => {
    const mark = randomUUID();
    articles.set(mark, article);
    return mark;
  };
  const text = await writeFrame({ baseUrl, at, asked }, (root) => fill(root, place));
  if (articles.size === 0) return text;
  return text.replace(/(?<=<metadata>)[0-9a-f-]{36}(?=<\/metadata>)/g, (mark) => articles.get(mark) ?? '');
}

function writeFrame(
  { baseUrl, at, asked }: { baseUrl: string; at: Date; asked: URLSearchParams | null },
  fill: (root: Element) => void,
): Promise<string> {
  return xmlDocument({ namespace: oai, name: 'OAI-PMH' }, (root) => {
    root.att(xmlns, 'xmlns:xsi', xsi);
    root.att(xsi, 'xsi:schemaLocation', `${oai} http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd`);
    text(root, 'responseDate', secondsOf(at));
    const request = root.ele(oai, 'request');
    for (const [name, value] of asked ?? []) request.att(name, value);
    request.txt(baseUrl);
    fill(root);
  });
}

export function writeError(root: Element, { code, message }: OaiError): void {
  root.ele(oai, 'error').att('code', code).txt(message);
}

export function writeIdentify(
  root: Element,
  { config, baseUrl, earliest }: { config: Config; baseUrl: string; earliest: Date },
): void {
  const identify = root.ele(oai, 'Identify');
  text(identify, 'repositoryName', config.product.name);
  text(identify, 'baseURL', baseUrl);
  text(identify, 'protocolVersion', '2.0');
  text(identify, 'adminEmail', config.contactEmail ?? config.mail.from.address);
  text(identify, 'earliestDatestamp', secondsOf(earliest));
  text(identify, 'deletedRecord', 'persistent');
  text(identify, 'granularity', 'YYYY-MM-DDThh:mm:ssZ');
  text(identify, 'compression', 'gzip');
}

export function writeMetadataFormats(root: Element): void {
  const list = root.ele(oai, 'ListMetadataFormats');
  for (const [prefix, { schema, namespace }] of Object.entries(formats)) {
    const format = list.ele(oai, 'metadataFormat');
    text(format, 'metadataPrefix', prefix);
    text(format, 'schema', schema);
    text(format, 'metadataNamespace', namespace);
  }
}

export function writeSets(
  root: Element,
  sets: readonly { set: RecordSet; name: string }[],
  continuation: Continuation,
): void {
  const list = root.ele(oai, 'ListSets');
  for (const { set, name } of sets) {
    const element = list.ele(oai, 'set');
    text(element, 'setSpec', setSpecOf(set));
    text(element, 'setName', name);
  }
  writeContinuation(list, continuation);
}

export function writeIdentifiers(
  root: Element,
  rows: readonly ChangedRow[],
  config: Config,
  continuation: Continuation,
): void {
  const list = root.ele(oai, 'ListIdentifiers');
  for (const row of rows) writeHeader(list, row, config);
  writeContinuation(list, continuation);
}

/** Takes an article, and gives the text that stands for it. */
type Place = (article: string) => string;

export function writeRecords(
  root: Element,
  { records, place }: { records: readonly RecordToWrite[]; place: Place },
  config: Config,
  continuation: Continuation,
): void {
  const list = root.ele(oai, 'ListRecords');
  for (const record of records) writeRecord(list, record, { config, place });
  writeContinuation(list, continuation);
}

export function writeOneRecord(
  root: Element,
  { record, place }: { record: RecordToWrite; place: Place },
  config: Config,
): void {
  writeRecord(root.ele(oai, 'GetRecord'), record, { config, place });
}

/** A withdrawn post keeps its header permanently, without metadata. */
function writeRecord(
  parent: Element,
  { row, article }: RecordToWrite,
  { config, place }: { config: Config; place: Place },
): void {
  const record = parent.ele(oai, 'record');
  writeHeader(record, row, config);
  if (row.status === 'withdrawn') return;
  if (article !== null) {
    record.ele(oai, 'metadata').txt(place(article));
    return;
  }
  const metadata = record.ele(oai, 'metadata').ele(oaiDc, 'oai_dc:dc');
  metadata.att(xmlns, 'xmlns:dc', dc).att(xsi, 'xsi:schemaLocation', `${oaiDc} ${formats.oai_dc.schema}`);
  const licence = row.licence === null ? null : licenceAddress(row.licence);
  const elements: [string, string | null][] = [
    ['title', shownTitle(row)],
    ...authorsOf(row).map((name): [string, string] => ['creator', name]),
    ...translatorsOf(row).map((name): [string, string] => ['contributor', name]),
    ...row.topics.map((topic): [string, string] => ['subject', topic]),
    ...noteOfTranslation(row).map((note): [string, string] => ['description', note]),
    ['description', aboutPost(row, 500)],
    ['publisher', config.product.name],
    ['date', row.published_at?.toISOString().slice(0, 10) ?? null],
    ['type', 'Text'],
    ['type', row.kind],
    ...row.countries.map((code): [string, string] => ['coverage', countryName(code, 'en')]),
    ['format', 'text/html'],
    ['identifier', config.publicUrl + postPath(row.slug)],
    ['identifier', row.doi && doiAddress(row.doi)],
    ...row.notices.map((number): [string, string] => ['relation', config.publicUrl + noticePath(number)]),
    // The original of a translation.
    ['relation', row.translation && config.publicUrl + postPath(row.translation.slug)],
    ['source', row.source],
    ['source', row.source_url],
    ['language', row.language],
    ['rights', row.licence],
    ['rights', licence === row.licence ? null : licence],
  ];
  for (const [name, value] of elements) if (value) metadata.ele(dc, `dc:${name}`).txt(value);
}

function writeHeader(parent: Element, row: ChangedRow, config: Config): void {
  const header = parent.ele(oai, 'header');
  if (row.status === 'withdrawn') header.att('status', 'deleted');
  text(header, 'identifier', identifierOf(row.id, config));
  text(header, 'datestamp', secondsOf(row.changed_at));
  text(header, 'setSpec', setSpecOf({ language: row.language }));
  for (const topic of row.listed_topics) text(header, 'setSpec', setSpecOf({ topic }));
  for (const country of row.countries) text(header, 'setSpec', setSpecOf({ country }));
  if (row.audience !== '') text(header, 'setSpec', setSpecOf({ audience: row.audience }));
  if (row.notices.length > 0) text(header, 'setSpec', setSpecOf({ notices: true }));
}

/** A list that fits in one response has no resumption token. */
function writeContinuation(list: Element, { token, cursor, expires }: Continuation): void {
  if (token === null && cursor === 0) return;
  const element = list.ele(oai, 'resumptionToken').att('cursor', String(cursor));
  if (token !== null) element.att('expirationDate', secondsOf(expires)).txt(token);
}

function text(parent: Element, name: string, value: string): void {
  parent.ele(oai, name).txt(value);
}

/** Exact to the second, as the protocol requires. */
function secondsOf(at: Date): string {
  return `${at.toISOString().slice(0, 19)}Z`;
}
