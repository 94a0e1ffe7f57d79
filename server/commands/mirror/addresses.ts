/** Which addresses of the site a mirror has, and the file that each is in. */
import path from 'node:path';
import { defaultLanguage } from '../../../contract/constants.ts';
import {
  authorRoute,
  noticeRoute,
  noticesPath,
  picturesPathPrefix,
  postProofJsonRoute,
  postRoute,
  postsPath,
  sitemapPath,
  topicRoute,
  topicsPath,
  versionRoute,
  versionsRoute,
} from '../../../contract/paths.ts';
import { audienceRoute, countriesPath, countryRoute } from '../../../contract/posts/places/place-paths.ts';
import { recordingsPathPrefix } from '../../../contract/posts/recordings/paths.ts';
import { offlinePostPath, recallsPath, savePostRoute } from '../../../contract/site/saved-paths.ts';
import { sitePages } from '../../../contract/site-pages.ts';
import { longestList } from '../../platform/page-cache/address.ts';
import { sha256 } from '../../platform/text/digest.ts';

const patternOf = (route: string) => new RegExp(`^${route.replace(/:[a-z]+/g, '([^/]+)')}$`);

/** Lists of posts, which go on at another address where they are long. */
const lists = [postsPath, topicRoute, topicsPath, countryRoute, audienceRoute, authorRoute].map(patternOf);
/** Pages whose frame is in the language that their address names. */
const framed = [
  ...lists,
  ...['/', countriesPath, noticesPath, noticeRoute, ...sitePages.map((name) => `/${name}`)].map(patternOf),
  ...[versionsRoute, versionRoute].map(patternOf),
];
const post = patternOf(postRoute);
const save = patternOf(savePostRoute);
const proof = patternOf(postProofJsonRoute);

/** What readers and harvesters fetch as a file. */
const fileName =
  /\.(?:atom|bib|css|csv|html|ics|json|jsonld|md|minisig|mp3|ogg|opus|png|ris|rss|svg|txt|xml)$/;
const fileFolders = [`${postsPath}/`, '/sitemaps/', '/icons/'];
const loneFiles = new Set([sitemapPath, '/robots.txt', '/favicon.svg']);
/** Files whose bytes never change. */
const lasting = [picturesPathPrefix, recordingsPathPrefix, '/islands/'];

/** Whether an address is that of a post, or of something that belongs to one. */
export function isOfPost(address: string): boolean {
  return address.startsWith(postRoute.replace(':slug', ''));
}

/** Whether an address is the page of a post. */
export function isPost(address: string): boolean {
  return post.test(address);
}

/** Whether what is at an address says until when it knows of everything. */
export function isDated(address: string): boolean {
  return address.startsWith(recallsPath);
}

/** Whether the bytes at an address are the same for ever. */
export function isLasting(address: string): boolean {
  return lasting.some((folder) => address.startsWith(folder));
}

function isFile(pathname: string): boolean {
  if (loneFiles.has(pathname) || isLasting(pathname)) return !/\.m?js$/.test(pathname);
  if (patternOf(topicRoute).test(pathname) && !pathname.endsWith('.jsonld')) return false;
  // A proof is of the log as it is at the moment.
  if (proof.test(pathname)) return false;
  return fileFolders.some((folder) => pathname.startsWith(folder)) && fileName.test(pathname);
}

/**
 * The address under which a mirror has what is at this address of the site; null where it has it not. A post is there once, in the frame
 * of its own language, and a long list in pages as long as the site makes them.
 */
export function mirroredAddress(url: URL, languages: ReadonlySet<string>): string | null {
  const pathname = url.pathname.length > 1 ? url.pathname.replace(/\/+$/, '') : url.pathname;
  const [, slug] = save.exec(pathname) ?? [];
  if (slug !== undefined) return offlinePostPath(decodeURIComponent(slug), 'with');
  if (isFile(pathname)) return pathname;
  const isPost = post.test(pathname);
  if (!isPost && !framed.some((pattern) => pattern.test(pathname))) return null;
  const kept = new URLSearchParams();
  for (const [name, value] of url.searchParams) {
    if (name === 'lang') {
      if (!languages.has(value)) return null;
      if (!isPost && value !== defaultLanguage) kept.set(name, value);
    } else if (name === 'shown') {
      // Each list is mirrored as long as it gets on one page.
    } else if (isKept(name, pathname)) kept.set(name, value);
    else return null;
  }
  kept.sort();
  return kept.size === 0 ? pathname : `${pathname}?${kept}`;
}

/** Lists are mirrored whole, and only that of all posts by language: others have the language of their frame first. */
function isKept(parameter: string, pathname: string): boolean {
  if (parameter === 'language') return pathname === postsPath;
  return /^(?:after|part)$/.test(parameter) && lists.some((pattern) => pattern.test(pathname));
}

/** The address at which the site is asked for what a mirror has at this one: for lists, with as many posts as one page shows. */
export function askedAddress(address: string): string {
  const [pathname = ''] = address.split('?');
  if (!lists.some((pattern) => pattern.test(pathname)) || pathname === topicsPath) return address;
  return `${address}${address.includes('?') ? '&' : '?'}shown=${longestList}`;
}

/** Whether what is at an address is a page, which has links to others. */
export function isPage(address: string): boolean {
  return !isFile(address.split('?')[0] ?? '');
}

/** The file of an address, with `/` between its folders. Every name in it is one that any disk takes, also one with Windows' rules. */
export function fileOf(address: string): string {
  const [pathname = '', query = ''] = address.split('?');
  const names = pathname.split('/').filter(Boolean).map(safeName);
  if (isFile(pathname)) return names.join('/');
  const parts = [...new URLSearchParams(query)].map(([name, value]) => {
    if (name === 'lang') return value;
    return `${name}-${/^[a-z]{2,12}$/.test(value) ? value : shortDigest(value)}`;
  });
  return [...names, ['index', ...parts, 'html'].join('.')].join('/');
}

const harmless = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}+_.-]{0,99}$/u;
const ofWindows = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/;

/** A segment of a path as the name of a file: a digest in place of whatever means something to a disk. */
function safeName(segment: string): string {
  const name = decodeURIComponent(segment).normalize('NFC');
  const isSafe =
    harmless.test(name) &&
    name === name.toLowerCase() &&
    !name.endsWith('.') &&
    !ofWindows.test(name) &&
    Buffer.byteLength(name) <= 200;
  if (isSafe) return name;
  const [ending = ''] = /\.[a-z0-9]{2,6}$/.exec(name) ?? [];
  return `x-${shortDigest(segment)}${ending}`;
}

const shortDigest = (text: string) => sha256(text).toString('hex').slice(0, 16);

/** A link from one file to another that holds wherever the folder lies, also without a server. */
export function linkBetween(from: string, to: string): string {
  const link = path.posix.relative(path.posix.dirname(from), to);
  return link.split('/').map(encodeURIComponent).join('/');
}
