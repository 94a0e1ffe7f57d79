/** @module-tag edge */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { copyDatabase } from '../../../tests/database-server.ts';
import { readConfig } from '../config/config.ts';
import { createDatabase, type Db } from '../db/database.ts';
import { createPool } from '../db/pool.ts';
import { wrappedWith } from './key-wrap.ts';
import { findKey, forgetSecrets, openSecrets, replaceWrappingKey } from './secrets.ts';

let db: Db;
let folder: string;
let file: string;

beforeEach(async () => {
  const { connection, drop } = await copyDatabase();
  const pool = createPool(connection, () => {});
  db = createDatabase(pool);
  folder = await mkdtemp(path.join(tmpdir(), 'secrets-'));
  file = path.join(folder, 'secrets.key');
  onTestFinished(async () => {
    await pool.end();
    await drop();
    await rm(folder, { recursive: true });
  });
});

/** As on a site with these settings. */
const needs = (settings: Record<string, string> = {}, env: NodeJS.ProcessEnv = {}) => ({
  db,
  config: readConfig({ DATA_DIR: folder, ...settings }, env),
});
const column = 'signing_keys.secret';
const stored = async (id: string) => {
  const row = db.selectFrom('signing_keys').select('secret').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).secret;
};
/** A signing key as earlier versions left it. */
async function insertPlain() {
  const key = { id: randomUUID(), secret: randomBytes(32) };
  await db.insertInto('signing_keys').values(key).execute();
  return key;
}

describe('the key of the secrets', () => {
  it('is made at the first start, in a file that only its owner reads', async () => {
    await openSecrets(needs());
    expect((await readFile(file, 'utf8')).trim()).toMatch(/^[0-9a-f]{64}$/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['secrets.key']);
    expect(await findKey(needs())).toEqual({ id: expect.stringMatching(/^[0-9a-f]{8}$/), isHere: true });
  });

  it('may be a file of 32 bytes, text, a credential of systemd, or what a command prints', async () => {
    const bytes = randomBytes(32);
    await writeFile(path.join(folder, 'raw'), bytes);
    await writeFile(path.join(folder, 'secrets-key'), `${bytes.toString('base64')}\n`);
    const opened = await openSecrets(needs({ SECRETS_KEY_FILE: path.join(folder, 'raw') }));
    const sealed = opened.seal(column, 'a', Buffer.from('secret'));
    for (const others of [
      needs({ SECRETS_KEY: bytes.toString('hex') }),
      needs({ SECRETS_KEY_COMMAND: `printf %s ${bytes.toString('base64')}` }),
      needs({}, { CREDENTIALS_DIRECTORY: folder }),
    ])
      expect((await openSecrets(others)).open(column, 'a', sealed).toString()).toBe('secret');
    expect(() => needs({ SECRETS_KEY: 'a', SECRETS_KEY_FILE: 'b' })).toThrow(/set one of them/);
    await expect(openSecrets(needs({ SECRETS_KEY: 'hunter2' }))).rejects.toThrow(/^SECRETS_KEY is no key/);
    await expect(openSecrets(needs({ SECRETS_KEY_COMMAND: 'exit 3' }))).rejects.toThrow(
      /^SECRETS_KEY_COMMAND failed/,
    );
  });

  it('keeps a site from starting where it is missing or another one', async () => {
    await openSecrets(needs());
    const { id } = (await findKey(needs())) ?? {};
    await rm(file);
    await expect(openSecrets(needs())).rejects.toThrow(
      `The secrets of this database are wrapped with the key ${id}, and ${file} does not exist. Put the file there`,
    );
    const other = needs({ SECRETS_KEY: randomBytes(32).toString('hex') });
    await expect(openSecrets(other)).rejects.toThrow(
      new RegExp(`with the key ${id}, and SECRETS_KEY has the key [0-9a-f]{8}\\. Put the key there`),
    );
    // Neither made a key, nor noted another one.
    expect(await readdir(folder)).toEqual([]);
    expect(await findKey(needs())).toEqual({ id, isHere: false });
  });
});

describe('secrets', () => {
  it('of an earlier version are wrapped at the next start', async () => {
    const key = await insertPlain();
    const secrets = await openSecrets(needs());
    const sealed = await stored(key.id);
    expect(sealed.includes(key.secret)).toBe(false);
    expect(secrets.open(column, key.id, sealed)).toEqual(key.secret);
    await openSecrets(needs());
    expect(await stored(key.id)).toEqual(sealed);
  });

  it('can’t be read in another row or column, nor after a change', async () => {
    const secrets = await openSecrets(needs());
    const sealed = secrets.seal(column, 'a', randomBytes(32));
    expect(() => secrets.open(column, 'b', sealed)).toThrow();
    expect(() => secrets.open('webhooks.secret', 'a', sealed)).toThrow();
    for (const at of [8, 20, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(() => secrets.open(column, 'a', changed)).toThrow();
    }
    // Nobody who can only write to the database can bring in a secret of their own.
    expect(() => secrets.open(column, 'a', randomBytes(32))).toThrow(/which this process lacks/);
  });

  it('are wrapped anew where the operator puts another key first', async () => {
    const [old, next] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
    const key = await insertPlain();
    const running = await openSecrets(needs({ SECRETS_KEY: `${old} ${next}` }));
    await openSecrets(needs({ SECRETS_KEY: `${next} ${old}` }));
    // The process that has both keys reads on.
    expect(running.open(column, key.id, await stored(key.id))).toEqual(key.secret);
    const last = await openSecrets(needs({ SECRETS_KEY: next }));
    expect(last.open(column, key.id, await stored(key.id))).toEqual(key.secret);
    await expect(openSecrets(needs({ SECRETS_KEY: old }))).rejects.toThrow();
  });

  it('are wrapped anew by a rotation, which running processes follow', async () => {
    const key = await insertPlain();
    const running = await openSecrets(needs());
    const before = wrappedWith(await stored(key.id));
    const { id, count } = await replaceWrappingKey(needs());
    expect([before === id, wrappedWith(await stored(key.id)), count]).toEqual([false, id, 1]);
    expect(running.open(column, key.id, await stored(key.id))).toEqual(key.secret);
    expect(wrappedWith(running.seal(column, 'a', key.secret))).toBe(id);
    expect((await readFile(file, 'utf8')).trim()).toMatch(/^[0-9a-f]{64}$/);
    await expect(replaceWrappingKey(needs({ SECRETS_KEY: 'ab'.repeat(32) }))).rejects.toThrow(/in no file/);
  });

  it('whose key is lost are forgotten on request alone', async () => {
    const key = await insertPlain();
    await openSecrets(needs());
    const never = () => Promise.reject(new Error('nothing is lost'));
    expect(await forgetSecrets(needs(), never)).toBeNull();
    await rm(file);
    const id = await forgetSecrets(needs(), async () => {});
    expect(await findKey(needs())).toEqual({ id, isHere: true });
    await openSecrets(needs());
    await expect(stored(key.id)).rejects.toThrow();
  });
});
