import {
  defaultLanguage,
  type InterfaceLanguage,
  initialVisiblePosts,
  interfaceLanguages,
  loadMoreIncrement,
} from '../../../contract/constants.ts';
import type { Cursors } from './cursors.ts';

/** Orders of a list of published posts. */
export type ListOrder = 'newest' | 'most-read';

/** Where a list goes on that has the posts in one language first: among those, or among the others. */
export interface LanguageCursor {
  part: 'own' | 'others';
  cursor: string | undefined;
}

/** The most rows of a list that one page shows; after that the list continues on a new page. */
export const longestList = initialVisiblePosts + 9 * loadMoreIncrement;

/** A public page's path and query, without unknown parameters. */
export interface Address {
  path: string;
  language: InterfaceLanguage;
  /** How many rows of a list are shown. */
  shown: number;
  /** Whether it is asked for the last six of these alone, which a script adds to the others. */
  onlyNew: boolean;
  /** The signed cursor that a list starts after; null for the newest posts. */
  after: string | null;
  order: ListOrder;
  /**
   * For lists that show the posts in the page's language first: whether the list starts among those or among
   * the others.
   */
  part: 'own' | 'others';
  /** The language that a list is narrowed to, as a primary subtag; null for all. */
  postLanguage: string | null;
  /** What a list is narrowed to beside what its path says: the code of a country or region, an audience, and a kind. */
  country: string | null;
  audience: string | null;
  kind: string | null;
}

/** Reads the path and the language of a request. Other parameters are ignored. */
export function readAddress(url: string): Address {
  return {
    path: canonicalPath(split(url).rawPath),
    language: readChosenLanguage(url) ?? defaultLanguage,
    shown: initialVisiblePosts,
    onlyNew: false,
    after: null,
    order: 'newest',
    part: 'own',
    postLanguage: null,
    country: null,
    audience: null,
    kind: null,
  };
}

/** The language that the address of a page names; null where it names none of the interface. */
export function readChosenLanguage(url: string): InterfaceLanguage | null {
  const lang = split(url).query.get('lang');
  return interfaceLanguages.find((language) => language === lang) ?? null;
}

/** Reads a request for a list that readers can neither sort nor filter: its path, language and cursor. */
export function readPlainListAddress(url: string): Address {
  return { ...readAddress(url), after: readAfter(split(url).query.get('after')) };
}

/**
 * Reads a request for a list of posts. Unknown parameters and invalid values are ignored; whether there is such a country, audience and kind, the
 * list says.
 */
export function readListAddress(url: string): Address {
  const { query } = split(url);
  const postLanguage = readLanguage(query.get('language'));
  const shown = readShown(query.get('shown'));
  return {
    ...readPlainListAddress(url),
    shown,
    onlyNew: query.get('only') === 'new' && shown > initialVisiblePosts,
    order: query.get('order') === 'most-read' ? 'most-read' : 'newest',
    part: postLanguage === null && query.get('part') === 'others' ? 'others' : 'own',
    postLanguage,
    country: query.get('country'),
    audience: query.get('audience'),
    kind: query.get('kind'),
  };
}

function split(url: string): { rawPath: string; query: URLSearchParams } {
  const [rawPath = '/', ...rest] = url.split('?');
  // Browsers don't escape a question mark inside a query.
  return { rawPath, query: new URLSearchParams(rest.join('?')) };
}

/** The canonical address without the language: what pages link to, and the key of the cache. */
export function writeAddress({
  path,
  shown,
  onlyNew,
  after,
  order,
  part,
  postLanguage,
  country,
  audience,
  kind,
}: Omit<Address, 'language'>): string {
  const query = new URLSearchParams();
  if (country !== null) query.set('country', country);
  if (audience !== null) query.set('audience', audience);
  if (kind !== null) query.set('kind', kind);
  if (postLanguage !== null) query.set('language', postLanguage);
  if (order !== 'newest') query.set('order', order);
  if (part !== 'own') query.set('part', part);
  if (after !== null) query.set('after', after);
  if (shown !== initialVisiblePosts) query.set('shown', String(shown));
  if (onlyNew) query.set('only', 'new');
  return query.size === 0 ? path : `${path}?${query}`;
}

/** The address in a language; English needs no parameter. */
export function inLanguage(address: string, language: InterfaceLanguage): string {
  return language === defaultLanguage ? address : inChosenLanguage(address, language);
}

/** The address of a post in a chosen language; null for that of the post, which needs no parameter. */
export function inChosenLanguage(address: string, language: InterfaceLanguage | null): string {
  if (language === null) return address;
  return `${address}${address.includes('?') ? '&' : '?'}lang=${language}`;
}

/** The address of the first page of a list, or of its part: the cursors of the list are signed for it. */
export function beginningOf(address: Omit<Address, 'language'>): string {
  return writeAddress({ ...address, shown: initialVisiblePosts, onlyNew: false, after: null });
}

/** The address without a cursor that this site has not signed. */
export function withVerifiedCursor(address: Address, cursors: Cursors): Address {
  return cursorOf(address, cursors) === null ? { ...address, after: null } : address;
}

/** The cursor in a list's address; null on its first page, and for a cursor that this site has not signed. */
export function cursorOf(address: Address, cursors: Cursors): string | null {
  return address.after === null ? null : cursors.read(beginningOf(address), address.after);
}

/** The address of the page of the same list that starts at `next`. */
export function addressAfter(address: Address, { part, cursor }: LanguageCursor, cursors: Cursors): string {
  const first = { ...address, part, shown: initialVisiblePosts, onlyNew: false, after: null };
  if (cursor === undefined) return writeAddress(first);
  return writeAddress({ ...first, after: cursors.sign(beginningOf(first), cursor) });
}

/**
 * The address of the same list with six more rows, or of the page that starts at `next` once this one is
 * full.
 */
export function moreOf(address: Address, next: LanguageCursor | null, cursors: Cursors): string | null {
  if (next === null) return null;
  if (address.shown + loadMoreIncrement <= longestList) {
    return writeAddress({ ...address, shown: address.shown + loadMoreIncrement, onlyNew: false });
  }
  return addressAfter(address, next, cursors);
}

/** Escapes a path in one way, so that the same page is not cached under several addresses. */
function canonicalPath(path: string): string {
  const segments = path.split('/');
  while (segments.at(-1) === '') segments.pop();
  return segments.map((segment) => encodeURIComponent(decodeURIComponent(segment))).join('/') || '/';
}

function readShown(value: string | null): number {
  const shown = Number(value);
  const fits = Number.isInteger(shown) && shown >= initialVisiblePosts && shown <= longestList;
  return fits && (shown - initialVisiblePosts) % loadMoreIncrement === 0 ? shown : initialVisiblePosts;
}

function readLanguage(value: string | null): string | null {
  return value !== null && /^[a-z]{2,3}$/.test(value) ? value : null;
}

/** Any value; `withVerifiedCursor` checks whether this site has signed it. */
function readAfter(value: string | null): string | null {
  return value === '' ? null : value;
}
