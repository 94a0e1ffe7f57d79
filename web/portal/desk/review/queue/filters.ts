import type { z } from 'zod';
import { queueFilters } from '../../../../../contract/desk/queue-filters.ts';
import * as lists from '../../../frame/lists/filters.ts';

/** The kinds of submission: `kind` of the contract. */
export const kinds = ['new', 'revision', 'resubmission'] as const;

/** The filters and the order of the queue, as the call takes them. */
export type QueueFilters = z.output<typeof queueFilters>;

/** Reads the filters of the queue from the URL's query. */
export function readFilters(search: URLSearchParams): QueueFilters {
  return lists.readFilters(queueFilters, search);
}
