/** The keys that sign checkpoints. They are rows in the database, so all nodes have them, and backups too. */
import { createPrivateKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { dayMilliseconds } from '../../../contract/durations.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Context } from '../../platform/context.ts';
import { type Db, inTransaction } from '../../platform/db/database.ts';
import { sha256 } from '../../platform/text/digest.ts';
import { recordAudit } from '../../trust/index.ts';
import { canonicalJson } from './canonical-json.ts';
import * as queries from './queries.ts';
import { type NoteKey, verifierKey } from './signed-note.ts';

/** How long a replaced key signs beside its successor, so that everyone who verifies the log gets the new key. */
const overlapDays = 90;

/** The keys that sign now, the current one first. Creates a key if there is none. @throws AppError maintenance where there is none in a pause */
export async function openKeys(context: Context): Promise<[NoteKey, ...NoteKey[]]> {
  const found = await readKeys(context);
  if (found) return found;
  const { maintenance, clock } = context;
  if (maintenance.isOn) throw maintenance.refusal(clock());
  await queries.insertKey(context.db, newKey(context));
  const made = await readKeys(context);
  if (!made) throw new Error('The transparency log has no key.');
  return made;
}

/**
 * What tells this site from others, in 8 hexadecimal digits: it is the same after a restore and after a rotation of the keys. Null for
 * a site whose log has no key yet.
 */
export async function readSiteId(db: Db): Promise<string | null> {
  const first = await queries.selectFirstKey(db);
  return first === undefined ? null : sha256(first).toString('hex').slice(0, 8);
}

/** As `readSiteId`; creates the log's key if there is none. */
export async function openSiteId(context: Context): Promise<string> {
  await openKeys(context);
  const id = await readSiteId(context.db);
  if (id === null) throw new Error('The transparency log has no key.');
  return id;
}

/**
 * Replaces the key, and puts the new one into the log, so that everyone who trusts the old key can trust the new
 * one. For 90 days the old key signs too; with `revoke` it no longer signs. Gives the new public key.
 */
export async function rotateLogKey(
  context: Context,
  actor: Actor,
  { revoke }: { revoke: boolean },
): Promise<string> {
  await openKeys(context);
  return inTransaction(context, async (tx) => {
    const { db, clock } = tx;
    await queries.lockLog(db);
    const at = clock();
    const until = revoke ? at : new Date(at.getTime() + overlapDays * dayMilliseconds);
    await queries.endCurrentKey(db, until);
    if (revoke) await queries.endReplacedKeys(db, at);
    const row = newKey(tx);
    await queries.insertKey(db, row);
    const key = verifierKey(read(tx, row));
    await queries.insertLeaf(db, { entry: canonicalJson({ v: 1, at: at.toISOString(), kind: 'key', key }) });
    await recordAudit(db, {
      at,
      actor,
      action: revoke ? 'log_key.revoked' : 'log_key.rotated',
      subject: { type: 'signing_key', id: row.id },
    });
    return key;
  });
}

async function readKeys(context: Context): Promise<[NoteKey, ...NoteKey[]] | null> {
  const rows = await queries.selectKeys(context.db, context.clock());
  const [current, ...replaced] = rows.map((row) => read(context, row));
  return current ? [current, ...replaced] : null;
}

function read({ secrets }: Context, row: { id: string; name: string; private_key: Buffer }): NoteKey {
  const key = secrets.open('transparency_keys.private_key', row.id, row.private_key);
  return { name: row.name, key: createPrivateKey({ key, format: 'der', type: 'pkcs8' }) };
}

function newKey({ config, clock, secrets }: Context) {
  const { privateKey } = generateKeyPairSync('ed25519');
  const id = randomUUID();
  const der = privateKey.export({ format: 'der', type: 'pkcs8' });
  return {
    id,
    name: originOf(config),
    private_key: secrets.seal('transparency_keys.private_key', id, der),
    created_at: clock(),
  };
}

/** The log's address without the scheme, as https://c2sp.org/tlog-checkpoint recommends. */
function originOf({ publicUrl }: Config): string {
  return `${publicUrl.replace(/^https?:\/\//, '')}/log`;
}
