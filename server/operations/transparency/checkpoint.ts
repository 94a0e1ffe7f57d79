import type { Context } from '../../platform/context.ts';
import { openKeys } from './keys.ts';
import { selectSize } from './queries.ts';
import { signNote, verifierKey } from './signed-note.ts';
import { rootOf } from './tree.ts';

/** The tree's size and root, signed (https://c2sp.org/tlog-checkpoint). */
export interface Checkpoint {
  size: number;
  note: string;
}

/** The checkpoint of the log as it is now. */
export async function currentCheckpoint(context: Context): Promise<Checkpoint> {
  const keys = await openKeys(context);
  const size = await selectSize(context.db);
  const root = await rootOf(context, size);
  const [{ name }] = keys;
  return { size, note: signNote(`${name}\n${size}\n${root.toString('base64')}\n`, keys) };
}

/** The number of leaves and the root of the log; with `size`, the root that it had then, or null if it is shorter. */
export async function readLogHead(
  context: Context,
  size?: number,
): Promise<{ size: number; root: string } | null> {
  const now = await selectSize(context.db);
  const wanted = size ?? now;
  if (wanted > now) return null;
  return { size: wanted, root: (await rootOf(context, wanted)).toString('base64') };
}

/** The public keys of the signatures of checkpoints: the current one first, one per line. */
export async function publicKeys(context: Context): Promise<string> {
  const keys = await openKeys(context);
  return keys.map((key) => `${verifierKey(key)}\n`).join('');
}
