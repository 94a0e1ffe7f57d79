import type { ClientConfig } from 'pg';
import type { Db } from '../db/database.ts';
import { type ChannelHandlers, type Listener, listen } from '../db/listen.ts';
import { channel, notify } from './queries.ts';

/**
 * What a cached page may depend on: one post, an author's profile, the name over an author's posts, an
 * author's followers, the list of published posts, the federation's nodes, the list of notices, or the alerts.
 * `recordings` changes the feeds of recordings. Names of topics are on most pages, so `topics` drops all; `proposed-topics` changes no page.
 * `keys` drops all too: any list may have links that a deleted key signed. So does `maintenance`, which every page shows.
 */
export type Change = (typeof wholes)[number] | `${(typeof kinds)[number]}:${string}`;

const wholes = [
  ...(['posts', 'clouds', 'notices', 'alerts', 'topics', 'proposed-topics', 'recordings'] as const),
  'keys',
  'maintenance',
] as const;
/** The kinds of changes that name one thing, as `post:<id>` does. */
export const kinds = ['post', 'author', 'byline', 'followers'] as const;

function isChange(text: string): text is Change {
  return wholes.some((whole) => text === whole) || kinds.some((kind) => text.startsWith(`${kind}:`));
}

/**
 * Tells every node, and the cache in front of the site, that something readers see has changed. In a
 * transaction they are told when it commits, and not at all where it fails.
 */
export async function publishInvalidation(db: Db, changes: readonly Change[]): Promise<void> {
  for (const change of changes) await notify(db, change, { gone: false });
}

/**
 * As `publishInvalidation`, for what nobody should read any more: the cache in front of the site drops it
 * before all else, and doesn't show it once more while it fetches what is there now.
 */
export async function publishRemoval(db: Db, changes: readonly Change[]): Promise<void> {
  for (const change of changes) await notify(db, change, { gone: true });
}

/** Calls `onChange` for every change on any node, and `onGap` where changes may have been lost. */
export function onInvalidation(
  connection: ClientConfig,
  { onChange, ...handlers }: Omit<ChannelHandlers, 'onMessage'> & { onChange: (change: Change) => void },
): Promise<Listener> {
  return listen(connection, channel, {
    ...handlers,
    onMessage: (payload) => {
      if (isChange(payload)) onChange(payload);
    },
  });
}
