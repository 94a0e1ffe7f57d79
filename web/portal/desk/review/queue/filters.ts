import type { z } from 'zod';
import { queueFilters } from '../../../../../contract/desk/calls/review.ts';

/** The kinds of submission: `kind` of the contract. */
export const kinds = ['new', 'revision', 'resubmission'] as const;

/** The filters and the order of the queue, as the call takes them. */
export type QueueFilters = z.output<typeof queueFilters>;

const { shape } = queueFilters;
const names = queueFilters.keyof().options;

/** Reads the filters from the URL's query. Values that are no filter are ignored. */
export function readFilters(search: URLSearchParams): QueueFilters {
  const given = names.flatMap((name) => {
    const text = search.get(name)?.trim();
    return text && shape[name].safeParse(text).success ? [[name, text]] : [];
  });
  return queueFilters.parse(Object.fromEntries(given));
}

/** Writes the filters as the URL's query: `?kind=new`, or nothing. */
export function writeFilters(filters: QueueFilters): string {
  const search = new URLSearchParams();
  for (const name of names) {
    const value = filters[name];
    if (value) search.set(name, String(value));
  }
  const query = search.toString();
  return query === '' ? '' : `?${query}`;
}
