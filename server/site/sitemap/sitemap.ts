/** The sitemap and `robots.txt` for search engines (sitemaps.org, RFC 9309). */
import { audiences } from '../../../contract/constants.ts';
import {
  developersPath,
  docsHomePath,
  firstAdminRoute,
  noticePath,
  noticesPath,
  postPath,
  postsPath,
  sitemapPartPath,
  sitemapPath,
  topicsPath,
  tutorialsPath,
} from '../../../contract/paths.ts';
import { portalScreens } from '../../../contract/portal-screens.ts';
import { audiencePath, countriesPath, countryPath } from '../../../contract/posts/places/place-paths.ts';
import { sitePages } from '../../../contract/site-pages.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Context } from '../../platform/context.ts';
import { escapeMarkup } from '../../platform/text/markup.ts';
import { commonFacets, listAddresses, listIssued, listParts, viewNotice } from '../../posts/index.ts';

/** Pages that always exist; they are in the first part. */
const fixedPages = [
  '/',
  postsPath,
  topicsPath,
  countriesPath,
  noticesPath,
  ...sitePages.map((page) => `/${page}`),
  developersPath,
  docsHomePath,
  tutorialsPath,
];

/** There are fewer countries and regions. */
const placesAtMost = 300;

/** So many notices are in the first part, so that it stays below 50,000 addresses. */
const newestNotices = 500;

const beginning = '<?xml version="1.0" encoding="UTF-8"?>';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** The index of the sitemap's parts. The first part always exists. */
export async function writeSitemapIndex(context: Context): Promise<string> {
  const { publicUrl } = context.config;
  const parts = new Map((await listParts(context)).map(({ part, changed_at }) => [part, changed_at]));
  const numbers = [...new Set([1, ...parts.keys()])];
  const sitemaps = numbers.map((part) => {
    const changedAt = parts.get(part);
    return `<sitemap>${located(publicUrl, sitemapPartPath(part))}${changedAt ? dated(changedAt) : ''}</sitemap>`;
  });
  return `${beginning}<sitemapindex xmlns="${namespace}">${sitemaps.join('')}</sitemapindex>`;
}

/**
 * A part of the sitemap, counted from 1; null where there is none. It has fewer than 50,000 URLs, written as
 * text: slugs need no escaping, and an XML tree of this size would take 290 MB instead of some 40 MB.
 */
export async function writeSitemapPart(context: Context, part: number): Promise<string | null> {
  const { publicUrl } = context.config;
  const addresses = await listAddresses(context, part);
  if (addresses.length === 0 && part !== 1) return null;
  let text = `${beginning}<urlset xmlns="${namespace}">`;
  if (part === 1) {
    for (const path of fixedPages) text += `<url>${located(publicUrl, path)}</url>`;
    for (const path of await pagesOfFacets(context)) text += `<url>${located(publicUrl, path)}</url>`;
    const { rows } = await listIssued(context, { limit: newestNotices });
    for (const { number, issued_at } of rows.map(viewNotice))
      text += `<url>${located(publicUrl, noticePath(number))}${dated(new Date(issued_at))}</url>`;
  }
  for (const { slug, changed_at } of addresses)
    text += `<url>${located(publicUrl, postPath(slug))}${dated(changed_at)}</url>`;
  return `${text}</urlset>`;
}

/** The pages of the countries and audiences that have posts. */
async function pagesOfFacets(context: Context): Promise<string[]> {
  const of = (field: 'country' | 'audience') =>
    commonFacets(context, { field, language: null, limit: placesAtMost });
  const used = new Set((await of('audience')).map(({ value }) => value));
  return [
    ...(await of('country')).map(({ value }) => countryPath(value)),
    ...audiences.filter((audience) => used.has(audience)).map(audiencePath),
  ];
}

/** Excludes calls, and screens that need a session. */
export function writeRobots({ publicUrl }: Config): string {
  const screens = portalScreens.map((screen) => screen.replace(/:.*/, ''));
  const calls = ['/content/', '/adminPHIS/', '/cdn/', '/get-author-submitted-drafts', '/posts-by-author/'];
  const closed = [...new Set([...screens, ...calls, firstAdminRoute.replace(/:.*/, ''), '/metrics'])].sort();
  const outermost = closed.filter(
    (path) => !closed.some((other) => other !== path && path.startsWith(other)),
  );
  return [
    'User-agent: *',
    ...outermost.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}${sitemapPath}`,
    '',
  ].join('\n');
}

function located(publicUrl: string, path: string): string {
  return `<loc>${escapeMarkup(publicUrl + path)}</loc>`;
}

function dated(at: Date): string {
  return `<lastmod>${at.toISOString()}</lastmod>`;
}
