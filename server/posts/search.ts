import type { Context } from '../context.ts';
import type { Listed } from '../db/place.ts';
import type { PublishedFilter, PublishedRow } from './list-queries.ts';
import { listPublished } from './lists.ts';

/**
 * Published posts that are about what is searched for: those of the topic of that name, newest first.
 * @throws Refusal invalid_input for a bad cursor
 */
export function searchPublished(
  context: Context,
  {
    text,
    ...filter
  }: Omit<PublishedFilter, 'topic'> & {
    text: string;
    network: string;
    limit?: number;
    cursor?: string | undefined;
  },
): Promise<Listed<PublishedRow>> {
  const { network: _, ...rest } = filter;
  return listPublished(context, { ...rest, topic: text.toLowerCase() });
}
