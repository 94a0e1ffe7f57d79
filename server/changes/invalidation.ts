import type { ClientConfig } from 'pg';
import type { Db } from '../db/database.ts';
import { type Ears, type Listener, listen } from '../db/listen.ts';
import { channel, notify } from './queries.ts';

/**
 * What a kept page may depend on: one post, what is known of an author, the name over their posts, who follows them, which
 * posts there are and whose, or the federation's nodes.
 */
export type Change = (typeof wholes)[number] | `${(typeof kinds)[number]}:${string}`;

const wholes = ['posts', 'clouds'] as const;
const kinds = ['post', 'author', 'byline', 'followers'] as const;

function isChange(text: string): text is Change {
  return wholes.some((whole) => text === whole) || kinds.some((kind) => text.startsWith(`${kind}:`));
}

/**
 * Says to every node that something readers see has changed. Inside a transaction it is said when that commits, and
 * not at all where it fails.
 */
export async function announce(db: Db, changes: readonly Change[]): Promise<void> {
  for (const change of changes) await notify(db, change);
}

/** Hears of every change on every node; `missed` says that some may have gone unheard. */
export function listenForChanges(
  connection: ClientConfig,
  { heard, ...rest }: Omit<Ears, 'heard'> & { heard: (change: Change) => void },
): Promise<Listener> {
  return listen(connection, channel, {
    ...rest,
    heard: (payload) => {
      if (isChange(payload)) heard(payload);
    },
  });
}
