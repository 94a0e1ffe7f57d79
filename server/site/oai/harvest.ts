/** The records of the posts for harvesters: OAI-PMH 2.0, all six verbs. */
import { oaiPath } from '../../../contract/paths.ts';
import { topicName } from '../../../contract/views/topic-view.ts';
import { countryName } from '../../../messages/country-name.ts';
import { translator } from '../../../messages/index.ts';
import { localeOf } from '../../../messages/locale.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Context } from '../../platform/context.ts';
import { readFrom } from '../../platform/db/replica/read-from.ts';
import {
  type ChangedRow,
  earliestChange,
  findChanged,
  type HarvestFilter,
  listChanged,
  listHarvestSets,
  readPublicPost,
  settledUntil,
} from '../../posts/index.ts';
import { jatsArticle } from '../jats/article.ts';
import * as answers from './answer.ts';
import { identifierOf, postIdOf } from './identifier.ts';
import { OaiError, type OaiRequest, readRequest, type Selection } from './request.ts';
import { type RecordSet, readSetSpec, setSpecOf } from './sets.ts';
import * as tokens from './token.ts';

/** Articles are rendered, and some are long. */
const recordsOfAnAnswer: Record<answers.FormatName, number> = { oai_dc: 100, oai_jats: 10 };
const setsOfAnAnswer = 200;

/** The URL of the record of a post in Dublin Core. */
export function recordAddress(postId: string, config: Config): string {
  const query = new URLSearchParams({
    verb: 'GetRecord',
    identifier: identifierOf(postId, config),
    metadataPrefix: 'oai_dc',
  });
  return `${baseUrlOf(config)}?${query}`;
}

/** The response to a harvester. Errors of a request are in the response itself. */
export async function answerHarvester(context: Context, given: URLSearchParams): Promise<string> {
  // A harvester that continues from this date misses nothing.
  const frame = { baseUrl: baseUrlOf(context.config), at: await settledUntil(context) };
  try {
    const request = readRequest(given);
    // Up to now, and so with every change before the date that the response gives.
    const fill = await readFrom(context, { upToNow: true }, (reading) =>
      answer(reading, request).catch(orRefusal),
    );
    if (fill instanceof OaiError) throw fill;
    return await answers.writeAnswer({ ...frame, asked: given }, fill);
  } catch (error) {
    if (!(error instanceof OaiError)) throw error;
    const isRequest = error.code !== 'badVerb' && error.code !== 'badArgument';
    return answers.writeAnswer({ ...frame, asked: isRequest ? given : null }, (root) =>
      answers.writeError(root, error),
    );
  }
}

/** A refusal is an answer like any other: it is not asked for again on the primary. */
function orRefusal(error: unknown): OaiError {
  if (error instanceof OaiError) return error;
  throw error;
}

type Fill = Parameters<typeof answers.writeAnswer>[1];

async function answer(context: Context, request: OaiRequest): Promise<Fill> {
  const { config } = context;
  switch (request.verb) {
    case 'Identify': {
      const earliest = (await earliestChange(context)) ?? context.clock();
      return (root) => answers.writeIdentify(root, { config, baseUrl: baseUrlOf(config), earliest });
    }
    case 'ListMetadataFormats':
      if (request.identifier !== null) await findRecord(context, request.identifier);
      return answers.writeMetadataFormats;
    case 'GetRecord': {
      const row = await findRecord(context, request.identifier);
      const [record] = await withArticles(context, [row], requireFormat(request.metadataPrefix));
      return (root, place) => record && answers.writeOneRecord(root, { record, place }, config);
    }
    case 'ListSets':
      return listSets(context, request.resumptionToken);
    case 'ListIdentifiers':
    case 'ListRecords':
      return listRecords(context, request);
  }
}

async function listRecords(
  context: Context,
  request: Extract<OaiRequest, { verb: 'ListIdentifiers' | 'ListRecords' }>,
): Promise<Fill> {
  const { verb } = request;
  const now = context.clock();
  const place =
    request.resumptionToken === null ? null : tokens.readRecordsToken(request.resumptionToken, verb, now);
  const format = place?.format ?? requireFormat('metadataPrefix' in request ? request.metadataPrefix : '');
  const selection: Selection = place ?? (request.resumptionToken === null ? request : nothing);
  const { rows, next } = await listChanged(context, filterOf(selection), {
    after: place?.after ?? null,
    // Identifiers come without articles.
    limit: recordsOfAnAnswer[verb === 'ListRecords' ? format : 'oai_dc'],
  });
  if (rows.length === 0) {
    // The remaining records have changed since, so they are in a later list.
    if (place) throw new OaiError('badResumptionToken', 'Nothing is left of this list. Start it again.');
    throw new OaiError('noRecordsMatch', 'No record matches.');
  }
  const cursor = place?.cursor ?? 0;
  const { from, before, set } = selection;
  const expires = tokens.expiryFrom(now);
  const token =
    next &&
    tokens.writeRecordsToken(
      verb,
      { from, before, set, format, after: next, cursor: cursor + rows.length },
      expires,
    );
  const continuation = { token, cursor, expires };
  if (verb === 'ListIdentifiers')
    return (root) => answers.writeIdentifiers(root, rows, context.config, continuation);
  const records = await withArticles(context, rows, format);
  return (root, place) => answers.writeRecords(root, { records, place }, context.config, continuation);
}

/** The records with their articles, where the format has them; read one after the other, so that one is rendered at a time. */
async function withArticles(
  context: Context,
  rows: readonly ChangedRow[],
  format: answers.FormatName,
): Promise<answers.RecordToWrite[]> {
  if (format === 'oai_dc') return rows.map((row) => ({ row, article: null }));
  const { namespace, schema } = answers.formats[format];
  const attributes = {
    xmlns: namespace,
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    'xsi:schemaLocation': `${namespace} ${schema}`,
  };
  const records: answers.RecordToWrite[] = [];
  for (const row of rows) {
    const found = row.status === 'withdrawn' ? null : await readPublicPost(context, row.slug);
    if (found?.state === 'published')
      records.push({ row, article: await jatsArticle(context, found, attributes) });
    // Perhaps withdrawn since the list was read.
    else records.push({ row: { ...row, status: 'withdrawn' }, article: null });
  }
  return records;
}

const nothing: Selection = { from: null, before: null, set: null };

/** @throws OaiError noRecordsMatch for a set that can't exist */
function filterOf({ from, before, set }: Selection): HarvestFilter {
  const span = { ...(from && { from }), ...(before && { before }) };
  if (set === null) return span;
  const read = readSetSpec(set);
  if (!read) throw new OaiError('noRecordsMatch', 'There is no such set.');
  return { ...span, ...read };
}

async function listSets(context: Context, resumptionToken: string | null): Promise<Fill> {
  const now = context.clock();
  const place = resumptionToken === null ? null : tokens.readSetsToken(resumptionToken, now);
  const { topics, languages, countries, audiences, notices } = await listHarvestSets(context);
  const names = new Intl.DisplayNames(localeOf('en'), { type: 'language' });
  const t = translator('en');
  const all: { set: RecordSet; name: string }[] = [
    ...languages.map((language) => ({ set: { language }, name: names.of(language) ?? language })),
    ...topics.map((topic) => ({ set: { topic }, name: topicName(context.topics.viewOf(topic), 'en').name })),
    ...countries.map((country) => ({ set: { country }, name: countryName(country, 'en') })),
    ...audiences.map((audience) => ({ set: { audience }, name: t(`audiences.${audience}`) })),
    ...(notices ? [{ set: { notices: true as const }, name: 'Posts with notices' }] : []),
  ];
  const sorted = all.map((entry) => ({ ...entry, spec: setSpecOf(entry.set) })).sort(bySpec);
  const left = sorted.filter(({ spec }) => place === null || spec > place.after);
  const sets = left.slice(0, setsOfAnAnswer);
  if (sets.length === 0 && place) throw new OaiError('badResumptionToken', 'Nothing is left of this list.');
  if (sets.length === 0) throw new OaiError('noSetHierarchy', 'There is no set yet.');
  const cursor = place?.cursor ?? 0;
  const expires = tokens.expiryFrom(now);
  const last = sets.at(-1);
  const goesOn = left.length > sets.length && last;
  const token = goesOn
    ? tokens.writeSetsToken({ after: last.spec, cursor: cursor + sets.length }, expires)
    : null;
  return (root) => answers.writeSets(root, sets, { token, cursor, expires });
}

function bySpec(one: { spec: string }, other: { spec: string }): number {
  return one.spec < other.spec ? -1 : 1;
}

async function findRecord(context: Context, identifier: string): Promise<ChangedRow> {
  const id = postIdOf(identifier, context.config);
  const row = id === null ? null : await findChanged(context, id);
  if (!row) throw new OaiError('idDoesNotExist', 'There is no such record.');
  return row;
}

/** @throws OaiError cannotDisseminateFormat */
function requireFormat(asked: string): answers.FormatName {
  if (answers.isFormat(asked)) return asked;
  const names = Object.keys(answers.formats).join(' and ');
  throw new OaiError('cannotDisseminateFormat', `The formats are ${names}.`);
}

function baseUrlOf({ publicUrl }: Config): string {
  return `${publicUrl}${oaiPath}`;
}
