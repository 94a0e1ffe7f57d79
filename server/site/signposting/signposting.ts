/** The typed links of a post for programs (signposting.org, RFC 8288, RFC 9264). */

import {
  authorPath,
  postFilePath,
  postPath,
  postsPath,
  timeGatePath,
  timeMapPath,
  versionsPath,
} from '../../../contract/paths.ts';
import { licenceAddress } from '../../../contract/posts/licences.ts';
import { schemaTypeOf } from '../../../contract/schema-type.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Cited, citationForms, citedAddress } from '../citations/formats.ts';
import { recordAddress } from '../oai/harvest.ts';

interface Link {
  rel: string;
  href: string;
  /** The media type of the target. */
  type?: string;
}

/** The Link header of a post's page: the most important links, and one to the complete set. */
export function linkHeader(cited: Cited, config: Config): string {
  const first = new Set(['cite-as', 'type', 'author', 'license', 'timegate', 'timemap', 'version-history']);
  const links = [
    ...linksOf(cited, config).filter(({ rel }) => first.has(rel)),
    {
      rel: 'linkset',
      href: config.publicUrl + postFilePath(cited.row.slug, 'linkset.json'),
      type: 'application/linkset+json',
    },
  ];
  return writeLinks(links);
}

function writeLinks(links: readonly Link[]): string {
  return links
    .map(
      ({ rel, href, type }) =>
        `<${escapeUrl(href)}>; rel="${rel}"${type === undefined ? '' : `; type="${type}"`}`,
    )
    .join(', ');
}

/** The Link header of a page about a post's versions (RFC 7089, RFC 5829). */
export function linksOfVersion(slug: string, { publicUrl }: Pick<Config, 'publicUrl'>): string {
  return writeLinks([
    { rel: 'original', href: publicUrl + postPath(slug) },
    { rel: 'latest-version', href: publicUrl + postPath(slug) },
    ...mementoLinks(slug, publicUrl),
  ]);
}

function mementoLinks(slug: string, publicUrl: string): Link[] {
  return [
    { rel: 'timegate', href: publicUrl + timeGatePath(slug) },
    { rel: 'timemap', href: publicUrl + timeMapPath(slug), type: 'application/link-format' },
    { rel: 'version-history', href: publicUrl + versionsPath(slug), type: 'text/html' },
  ];
}

/** All links of a post, as a link set. */
export function writeLinkset(cited: Cited, config: Config): string {
  const relations: Record<string, { href: string; type?: string }[]> = {};
  for (const { rel, ...target } of linksOf(cited, config))
    relations[rel] = [...(relations[rel] ?? []), target];
  return JSON.stringify({ linkset: [{ anchor: addressOf(cited, config), ...relations }] });
}

function linksOf(cited: Cited, config: Config): Link[] {
  const { row } = cited;
  const { publicUrl } = config;
  const address = addressOf(cited, config);
  const licence = row.licence === null ? null : licenceAddress(row.licence);
  return [
    { rel: 'cite-as', href: citedAddress(cited, config) },
    { rel: 'type', href: `https://schema.org/${schemaTypeOf(row.kind)}` },
    ...(row.imported ? [] : [{ rel: 'author', href: publicUrl + authorPath(row.author_id) }]),
    ...(licence === null ? [] : [{ rel: 'license', href: licence }]),
    ...(row.translation
      ? [{ rel: 'https://schema.org/translationOfWork', href: publicUrl + postPath(row.translation.slug) }]
      : []),
    { rel: 'item', href: address, type: 'text/html' },
    { rel: 'collection', href: `${publicUrl}${postsPath}`, type: 'text/html' },
    ...Object.entries(citationForms).map(([ending, { type }]) => ({
      rel: 'describedby',
      href: publicUrl + postFilePath(row.slug, `cite.${ending}`),
      type: type.replace(/;.*/, ''),
    })),
    { rel: 'describedby', href: `${address}/metadata.jsonld`, type: 'application/ld+json' },
    { rel: 'describedby', href: recordAddress(row.id, config), type: 'text/xml' },
    { rel: 'alternate', href: `${address}.md`, type: 'text/markdown' },
    { rel: 'alternate', href: `${address}/article.jats.xml`, type: 'application/jats+xml' },
    { rel: 'alternate', href: `${publicUrl}/api/v1/posts/${row.id}`, type: 'application/json' },
    ...mementoLinks(row.slug, publicUrl),
  ];
}

function addressOf({ row }: Cited, { publicUrl }: Config): string {
  return publicUrl + postPath(row.slug);
}

/** Escapes a URL for the angle brackets of the Link header. */
function escapeUrl(href: string): string {
  return href.replace(/[^\x21-\x7e]|[<>"]/gu, (character) => encodeURIComponent(character));
}
