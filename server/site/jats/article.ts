/** A published post as an article in JATS 1.3 (ANSI/NISO Z39.96-2021), for archives and harvesters. */
import { noticePath, postPath } from '../../../contract/paths.ts';
import { licenceAddress } from '../../../contract/posts/licences.ts';
import { shownTitle } from '../../../contract/views/notice-view.ts';
import { element, escapeXml, tag } from '../../../markdown/jats/xml.ts';
import type { Context } from '../../platform/context.ts';
import {
  bodyAsJats,
  type NoticeRow,
  noteOfTranslation,
  noticesOf,
  type PublicPostRow,
} from '../../posts/index.ts';
import { contributorsOf } from './contributors.ts';
import { referenceList } from './references.ts';

/** The public and the system identifier of the DTD. */
const doctype =
  '<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Archiving and Interchange DTD with MathML3 v1.3 20210610//EN" ' +
  '"JATS-archivearticle1-3-mathml3.dtd">';

export const jatsType = 'application/jats+xml; charset=utf-8';

/** The values of `article-type` that JATS suggests. */
const articleTypes: Record<PublicPostRow['kind'], string> = {
  guidance: 'guideline',
  research: 'research-article',
  explainer: 'other',
  news: 'news',
  opinion: 'article-commentary',
  '': 'other',
};

/** What JATS calls the notices that are about an article. */
const relatedTypes: Partial<Record<NoticeRow['kind'], string>> = {
  addendum: 'addendum',
  correction: 'correction-forward',
  expression_of_concern: 'expression-of-concern',
  retraction: 'retraction-forward',
};

interface Published {
  row: PublicPostRow;
  publishedAt: Date;
}

/** The article as a document of its own. */
export async function jatsDocument(context: Context, post: Published): Promise<string> {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${doctype}\n${await jatsArticle(context, post, {})}\n`;
}

/** The article as an element, with more `attributes` on it. */
export async function jatsArticle(
  context: Context,
  { row, publishedAt }: Published,
  attributes: Record<string, string>,
): Promise<string> {
  const { publicUrl } = context.config;
  const page = publicUrl + postPath(row.slug);
  const { body, notes, cited } = await bodyAsJats(context, row, { origin: publicUrl, page });
  const notices = await noticesOf(context, row.id);
  const front = tag(
    'front',
    {},
    journalMeta(context) + (await articleMeta(context, row, { publishedAt, page, notices })),
  );
  const back = [
    row.competing_interests.trim() === '' ? '' : statement('Competing interests', row.competing_interests),
    ...noteOfTranslation(row).map((note) => statement('Translation', note)),
    notes === '' ? '' : tag('fn-group', {}, notes),
    referenceList(row.references, cited),
  ].join('');
  return tag(
    'article',
    {
      ...attributes,
      'xmlns:xlink': 'http://www.w3.org/1999/xlink',
      'xmlns:mml': 'http://www.w3.org/1998/Math/MathML',
      'xmlns:ali': 'http://www.niso.org/schemas/ali/1.0/',
      'article-type': articleTypes[row.kind],
      'dtd-version': '1.3',
      'xml:lang': row.language,
    },
    front + tag('body', {}, body) + (back === '' ? '' : tag('back', {}, back)),
  );
}

function journalMeta({ config: { publicUrl, product } }: Context): string {
  return tag(
    'journal-meta',
    {},
    element('journal-id', new URL(publicUrl).hostname, { 'journal-id-type': 'publisher-id' }) +
      tag('journal-title-group', {}, element('journal-title', product.name)) +
      tag('publisher', {}, element('publisher-name', product.name)),
  );
}

async function articleMeta(
  context: Context,
  row: PublicPostRow,
  { publishedAt, page, notices }: { publishedAt: Date; page: string; notices: readonly NoticeRow[] },
): Promise<string> {
  const { publicUrl } = context.config;
  const keywords = row.topics.map((topic) => element('kwd', topic)).join('');
  const summary = row.summary.trim();
  const funding = row.funding.trim();
  const translated = row.translation && publicUrl + postPath(row.translation.slug);
  const source = row.source_url ?? row.source;
  return tag(
    'article-meta',
    {},
    [
      element('article-id', row.id, { 'pub-id-type': 'publisher-id' }),
      row.doi === null ? '' : element('article-id', row.doi, { 'pub-id-type': 'doi' }),
      row.version === null
        ? ''
        : element('article-version', String(row.version), { 'article-version-type': 'number' }),
      row.kind === ''
        ? ''
        : tag(
            'article-categories',
            {},
            tag('subj-group', { 'subj-group-type': 'heading' }, element('subject', row.kind)),
          ),
      tag('title-group', {}, element('article-title', shownTitle(row))),
      await contributorsOf(context, row),
      dateElement('pub-date', publishedAt, { 'date-type': 'pub', 'publication-format': 'electronic' }),
      row.revised_at
        ? tag('history', {}, dateElement('date', row.revised_at, { 'date-type': 'rev-recd' }))
        : '',
      permissions(row.licence),
      tag('self-uri', { 'content-type': 'text/html', 'xlink:href': page }, ''),
      ...notices.map(({ kind, number }) =>
        tag(
          'related-article',
          {
            'related-article-type': relatedTypes[kind] ?? 'companion',
            'ext-link-type': 'uri',
            'xlink:href': publicUrl + noticePath(number ?? ''),
          },
          '',
        ),
      ),
      translated
        ? tag(
            'related-article',
            {
              'related-article-type': 'translated-article',
              'ext-link-type': 'uri',
              'xlink:href': translated,
            },
            '',
          )
        : '',
      source === null
        ? ''
        : tag(
            'related-object',
            row.source_url === null ? {} : { 'ext-link-type': 'uri', 'xlink:href': row.source_url },
            escapeXml(row.source ?? source),
          ),
      summary === ''
        ? ''
        : tag('abstract', { 'abstract-type': 'plain-language-summary' }, element('p', summary)),
      keywords === '' ? '' : tag('kwd-group', { 'kwd-group-type': 'author' }, keywords),
      funding === '' ? '' : tag('funding-group', {}, element('funding-statement', funding)),
    ].join(''),
  );
}

function permissions(licence: string | null): string {
  if (licence === null) return '';
  const address = licenceAddress(licence);
  const reference = address === null ? '' : element('ali:license_ref', address);
  return tag(
    'permissions',
    {},
    tag(
      'license',
      address === null ? {} : { 'xlink:href': address },
      reference + element('license-p', licence),
    ),
  );
}

function dateElement(name: 'pub-date' | 'date', at: Date, attributes: Record<string, string>): string {
  const date = at.toISOString().slice(0, 10);
  const [year = '', month = '', day = ''] = date.split('-');
  return tag(
    name,
    { ...attributes, 'iso-8601-date': date },
    element('day', day) + element('month', month) + element('year', year),
  );
}

function statement(title: string, text: string): string {
  return tag('notes', {}, element('title', title) + element('p', text.trim()));
}
