import {
  defaultLanguage,
  type InterfaceLanguage,
  initialVisiblePosts,
  interfaceLanguages,
  loadMoreIncrement,
} from '../../contract/constants.ts';
import type { LanguagePlace, ListOrder } from '../publications/index.ts';
import type { Cursors } from './cursors.ts';

/** Rows of one list page at most; further back a new page begins. */
const longestList = initialVisiblePosts + 9 * loadMoreIncrement;

/** What the address of a public page says, once everything unknown in it is left out. */
export interface Address {
  path: string;
  language: InterfaceLanguage;
  /** Rows shown of a list. */
  shown: number;
  /** Signed cursor that a list starts after; null for the newest. */
  after: string | null;
  order: ListOrder;
  /**
   * Of a list that begins with the posts in the language of the page: whether it starts among those or among
   * the others.
   */
  part: 'own' | 'others';
  /** The only language of the posts of a list, as a primary subtag. */
  postLanguage: string | null;
}

/** Reads a request's path and query. Whatever is not known or not right counts as not given. */
export function readAddress(url: string, listed: boolean): Address {
  const [rawPath = '/', ...rest] = url.split('?');
  // Browsers leave a question mark in a query as it is.
  const search = rest.join('?');
  const query = new URLSearchParams(search);
  const path = canonicalPath(rawPath);
  const lang = query.get('lang');
  const postLanguage = listed ? readLanguage(query.get('language')) : null;
  return {
    path,
    language: interfaceLanguages.find((language) => language === lang) ?? defaultLanguage,
    shown: listed ? readShown(query.get('shown')) : initialVisiblePosts,
    after: listed ? readAfter(query.get('after')) : null,
    order: listed && query.get('order') === 'most-read' ? 'most-read' : 'newest',
    part: listed && postLanguage === null && query.get('part') === 'others' ? 'others' : 'own',
    postLanguage,
  };
}

/** The one form of an address, without the language: what is kept, linked and canonical. */
export function writeAddress({
  path,
  shown,
  after,
  order,
  part,
  postLanguage,
}: Omit<Address, 'language'>): string {
  const query = new URLSearchParams();
  if (postLanguage !== null) query.set('language', postLanguage);
  if (order !== 'newest') query.set('order', order);
  if (part !== 'own') query.set('part', part);
  if (after !== null) query.set('after', after);
  if (shown !== initialVisiblePosts) query.set('shown', String(shown));
  return query.size === 0 ? path : `${path}?${query}`;
}

/** As `writeAddress`, in a language: English needs no naming. */
export function inLanguage(address: string, language: InterfaceLanguage): string {
  if (language === defaultLanguage) return address;
  return `${address}${address.includes('?') ? '&' : '?'}lang=${language}`;
}

/** The address of a list's first page, or of the first in its part, which its cursors are signed for. */
export function beginningOf(address: Omit<Address, 'language'>): string {
  return writeAddress({ ...address, shown: initialVisiblePosts, after: null });
}

/** The address where its cursor is one that this site gave out; otherwise that of the list's first page. */
export function withVerifiedCursor(address: Address, cursors: Cursors): Address {
  return cursorOf(address, cursors) === null ? { ...address, after: null } : address;
}

/** The cursor in the address of a list; null for its first page, and where it was made up. */
export function cursorOf(address: Address, cursors: Cursors): string | null {
  return address.after === null ? null : cursors.read(beginningOf(address), address.after);
}

/** The address of the page of the same list that begins at `next`. */
export function addressAfter(address: Address, { part, cursor }: LanguagePlace, cursors: Cursors): string {
  const first = { ...address, part, shown: initialVisiblePosts, after: null };
  if (cursor === undefined) return writeAddress(first);
  return writeAddress({ ...first, after: cursors.sign(beginningOf(first), cursor) });
}

/**
 * The address of the same list with six more rows, or of the page that begins at `next` once this one is
 * long.
 */
export function moreOf(address: Address, next: LanguagePlace | null, cursors: Cursors): string | null {
  if (next === null) return null;
  if (address.shown + loadMoreIncrement <= longestList) {
    return writeAddress({ ...address, shown: address.shown + loadMoreIncrement });
  }
  return addressAfter(address, next, cursors);
}

/**
 * One way to write a path, however its letters were escaped: each other way would be another page to keep.
 */
function canonicalPath(path: string): string {
  const segments = path.replace(/\/+$/, '').split('/');
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

/** Whatever is there: whether the site gave it out is for `withVerifiedCursor` to say. */
function readAfter(value: string | null): string | null {
  return value === '' ? null : value;
}
