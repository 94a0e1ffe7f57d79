import { useSearchParams } from 'react-router';
import type { z } from 'zod';

/** The filters of a list, by the names that its call gives them. */
export type Filters = Readonly<Record<string, string | number | undefined>>;

/** In characters. */
const longestSearch = 100;

/** Reads the filters of a call from the query of an address. What the call would refuse is ignored. */
export function readFilters<Query extends z.ZodObject>(
  query: Query,
  search: URLSearchParams,
): z.output<Query> {
  const given = Object.entries(query.shape).flatMap(([name, rule]) => {
    const value = search.get(name)?.trim() ?? '';
    // A link with a whole name may be longer than a search can be.
    const cut = [...value].slice(0, longestSearch).join('').trim();
    const fitting = [value, cut].find((text) => text && (rule as z.ZodType).safeParse(text).success);
    return fitting ? [[name, fitting]] : [];
  });
  return query.parse(Object.fromEntries(given));
}

/** Writes filters as the query of an address: `?kind=new`, or nothing. */
export function writeFilters(filters: Filters): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value) search.set(name, String(value));
  search.sort();
  const query = search.toString();
  return query === '' ? '' : `?${query}`;
}

/** The filters of a list, which stand in the address, and what changes them. */
export function useFilters<Query extends z.ZodObject>(query: Query) {
  const [search, setSearch] = useSearchParams();
  const change = (values: Filters) => {
    const next = readFilters(query, new URLSearchParams(writeFilters(values)));
    setSearch(writeFilters(next as Filters), { replace: true });
  };
  return [readFilters(query, search), change] as const;
}
