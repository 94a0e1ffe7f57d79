import type { SavedChange, SavedChanges } from '../../../contract/views/savable-post.ts';
import type { Context } from '../../platform/context.ts';
import { dayOf } from '../../platform/db/day.ts';
import type { RenderedPage } from '../../platform/page-cache/encoded-page.ts';
import { followMeantChanges, lastPublication } from '../../posts/index.ts';

/** Log entries that one reply goes through. */
const mostEntries = 500;
/** Replies are kept for browsers that asked not long ago: anybody can make up older numbers. */
const keptNumbers = 200;

/** Characters of an id that a reply names a post by: enough for them not to be those of another post that somebody saved. */
const idCharacters = 13;

/**
 * What happened to published posts after this number of the publication log, for browsers that saved some: they ask with a number and
 * never with a post, so that nobody learns what somebody saved.
 */
export async function changesSince(context: Context, after: number): Promise<RenderedPage> {
  const entries = await followMeantChanges(context, { after, limit: mostEntries });
  const last = entries.at(-1)?.number ?? (await lastPublication(context));
  const changes = entries.flatMap(({ number, at, meant }) =>
    meant.map(({ post_id, what, language }): SavedChange => {
      const change = [number, post_id.slice(0, idCharacters), what, dayOf(at)] as const;
      return language === null ? change : [...change, language];
    }),
  );
  const reply: SavedChanges = { next: last, more: entries.length === mostEntries, changes };
  return {
    status: 200,
    content: JSON.stringify(reply),
    type: 'application/json; charset=utf-8',
    dependsOn: ['posts', 'notices'],
    isKept: last - after <= keptNumbers && after <= last,
  };
}
