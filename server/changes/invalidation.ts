import type { ClientConfig } from 'pg';
import type { Db } from '../db/database.ts';
import { type ChannelHandlers, type Listener, listen } from '../db/listen.ts';
import { channel, notify } from './queries.ts';

/**
 * What a cached page may depend on: one post, an author's profile, the name over an author's posts, an
 * author's followers, the list of published posts, the federation's nodes, the list of notices, or the alerts.
 * `recordings` changes the feeds of recordings. Names of topics are on most pages, so `topics` drops all; `proposed-topics` changes no page.
 */
export type Change = (typeof wholes)[number] | `${(typeof kinds)[number]}:${string}`;

const wholes = ['posts', 'clouds', 'notices', 'alerts', 'topics', 'proposed-topics', 'recordings'] as const;
const kinds = ['post', 'author', 'byline', 'followers'] as const;

function isChange(text: string): text is Change {
  return wholes.some((whole) => text === whole) || kinds.some((kind) => text.startsWith(`${kind}:`));
}

/**
 * Tells every node that something readers see has changed. In a transaction the nodes are told when it
 * commits, and not at all where it fails.
 */
export async function publishInvalidation(db: Db, changes: readonly Change[]): Promise<void> {
  for (const change of changes) await notify(db, change);
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
