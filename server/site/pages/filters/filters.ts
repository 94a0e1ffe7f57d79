/** The filters in the address of a list or a search, and those of them that can't be applied. */
import { audiences, postKinds } from '../../../../contract/constants.ts';
import { isPlace } from '../../../../contract/posts/places/is-place.ts';
import type { Facet } from '../../../posts/index.ts';

const filterNames = ['topic', 'country', 'audience', 'kind', 'language', 'order'] as const;
type FilterName = (typeof filterNames)[number];

/** A filter that an address gives and the page can't apply. */
export interface LeftOut {
  name: FilterName;
  value: string;
}

/** A page says so many of them at most, and so many characters of each. */
const mostSaid = 10;
const charactersSaid = 100;

/** The only values of `order`; a list in the first of them has none in its address. */
const orders: readonly string[] = ['newest', 'most-read'];

/** A country, an audience or a kind from an address, in any case; null if there is none. */
export function readFacet(field: Facet['field'], asked: unknown): Facet | null {
  const [given] = [asked].flat();
  if (typeof given !== 'string') return null;
  const value = field === 'country' ? given.toUpperCase() : given.toLowerCase();
  const known: readonly string[] = field === 'audience' ? audiences : postKinds;
  const isKnown = field === 'country' ? isPlace(value) : known.includes(value);
  return isKnown ? { field, value } : null;
}

/**
 * The filters in an address that its page leaves out: a second value of one that takes one value, a value that nothing has, and all
 * but those that the page `takes`. `inPath` is what the path says already.
 */
export function leftOutOf(
  url: string,
  {
    inPath = {},
    takes = filterNames,
  }: { inPath?: Partial<Record<FilterName, string>>; takes?: readonly FilterName[] } = {},
): LeftOut[] {
  const query = new URLSearchParams(url.slice(url.indexOf('?') + 1));
  return filterNames
    .flatMap((name) => {
      const given = query.getAll(name).map((each) => each.replaceAll('\u0000', '').toWellFormed().trim());
      const [first, ...others] = [inPath[name] ?? [], given].flat().filter((each) => each !== '');
      if (first === undefined) return [];
      const taken = takes.includes(name) ? canonical(name, first) : null;
      const rest = [...(taken === null ? [first] : []), ...others];
      return [...new Set(rest)]
        .filter((value) => taken === null || canonical(name, value) !== taken)
        .map((value) => ({ name, value: value.slice(0, charactersSaid) }));
    })
    .slice(0, mostSaid);
}

/** A value as it is compared; null if no post can have it. */
function canonical(name: FilterName, value: string): string | null {
  switch (name) {
    case 'topic':
      return value.toLowerCase();
    case 'order':
      return orders.includes(value) ? value : null;
    case 'language':
      return /^[a-z]{2,3}$/.test(value) ? value : null;
    default:
      return readFacet(name, value)?.value ?? null;
  }
}

/** An address that keeps what its page says was left out. */
export function withLeftOut(address: string, leftOut: readonly LeftOut[]): string {
  if (leftOut.length === 0) return address;
  const query = new URLSearchParams();
  for (const { name, value } of leftOut) query.append(name, value);
  return `${address}${address.includes('?') ? '&' : '?'}${query}`;
}
