/**
 * The secrets in the database are wrapped with a key that is outside of it, so whoever reads the database, or a backup, can
 * sign nothing with them (docs/decisions/106-wrapped-secrets.md).
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { publishInvalidation } from '../changes/invalidation.ts';
import { CommandError } from '../command-error.ts';
import type { SecretsKeySource } from '../config/secrets-settings.ts';
import type { Secrets } from '../context.ts';
import { type Db, inTransaction } from '../db/database.ts';
import { everySealedColumn, type SealedColumn } from './columns.ts';
import { unwrap, type WrappingKey, wrap, wrappedWith } from './key-wrap.ts';
import * as queries from './queries.ts';
import { makeKey, makeKeyFile, readKeyFile, readKeys, replaceKeyFile, type WrappingKeys } from './source.ts';

interface Needs {
  db: Db;
  config: { secretsKey: SecretsKeySource };
}

/**
 * The secrets of the database. Where nothing is wrapped yet, wraps what is there, with a new key if there is none; where the
 * operator put a newer key before the one that wraps, wraps everything anew.
 * @throws CommandError where the key is missing or is another one
 */
export async function openSecrets(needs: Needs): Promise<Secrets> {
  const source = needs.config.secretsKey;
  const keys = await inTransaction(needs, async ({ db }) => {
    await queries.lockSecrets(db);
    const id = await queries.selectKeyId(db);
    const found = await readKeys(source);
    if (id === undefined) {
      const made = found ?? (await makeFileOf(source));
      await wrapAll(db, null, made[0]);
      return made;
    }
    if (!found)
      throw new CommandError(`${theKey(id)}, and ${placeOf(source)} does not exist. ${advice(source)}`);
    if (!found.some((key) => key.id === id))
      throw new CommandError(
        `${theKey(id)}, and ${placeOf(source)} has the key ${found[0].id}. ${advice(source)}`,
      );
    if (found[0].id !== id) await wrapAll(db, found, found[0]);
    return found;
  });
  return new WrappedSecrets(source, keys);
}

/** The id of the key in the database, and whether this source has it; null where nothing is wrapped. */
export async function findKey({ db, config }: Needs): Promise<{ id: string; isHere: boolean } | null> {
  const id = await queries.selectKeyId(db);
  if (id === undefined) return null;
  return { id, isHere: (await readKeys(config.secretsKey))?.some((key) => key.id === id) ?? false };
}

/**
 * Replaces the key in the operator's file, and wraps everything with the new one; gives its id and how many secrets it wraps. Other
 * processes read the file again. What they wrapped meanwhile with the old key follows before that is deleted.
 * @throws CommandError where the key is in no file
 */
export async function replaceWrappingKey(needs: Needs): Promise<{ id: string; count: number }> {
  const source = needs.config.secretsKey;
  const old = 'file' in source ? readKeyFile(source.file) : null;
  if (!('file' in source) || !old)
    throw new CommandError(
      `The key of secrets is in no file of this machine. Give the site a new key after the old one, separated by a space, and restart every process; then the new one before the old one, and restart them, which wraps all with it; then the new one alone.`,
    );
  const key = makeKey();
  await replaceKeyFile(source.file, [key, ...old]);
  const pass = () =>
    inTransaction(needs, async ({ db }) => {
      await queries.lockSecrets(db);
      const wrapped = await wrapAll(db, [key, ...old], key);
      await publishInvalidation(db, ['keys']);
      return wrapped;
    });
  let count = 0;
  for (let wrapped = await pass(); wrapped > 0; wrapped = await pass()) {
    count += wrapped;
    await delay(settleMilliseconds);
  }
  await replaceKeyFile(source.file, [key]);
  return { id: key.id, count };
}

/**
 * Gives up everything that a lost key wrapped: deletes what can be made anew, and gives webhooks a new secret. Gives the id of the
 * key from now on; null where nothing was lost.
 */
export async function forgetSecrets(needs: Needs, lastly: (db: Db) => Promise<void>): Promise<string | null> {
  const source = needs.config.secretsKey;
  return inTransaction(needs, async ({ db }) => {
    await queries.lockSecrets(db);
    const id = await queries.selectKeyId(db);
    const found = await readKeys(source);
    if (id === undefined || found?.some((key) => key.id === id)) return null;
    const [key] = found ?? (await makeFileOf(source));
    await queries.deleteReplaceable(db);
    for (const column of ['webhooks.secret', 'transparency_keys.private_key'] as const)
      for (const { place, row } of await queries.lockValues(db, column))
        await queries.updateValue(db, column, place, wrap(key, nameOf(column, row), randomBytes(32)));
    await queries.putKeyId(db, key.id);
    await lastly(db);
    return key.id;
  });
}

/** How long other processes have to hear of a new key. */
const settleMilliseconds = 2_000;

/** Where the operator has the key, as a sentence names it. */
export function placeOf(source: SecretsKeySource): string {
  if ('file' in source) return source.file;
  return 'text' in source ? 'SECRETS_KEY' : 'the output of SECRETS_KEY_COMMAND';
}

/**
 * Wraps everything with `key`, in the caller's transaction. `keys` unwrap what is wrapped; null where nothing is. Gives how many
 * secrets were not wrapped with it yet.
 */
async function wrapAll(db: Db, keys: readonly WrappingKey[] | null, key: WrappingKey): Promise<number> {
  let count = 0;
  for (const column of everySealedColumn)
    for (const { place, row, value } of await queries.lockValues(db, column)) {
      if (keys && wrappedWith(value) === key.id) continue;
      const plain = keys ? unwrapWith(keys, column, row, value) : value;
      await queries.updateValue(db, column, place, wrap(key, nameOf(column, row), plain));
      count += 1;
    }
  await queries.putKeyId(db, key.id);
  return count;
}

class WrappedSecrets implements Secrets {
  readonly #source: SecretsKeySource;
  #keys: WrappingKeys;

  constructor(source: SecretsKeySource, keys: WrappingKeys) {
    this.#source = source;
    this.#keys = keys;
  }

  seal(column: SealedColumn, row: string, secret: Buffer): Buffer {
    return wrap(this.#keys[0], nameOf(column, row), secret);
  }

  open(column: SealedColumn, row: string, sealed: Buffer): Buffer {
    // Another process has replaced the key.
    if (!this.#keys.some(({ id }) => id === wrappedWith(sealed)) && 'file' in this.#source)
      this.#keys = readKeyFile(this.#source.file) ?? this.#keys;
    return unwrapWith(this.#keys, column, row, sealed);
  }
}

const nameOf = (column: SealedColumn, row: string) => `${column} ${row}`;

function unwrapWith(keys: readonly WrappingKey[], column: SealedColumn, row: string, sealed: Buffer): Buffer {
  const id = wrappedWith(sealed);
  const key = keys.find((each) => each.id === id);
  if (!key) throw new Error(`${column} of ${row} is wrapped with the key ${id}, which this process lacks.`);
  return unwrap(key, nameOf(column, row), sealed);
}

async function makeFileOf(source: SecretsKeySource): Promise<WrappingKeys> {
  if (!('file' in source)) throw new Error('Only a file can be missing.');
  return makeKeyFile(source.file);
}

const theKey = (id: string) => `The secrets of this database are wrapped with the key ${id}`;

const advice = (source: SecretsKeySource) =>
  `Put ${'file' in source ? 'the file' : 'the key'} there that the site had: every machine of a site has the same. If it is lost for good, npm run admin -- forget-secrets makes the site work without it, and says what is lost.`;
