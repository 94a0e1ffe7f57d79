/** Deposits at Crossref: XML of its metadata schema 5.5.0, which it takes at once and looks at later. */
import { randomUUID } from 'node:crypto';
import type { Affiliation } from '../../../contract/posts/contributors/contributor.ts';
import type { Reference } from '../../../contract/posts/references/reference.ts';
import { element, tag } from '../../../markdown/jats/xml.ts';
import { englishReferenceLabels } from '../../../markdown/references/labels.ts';
import { vancouver } from '../../../markdown/references/vancouver.ts';
import type { Config } from '../../platform/config/config.ts';
import type { DoiSettings } from '../../platform/config/doi-settings.ts';
import { send, trusting } from '../../platform/outbound/send.ts';
import { failureOf, type Outcome } from './outcome.ts';
import type { DoiRecord, Person } from './record.ts';

const schema = 'http://www.crossref.org/schema/5.5.0';

/** Longest names and DOIs of the schema. */
const longest = { name: 200, institution: 1024, suffix: 200, reason: 2000 };

type Site = Pick<Config, 'product' | 'publicUrl' | 'contactEmail' | 'mail'>;

/** Which deposit: each stamp of a post is sent once. */
function batchOf(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { doi, stamp }: { doi: string; stamp: number },
): string {
  return `${new URL(publicUrl).hostname.slice(0, 50)}-${doi.split('/')[1] ?? ''}-${stamp}`;
}

/**
 * The document of a deposit. A post is posted content: it belongs to no issue of a journal, and a newer version takes the place of
 * an older one. A withdrawn post keeps its title and names and gets the status `withdrawn`.
 */
export function crossrefDocument(record: DoiRecord, site: Site, stamp: number): string {
  const { product, contactEmail, mail } = site;
  const head = tag(
    'head',
    {},
    element('doi_batch_id', batchOf(site, { doi: record.doi, stamp })) +
      element('timestamp', String(stamp)) +
      tag(
        'depositor',
        {},
        element('depositor_name', product.name) + element('email_address', contactEmail ?? mail.from.address),
      ) +
      element('registrant', product.name),
  );
  const [language = ''] = record.language.split('-');
  const content = tag(
    'posted_content',
    { type: 'other', language: language.length === 2 ? language : undefined },
    contributors(record) +
      tag('titles', {}, element('title', record.title)) +
      dateOf('posted_date', record.publishedAt) +
      statusOf(record) +
      abstractOf(record) +
      funding(record) +
      licence(record) +
      relations(record) +
      (record.version === null ? '' : tag('version_info', {}, element('version', String(record.version)))) +
      tag('doi_data', {}, element('doi', record.doi) + element('resource', record.url)) +
      citations(record.references),
  );
  const document = tag(
    'doi_batch',
    {
      version: '5.5.0',
      xmlns: schema,
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xmlns:jats': 'http://www.ncbi.nlm.nih.gov/JATS1',
      'xmlns:fr': 'http://www.crossref.org/fundref.xsd',
      'xmlns:ai': 'http://www.crossref.org/AccessIndicators.xsd',
      'xmlns:rel': 'http://www.crossref.org/relations.xsd',
      'xsi:schemaLocation': `${schema} https://www.crossref.org/schemas/crossref5.5.0.xsd`,
    },
    head + tag('body', {}, content),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${document}\n`;
}

function contributors({ people, translators }: DoiRecord): string {
  const authors = people.map((person, index) => contributor(person, index));
  const others = translators.map((name) =>
    tag(
      'person_name',
      { sequence: 'additional', contributor_role: 'translator' },
      element('surname', name.slice(0, longest.name)),
    ),
  );
  return tag('contributors', {}, [...authors, ...others].join(''));
}

function contributor({ given, family, isGroup, orcid, affiliations, roles }: Person, index: number): string {
  const attributes = { sequence: index === 0 ? 'first' : 'additional', contributor_role: 'author' };
  if (isGroup) return element('organization', family, attributes);
  return tag(
    'person_name',
    attributes,
    (given === '' ? '' : element('given_name', given.slice(0, longest.name))) +
      element('surname', family.slice(0, longest.name)) +
      roles.map((type) => tag('role', { vocab: 'credit', type }, '')).join('') +
      (affiliations.length === 0 ? '' : tag('affiliations', {}, affiliations.map(institution).join(''))) +
      (orcid === null ? '' : element('ORCID', orcid, { authenticated: 'true' })),
  );
}

function institution({ name, ror }: Affiliation): string {
  const id = ror === undefined ? '' : element('institution_id', ror, { type: 'ror' });
  return tag('institution', {}, element('institution_name', name.slice(0, longest.institution)) + id);
}

function dateOf(name: string, date: Date): string {
  const [year = '', month = '', day = ''] = date.toISOString().slice(0, 10).split('-');
  return tag(name, {}, element('month', month) + element('day', day) + element('year', year));
}

function statusOf({ withdrawn }: DoiRecord): string {
  if (withdrawn === null) return '';
  const date = withdrawn.at.toISOString().slice(0, 10);
  return tag(
    'status',
    { type: 'withdrawn', date },
    element('description', withdrawn.reason.slice(0, longest.reason)),
  );
}

function abstractOf({ summary }: DoiRecord): string {
  return summary === '' ? '' : tag('jats:abstract', {}, element('jats:p', summary));
}

function funding({ funders }: DoiRecord): string {
  const assertions = funders.map((name) =>
    tag('fr:assertion', { name: 'fundgroup' }, element('fr:assertion', name, { name: 'funder_name' })),
  );
  return assertions.length === 0 ? '' : tag('fr:program', { name: 'fundref' }, assertions.join(''));
}

function licence({ licence: given }: DoiRecord): string {
  const address = given?.address ?? null;
  const reference = address === null ? '' : element('ai:license_ref', address, { applies_to: 'vor' });
  return tag('ai:program', { name: 'AccessIndicators' }, `<ai:free_to_read/>${reference}`);
}

function relations({ original }: DoiRecord): string {
  if (original === null) return '';
  const relation = element('rel:intra_work_relation', original, {
    'relationship-type': 'isTranslationOf',
    'identifier-type': 'uri',
  });
  return tag('rel:program', { name: 'relations' }, tag('rel:related_item', {}, relation));
}

function citations(references: readonly Reference[]): string {
  const written = references.map((reference, index) => {
    const { DOI } = reference;
    const words = vancouver(reference, englishReferenceLabels)
      .map(({ text }) => text)
      .join('');
    const hasDoi = DOI !== undefined && (DOI.split('/').slice(1).join('/').length ?? 0) <= longest.suffix;
    return tag(
      'citation',
      { key: `ref${index + 1}` },
      (hasDoi ? element('doi', DOI) : '') + element('unstructured_citation', words),
    );
  });
  return written.length === 0 ? '' : tag('citation_list', {}, written.join(''));
}

/** Hands the document over; what became of it is asked later. @throws OutboundError */
export async function depositAtCrossref(
  config: Config,
  { url, user, password }: DoiSettings,
  { record, stamp }: { record: DoiRecord; stamp: number },
  milliseconds: number,
): Promise<Outcome> {
  const boundary = randomUUID();
  const field = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="fname"; filename="deposit.xml"\r\ncontent-type: application/xml\r\n\r\n`;
  const body =
    field('operation', 'doMDUpload') +
    field('login_id', user) +
    field('login_passwd', password) +
    `${file}${crossrefDocument(record, config, stamp)}\r\n--${boundary}--\r\n`;
  const reply = await send(trusting(config), {
    url: `${url}/servlet/deposit`,
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body,
    milliseconds,
    bytes: 1_000_000,
  });
  return reply.status === 200 ? { type: 'sent' } : failureOf(reply.status, reply.body.toString());
}

/** What became of a deposit. @throws OutboundError */
export async function resultAtCrossref(
  config: Config,
  { url, user, password }: DoiSettings,
  deposit: { doi: string; stamp: number },
  milliseconds: number,
): Promise<Outcome> {
  const query = new URLSearchParams({
    usr: user,
    pwd: password,
    doi_batch_id: batchOf(config, deposit),
    type: 'result',
  });
  const { status, body } = await send(trusting(config), {
    url: `${url}/servlet/submissionDownload?${query}`,
    milliseconds,
    bytes: 1_000_000,
  });
  return status === 200 ? outcomeIn(body.toString(), deposit.doi) : failureOf(status, body.toString());
}

/** What the registry's diagnostic says of a DOI: nothing before the batch is completed. */
function outcomeIn(diagnostic: string, doi: string): Outcome {
  if (/<doi_batch_diagnostic\b[^>]*\bstatus="completed"/.test(diagnostic) === false) return { type: 'sent' };
  const records = [
    ...diagnostic.matchAll(/<record_diagnostic\b[^>]*\bstatus="(\w+)"[^>]*>([\s\S]*?)<\/record_diagnostic>/g),
  ].map(([, status = '', inside = '']) => ({ status, inside }));
  const own = records.filter(({ inside }) => inside.toLowerCase().includes(`<doi>${doi}</doi>`));
  // A conflict with another record is a warning: the DOI is registered.
  if (own.some(({ status }) => status === 'Success' || status === 'Warning')) return { type: 'registered' };
  const said = (own[0] ?? records[0])?.inside ?? '';
  const words = /<msg[^>]*>([\s\S]*?)<\/msg>/.exec(said)?.[1]?.trim().slice(0, 300) ?? 'without a reason';
  return { type: 'refused', problem: `the registry refused it: ${words}` };
}
