/**
 * Compares the log with what its witnesses have signed (docs/decisions/136-witnesses.md). A site that lies about its log would lie about
 * its witnesses too: this tells honest operators that their database isn't the one that others were shown.
 */

import type { WitnessView } from '../../../contract/views/proof.ts';
import { type Checkpoint, readCheckpoint, readWitnessKey } from '../../../verify-log/checkpoint.ts';
import type { WitnessSettings } from '../../platform/config/witness-settings.ts';
import type { Context } from '../../platform/context.ts';
import { messageOf } from '../../platform/db/errors.ts';
import { send, trusting } from '../../platform/outbound/send.ts';
import { recordSecurityEvent } from '../../trust/index.ts';
import { openKeys } from './keys.ts';
import { selectSize } from './queries.ts';
import { rootOf } from './tree.ts';
import { deleteOtherWitnesses, saveWitness, selectWitnesses, type WitnessRow } from './witness-queries.ts';

const patienceMilliseconds = 10_000;
const mostBytes = 65_536;

/** Reads what each witness in the settings has signed, one after the other, and keeps what was found. */
export async function checkWitnesses(context: Context): Promise<void> {
  const { db, config } = context;
  await deleteOtherWitnesses(
    db,
    config.witnesses.map(({ key }) => key),
  );
  const known = new Map((await selectWitnesses(db)).map((row) => [row.key, row]));
  for (const witness of config.witnesses) await checkWitness(context, witness, known.get(witness.key));
}

async function checkWitness(
  context: Context,
  witness: WitnessSettings,
  before: WitnessRow | undefined,
): Promise<void> {
  const { db, clock, log } = context;
  const { key, name } = witness;
  const fetched = await fetchNote(context, witness).catch((error: unknown) => ({
    problem: messageOf(error),
  }));
  const found = 'problem' in fetched ? fetched : await compare(context, witness, fetched.note);
  const checked = { key, checked_at: clock() };
  if ('problem' in found) await saveWitness(db, { ...checked, problem: found.problem });
  else if ('split' in found) {
    log.error({ witness: name, size: found.size }, `Split view of the log: ${found.split}`);
    recordSecurityEvent(context, { kind: 'log.split', detail: { witness: name } });
    const kept = before?.split_at ? {} : { split_at: clock(), split_note: found.note };
    await saveWitness(db, { ...checked, problem: found.split, ...kept });
  } else {
    // A proxy may still serve what was signed before.
    const isNewer = !before?.signed_at || before.signed_at <= found.signed_at;
    await saveWitness(db, { ...checked, problem: null, ...(isNewer && found) });
  }
}

async function fetchNote(
  { config }: Context,
  { url }: WitnessSettings,
): Promise<{ note: string } | { problem: string }> {
  // The operator has named the address; what comes from there counts only with the signature.
  const { status, body } = await send(trusting(config), {
    url,
    milliseconds: patienceMilliseconds,
    bytes: mostBytes,
  });
  return status === 200
    ? { note: body.toString('utf8') }
    : { problem: `Its address answers with ${status}.` };
}

type Found =
  | { problem: string }
  | { split: string; size: number; note: string }
  | { size: number; signed_at: Date };

async function compare(context: Context, { key }: WitnessSettings, note: string): Promise<Found> {
  let seen: Checkpoint;
  try {
    seen = readCheckpoint(note);
  } catch (error) {
    return { problem: messageOf(error) };
  }
  const signed_at = seen.cosignedAt(readWitnessKey(key));
  if (!signed_at) return { problem: 'What is at its address is not signed by it.' };
  const { origin, size } = seen;
  if (!(await openKeys(context)).some(({ name }) => name === origin))
    return { problem: `What it signs is of the log “${origin}”.` };
  const own = await selectSize(context.db);
  if (size > own)
    return { split: `it signed a tree of ${size} leaves, and this one has ${own}.`, size, note };
  if (!seen.root.equals(await rootOf(context, size)))
    return { split: `it signed another tree of the first ${size} leaves.`, size, note };
  return { size, signed_at };
}

/** The newest tree that each witness has signed and that the log has too; nothing of one that signed another. */
export async function witnessesShown({ db, config }: Context): Promise<WitnessView[]> {
  if (config.witnesses.length === 0) return [];
  const rows = new Map((await selectWitnesses(db)).map((row) => [row.key, row]));
  return config.witnesses.flatMap(({ key, name, url }) => {
    const { size = null, signed_at = null, split_at = null } = rows.get(key) ?? {};
    return size === null || !signed_at || split_at
      ? []
      : [{ key, name, url, size, at: signed_at.toISOString() }];
  });
}
