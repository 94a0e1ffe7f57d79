/** @module-tag edge */
import { generateKeyPairSync } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { copyFile, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import yauzl from 'yauzl';
import yazl from 'yazl';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { bucketAddress, startBucketServer } from '../../../tests/bucket-server.ts';
import { copyDatabase, runStatements } from '../../../tests/database-server.ts';
import {
  makeAccount,
  makeApproved,
  makeDraft,
  makeSubmitted,
  makeWithdrawn,
} from '../../../tests/factories.ts';
import { formOf, noisyPicture, plainPicture } from '../../../tests/pictures.ts';
import { startRefusing } from '../../../tests/refusing-bucket.ts';
import { afterwards } from '../../platform/db/fixtures/servers.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { inSnapshot } from '../../platform/db/snapshot.ts';
import { waitingJobs } from '../../platform/jobs/job-queue.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { openSigner, type Signer, writeSignature } from '../../trust/index.ts';
import { DamagedArchiveError } from './archive.ts';
import { type BackedUp, makeBackup, openBackup, type Storage, UnverifiedBackupError } from './backup.ts';
import { type Lock, type Unlock, WrongKeyError } from './encryption.ts';
import { SchemaMismatchError } from './schema-match.ts';

const silent = { start() {}, advance() {} };

let site: TestApp;
let folder: string;
let file: string;
let signer: Signer;
beforeEach(async () => {
  site = await startTestApp();
  signer = await openSigner(site.context.config.signingKeyFile);
  folder = await mkdtemp(path.join(tmpdir(), 'backup-'));
  file = path.join(folder, 'site.zip');
});
afterEach(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

const storageOf = ({ connection, context }: TestApp): Storage => ({ connection, files: context.files });

function backUp(lock: Lock | null = null): Promise<BackedUp> {
  const at = new Date('2026-03-01T07:45:00Z');
  return makeBackup(storageOf(site), file, { at, progress: silent, signer, lock });
}

interface Belief {
  from?: string;
  keys?: Signer['publicKey'][];
  unlock?: Unlock;
  unverified?: boolean;
}

async function restore(into: Storage, { from = file, keys = [signer.publicKey], ...rest }: Belief = {}) {
  const backup = await openBackup(from, { keys, folder, ...rest });
  try {
    return await backup.restore(into, silent);
  } finally {
    backup.close();
  }
}

/** A backup does not have the key of the secrets. */
const sameSecrets = () => ({ SECRETS_KEY_FILE: path.join(site.context.config.dataDir, 'secrets.key') });

async function newSite(): Promise<TestApp> {
  const other = await startTestApp(sameSecrets());
  afterwards(() => other.close());
  return other;
}

/** Every row of every table as text, sorted. */
function rowsOf({ connection }: TestApp): Promise<Record<string, string[]>> {
  return inSnapshot(connection, async ({ tables, copyOut }) => {
    const rows: Record<string, string[]> = {};
    for (const table of tables) rows[table.name] = (await text(copyOut(table))).split('\n').sort();
    return rows;
  });
}

/** A site with rows of many kinds. */
async function fill(uploaded = plainPicture({ width: 800, height: 600 })) {
  const author = await makeAccount(site.context, 'R', { password: 'Ujuzi-wetu-7' });
  const reader = await makeAccount(site.context, 'P');
  const picture = await site.call('POST', '/cdn/picture', {
    token: author.token,
    body: formOf(await uploaded.jpeg().toBuffer()),
  });
  expect(picture.status).toBe(200);
  await site.runJobs();
  const body = `Boil it.\n\n![A well](${picture.body.url})\n\nA tab\t, a backslash \\N and \\., ماء and 水.`;
  const approved = await makeApproved(site.context, { author, body });
  await makeWithdrawn(site.context, { author });
  await makeSubmitted(site.context, { author });
  const draft = await makeDraft(site.context, { author });
  await site.call('PUT', `/content/posts/${approved.id}/like`, { token: reader.token });
  await site.call('PUT', `/adminPHIS/author/${author.id}/follow`, { token: reader.token });
  return { author, reader, approved, draft, picture: String(picture.body.url) };
}

describe('a backup', () => {
  it('restores every row, every file and the sequences', async () => {
    // Noise has smaller versions too.
    const { author, approved, picture } = await fill(noisyPicture(500, 400));
    const made = await backUp();
    expect(made).toMatchObject({ missing: [], files: expect.any(Number) });
    expect(made.files).toBeGreaterThan(2);
    const before = await rowsOf(site);
    expect(before.posts?.length).toBeGreaterThan(3);

    const other = await newSite();
    await restore(storageOf(other));

    expect(await rowsOf(other)).toEqual(before);
    for (const address of [`/phis/read/${approved.slug}`, '/phis', '/oai?verb=Identify'])
      expect((await other.page(address)).status).toBe(200);
    const bytes = (await other.app.inject(picture)).rawPayload;
    expect(bytes.equals((await site.app.inject(picture)).rawPayload)).toBe(true);
    // Triggers are enabled and sequences continue: a new audit entry comes after the restored ones.
    const next = await makeApproved(other.context, { author });
    expect((await other.page(`/phis/read/${next.slug}`)).status).toBe(200);
    const log = (await rowsOf(other)).publication_log ?? [];
    expect(log.length).toBe((before.publication_log?.length ?? 0) + 1);
    await expect(other.context.db.deleteFrom('audit_log').execute()).rejects.toThrow();
  });

  it('leaves tables and sequences out that no migration made, and names those that belong to no extension', async () => {
    await fill();
    const before = await rowsOf(site);
    await runStatements(
      site.connection,
      `create table posts_before (number bigint generated always as identity, slug text);
      insert into posts_before (slug) values ('boiling');
      create sequence tickets;
      select nextval('tickets');
      create table spatial_ref_sys (srid serial);
      insert into spatial_ref_sys default values;
      alter extension pg_trgm add table spatial_ref_sys`,
    );
    expect(await backUp()).toMatchObject({ foreign: ['table posts_before', 'sequence tickets'] });
    const other = await newSite();
    expect(await restore(storageOf(other))).toEqual([]);
    expect(await rowsOf(other)).toEqual(before);
  });

  it('leaves sessions out: everybody signs in again, with the same password', async () => {
    const { author } = await fill();
    await backUp();
    const other = await newSite();
    await restore(storageOf(other));
    expect((await other.call('GET', '/adminPHIS/users', { token: author.token })).status).toBe(401);
    const body = { email: author.email, password: 'Ujuzi-wetu-7' };
    expect((await other.call('POST', '/auth/signin', { body })).status).toBe(200);
  });

  it('includes queued jobs', async () => {
    const mail = { to: 'amina@example.org', subject: 'Habari', text: 'Habari', html: '<p>Habari</p>' };
    await queueMail(site.context.db, { ...mail, cause: 'test:1' });
    const waiting = await waitingJobs(site.context.db);
    expect(waiting).toMatchObject([{ name: 'sendMail', key: expect.stringMatching(/^mail:/) }]);
    await backUp();
    const other = await newSite();
    await restore(storageOf(other));
    expect(await waitingJobs(other.context.db)).toEqual(waiting);
    await other.runJobs();
    const written = await readdir(path.join(other.context.config.dataDir, 'mail'));
    expect(written).toHaveLength(1);
  });

  it('shows one moment, whatever is written meanwhile', async () => {
    const { author } = await fill();
    const before = await rowsOf(site);
    const writing: Promise<unknown>[] = [];
    // Writes that begin after the snapshot, during the copying.
    const start = () => void writing.push(makeApproved(site.context, { author }));
    await makeBackup(storageOf(site), file, { at: new Date(), progress: { start, advance() {} }, signer });
    await Promise.all(writing);
    const other = await newSite();
    await restore(storageOf(other));
    expect(await rowsOf(other)).toEqual(before);
  });

  /** A backup with a file store that does something when it is first asked for a file. */
  async function backUpWith(before: (name: string) => Promise<unknown>): Promise<BackedUp> {
    const { files } = site.context;
    let first = true;
    const exists = async (name: string) => {
      if (first) await before(name);
      first = false;
      return files.exists(name);
    };
    const store = Object.assign(Object.create(files), { exists });
    const options = { at: new Date(), progress: silent, signer };
    return makeBackup({ ...storageOf(site), files: store }, file, options);
  }

  it('lets tables be changed while it copies files', async () => {
    await fill();
    const made = await backUpWith(() =>
      runStatements(
        site.connection,
        'begin; lock table pictures, posts, accounts in access exclusive mode nowait; commit',
      ),
    );
    expect(made).toMatchObject({ missing: [], files: expect.any(Number) });
    await restore(storageOf(await newSite()));
  });

  it('does not miss a picture that is deleted while it copies files', async () => {
    await fill();
    const before = await rowsOf(site);
    const made = await backUpWith(async (name) => {
      const sha256 = name.slice(0, 64);
      await sql`delete from pictures where sha256 = ${sha256}`.execute(site.context.db);
      for (const each of await readdir(path.join(site.context.config.dataDir, 'files')))
        if (each.startsWith(sha256)) await site.context.files.delete(each);
    });
    expect(made.missing).toEqual([]);
    const other = await newSite();
    await restore(storageOf(other));
    expect(await rowsOf(other)).toEqual(before);
  });

  it('has a file that is stored after it was listed', async () => {
    const { picture } = await fill();
    const name = path.basename(picture);
    const bytes = await site.context.files.getBytes(name);
    await site.context.files.delete(name);
    const names = new Set<string>();
    const { files } = site.context;
    const exists = async (each: string) => {
      const found = await files.exists(each);
      if (each === name && !names.has(each)) await files.put(name, bytes);
      names.add(each);
      return found;
    };
    const store = Object.assign(Object.create(files), { exists });
    const options = { at: new Date(), progress: silent, signer };
    expect(await makeBackup({ ...storageOf(site), files: store }, file, options)).toMatchObject({
      missing: [],
    });
  });

  it('is readable by its owner only, and appears under its name once it is complete', async () => {
    await fill();
    const working = backUp();
    expect(await readdir(folder)).not.toContain('site.zip');
    await working;
    expect(await readdir(folder)).toEqual(['site.zip']);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('reports missing picture files, and contains all others', async () => {
    const { picture } = await fill();
    const name = path.basename(picture);
    await site.context.files.delete(name);
    expect(await backUp()).toMatchObject({ missing: [name] });
    const other = await newSite();
    await restore(storageOf(other));
    expect((await rowsOf(other)).pictures).toEqual((await rowsOf(site)).pictures);
  });

  it('is restored into a bucket that takes no file without its length, as those of Amazon and MinIO', {
    tags: 'long',
  }, async () => {
    const { picture } = await fill();
    const made = await backUp();
    const bucket = await startBucketServer('pictures');
    afterwards(bucket.close);
    const strict = await startRefusing(
      bucket.port,
      ({ method, headers }) => method === 'PUT' && headers['content-length'] === undefined,
      {
        status: 411,
        code: 'MissingContentLength',
        message: 'You must provide the Content-Length HTTP header.',
      },
    );
    afterwards(strict.close);
    const other = await startTestApp({ FILES_URL: bucketAddress(strict.port, 'pictures') });
    afterwards(() => other.close());
    await restore(storageOf(other));
    const stored = await readdir(bucket.folder);
    expect(stored.filter((name) => name.endsWith('_object'))).toHaveLength(made.files);
    const bytes = (await other.app.inject(picture)).rawPayload;
    expect(bytes.equals((await site.app.inject(picture)).rawPayload)).toBe(true);
  });

  it('leaves no file if it fails', async () => {
    await fill();
    const { files } = site.context;
    const broken = Object.assign(Object.create(files), {
      getStream: () => Promise.reject(new Error('the store is away')),
    });
    const work = makeBackup({ ...storageOf(site), files: broken }, file, {
      at: new Date(),
      progress: silent,
      signer,
    });
    await expect(work).rejects.toThrow('the store is away');
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('a file to restore', () => {
  it('is refused if it is no backup', async () => {
    await writeFile(file, 'Not an archive.');
    await expect(openBackup(file, { keys: [signer.publicKey], folder })).rejects.toThrow(DamagedArchiveError);
    await writeFile(file, '');
    await expect(openBackup(file, { keys: [signer.publicKey], folder })).rejects.toThrow(DamagedArchiveError);
  });

  it('is refused if it is cut off', async () => {
    await fill();
    await backUp();
    await truncate(file, (await stat(file)).size - 1000);
    await expect(openBackup(file, { keys: [signer.publicKey], folder })).rejects.toThrow(
      `${file} is no backup, or not a complete one`,
    );
  });

  it('is refused if one byte has changed, and the site stays empty', async () => {
    await fill();
    await backUp();
    const { size } = await stat(file);
    const whole = await readFile(file);
    const other = await newSite();
    const empty = await rowsOf(other);
    // A byte in the first table, in the middle, and in the last file.
    const places = [
      whole.indexOf('.copy') + 8,
      dataNear(whole, Math.floor(size / 2)),
      dataNear(whole, whole.lastIndexOf('manifest.json') - 2000),
    ];
    for (const [index, place] of places.entries()) {
      const copy = path.join(folder, `${index}.zip`);
      await copyFile(file, copy);
      const handle = await open(copy, 'r+');
      await handle.write(Buffer.from([(whole[place] ?? 0) ^ 0xff]), 0, 1, place);
      await handle.close();
      await expect(restore(storageOf(other), { from: copy })).rejects.toThrow(DamagedArchiveError);
      expect(await rowsOf(other)).toEqual(empty);
    }
    await restore(storageOf(other));
    expect((await rowsOf(other)).posts).toEqual((await rowsOf(site)).posts);
  });

  it('is refused if its tables are of a later version', async () => {
    await backUp();
    const other = await newSite();
    const client = new pg.Client(other.connection);
    await client.connect();
    await client.query("update migrations set sha256 = 'another' where name like '001%'");
    await client.end();
    await expect(restore(storageOf(other))).rejects.toThrow(SchemaMismatchError);
  });

  it.each([
    ['drop table likes', 'The database lacks the table likes of the backup. Restore into a new DATA_DIR'],
    [
      'alter table likes add column weight int',
      'The backup lacks the column weight of the table likes of the database. Restore into a new DATA_DIR',
    ],
    [
      'alter table topic_files rename column sha256 to digest',
      'The database lacks the column sha256 of the table topic_files of the backup. Add it, and restore again.',
    ],
    [
      "insert into migrations (name, sha256) values ('999-later', '0')",
      'The backup is older than the database, which has the migration 999-later already, perhaps since the restore of another backup. Restore into a new DATA_DIR, or an empty database of DATABASE_URL.',
    ],
    [
      'delete from migrations where name = (select max(name) from migrations)',
      /^The database lacks the migration \d{3}-\S+ of the backup\. Restore into a new DATA_DIR/,
    ],
  ])(
    'is refused by a database after "%s", and the message says what to do',
    { tags: 'long' },
    async (change, message) => {
      await backUp();
      const other = await newSite();
      await runStatements(other.connection, change);
      const restoring = restore(storageOf(other));
      await expect(restoring).rejects.toBeInstanceOf(SchemaMismatchError);
      await expect(restoring).rejects.toThrow(message);
    },
  );

  it('is refused if a later version made it', async () => {
    await runStatements(site.connection, "insert into migrations (name, sha256) values ('999-later', '0')");
    await backUp();
    await expect(restore(storageOf(await newSite()))).rejects.toThrow(
      "This version of the program doesn't know the migration 999-later of the backup.",
    );
  });

  it('may have tables of others in it, as earlier versions made it: they are passed over', {
    tags: 'long',
  }, async () => {
    await fill();
    await backUp();
    const { tables, sequences, ...rest } = JSON.parse(await entryOf('manifest.json'));
    const foreign = { name: 'posts_before', columns: ['id'], rows: 1, sha256: '0'.repeat(64) };
    const manifest = {
      ...rest,
      tables: [...tables, foreign],
      sequences: [...sequences, { name: 'posts_before_id_seq', value: '1' }],
    };
    const copy = await tampered({ 'manifest.json': JSON.stringify(manifest) });
    const other = await newSite();
    await runStatements(other.connection, 'create table kept as select 7 as number');
    expect(await restore(storageOf(other), { from: copy, unverified: true })).toEqual([
      'table posts_before',
      'sequence posts_before_id_seq',
    ]);
    expect(await rowsOf(other)).toEqual(await rowsOf(site));
    expect(await runStatements(other.connection, 'select number from kept')).toEqual([{ number: 7 }]);
  });

  it('may come from a database that was made before migrations were mended', { tags: 'long' }, async () => {
    const { author } = await fill();
    const directory = path.join(import.meta.dirname, '../../platform/db/migrations');
    let mended = 0;
    for (const name of await readdir(directory)) {
      const [, hash] =
        /^-- formerly ([0-9a-f]{64})/m.exec(await readFile(path.join(directory, name), 'utf8')) ?? [];
      if (hash === undefined) continue;
      const recorded = `update migrations set sha256 = '${hash}' where name = '${path.parse(name).name}'`;
      await runStatements(site.connection, recorded);
      mended += 1;
    }
    expect(mended).toBeGreaterThan(0);
    await backUp();
    const other = await newSite();
    await restore(storageOf(other));
    expect((await rowsOf(other)).posts).toEqual((await rowsOf(site)).posts);
    expect((await rowsOf(other)).accounts?.join()).toContain(author.email);
  });

  it('may come from an earlier version, and is migrated', { tags: 'long' }, async () => {
    const { connection, drop } = await copyDatabase();
    afterwards(drop);
    await renew(connection);
    // The first version with all tables of files that a backup reads.
    await migrate(connection, { through: '063-covers' });
    await runStatements(
      connection,
      "insert into accounts (email, firstname, lastname, role) values ('a@b.c', 'A', 'B', 'P')",
    );
    const options = { at: new Date(), progress: silent, signer };
    await makeBackup({ connection, files: site.context.files }, file, options);

    const later = await copyDatabase();
    afterwards(later.drop);
    await renew(later.connection);
    const backup = await openBackup(file, { keys: [signer.publicKey], folder });
    expect(backup.through).toBe('063-covers');
    await migrate(later.connection, { through: backup.through });
    await backup.restore({ connection: later.connection, files: site.context.files }, silent);
    backup.close();
    expect(await migrate(later.connection)).toContain('064-topics');
    expect(await runStatements(later.connection, 'select email, developer from accounts')).toEqual([
      { email: 'a@b.c', developer: false },
    ]);
  });
});

/** Rewrites the backup's archive with entries replaced; null omits an entry. */
async function tampered(changes: Record<string, string | null>): Promise<string> {
  const from = await yauzl.openPromise(file, { autoClose: false, lazyEntries: true });
  const copy = path.join(folder, 'tampered.zip');
  const zip = new yazl.ZipFile();
  for await (const entry of from.eachEntry()) {
    const change = changes[entry.fileName];
    if (change === null) continue;
    const content = await buffer(await from.openReadStreamPromise(entry));
    zip.addBuffer(change === undefined ? content : Buffer.from(change), entry.fileName);
  }
  from.close();
  zip.end();
  await writeFile(copy, await buffer(Readable.from(zip.outputStream)));
  return copy;
}
async function entryOf(name: string): Promise<string> {
  const zip = await yauzl.openPromise(file, { autoClose: false, lazyEntries: true });
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== name) continue;
    const content = (await buffer(await zip.openReadStreamPromise(entry))).toString();
    zip.close();
    return content;
  }
  throw new Error(`the backup has no ${name}`);
}

describe('a backup that was tampered with', () => {
  const roleOf = async ({ context }: TestApp, email: string) =>
    (await context.db.selectFrom('accounts').select('role').where('email', '=', email).executeTakeFirst())
      ?.role;

  it('is refused if a reader was made a super admin in it, and the site stays empty', async () => {
    const { reader } = await fill();
    await backUp();
    const accounts = await entryOf('tables/accounts.copy');
    const promoted = accounts.replace(new RegExp(`(${reader.email}\t.*?)\tP\t`), '$1\tS\t');
    expect(promoted).not.toBe(accounts);
    const copy = await tampered({ 'tables/accounts.copy': promoted });
    const other = await newSite();
    const empty = await rowsOf(other);
    await expect(restore(storageOf(other), { from: copy })).rejects.toThrow(DamagedArchiveError);
    expect(await rowsOf(other)).toEqual(empty);
    await restore(storageOf(other), { from: copy, unverified: true });
    expect(await roleOf(other, reader.email)).toBe('S');
  });

  it('is refused if its manifest matches the change, but not its signature', { tags: 'long' }, async () => {
    await fill();
    await backUp();
    const manifest = await entryOf('manifest.json');
    const copy = await tampered({ 'manifest.json': manifest.replace('2026-03-01', '2026-03-02') });
    const opened = openBackup(copy, { keys: [signer.publicKey], folder });
    await expect(opened).rejects.toThrow('has changed since it was signed');
    await expect(opened).rejects.toBeInstanceOf(UnverifiedBackupError);
  });

  it.each([
    [
      'is not signed',
      (): Record<string, string | null> => ({ 'manifest.json.minisig': null }),
      /is not signed/,
    ],
    [
      'is signed by somebody else',
      () => ({
        'manifest.json.minisig': writeSignature(
          generateKeyPairSync('ed25519').privateKey,
          Buffer.from('{}'),
          'a backup',
        ),
      }),
      /a key that this site does not know/,
    ],
    ['has a signature that is none', () => ({ 'manifest.json.minisig': 'RW' }), /has changed/],
  ])(
    'is refused if it %s, unless the operator asks to skip the check',
    { tags: 'long' },
    async (_, change, message) => {
      await fill();
      await backUp();
      const copy = await tampered(change());
      const other = await newSite();
      await expect(restore(storageOf(other), { from: copy })).rejects.toThrow(message);
      await restore(storageOf(other), { from: copy, unverified: true });
      expect((await rowsOf(other)).posts).toEqual((await rowsOf(site)).posts);
    },
  );

  it('is refused on a site without a trusted key', { tags: 'long' }, async () => {
    await backUp();
    await expect(openBackup(file, { keys: [], folder })).rejects.toThrow(UnverifiedBackupError);
  });
});

describe('an encrypted backup', () => {
  const passphrase = 'maji safi kwa kila mtu';
  /** Files that are left in the folder besides the backup. */
  const left = async () => (await readdir(folder)).filter((name) => name !== 'site.zip');

  it('shows nothing of its content, and is restored with the passphrase alone', async () => {
    const { picture } = await fill();
    await backUp({ passphrase });
    const bytes = await readFile(file);
    expect(bytes.toString('latin1', 0, 21)).toBe('age-encryption.org/v1');
    for (const word of ['accounts', 'manifest.json', 'example.org', path.basename(picture)])
      expect(bytes.includes(word)).toBe(false);
    const other = await newSite();
    await restore(storageOf(other), { keys: [], unlock: { passphrase } });
    expect(await rowsOf(other)).toEqual(await rowsOf(site));
    expect(await left()).toEqual([]);
  });

  it('is restored with a private key it was encrypted for, and the key that signed it', {
    tags: 'long',
  }, async () => {
    const [first, second] = [await generateX25519Identity(), await generateX25519Identity()];
    const recipients = [await identityToRecipient(first), await identityToRecipient(second)];
    await fill();
    await backUp({ recipients });
    const other = await newSite();
    // The public key is no secret: encryption for it doesn't show who made the backup.
    const stranger = restore(storageOf(other), { keys: [], unlock: { identities: [second] } });
    await expect(stranger).rejects.toThrow(UnverifiedBackupError);
    await restore(storageOf(other), { unlock: { identities: [second] } });
    expect(await rowsOf(other)).toEqual(await rowsOf(site));
    expect(await left()).toEqual([]);
  });

  it('has no name for a moment while it is decrypted, so that nothing is left if the process is killed', {
    tags: 'long',
  }, async () => {
    const { picture } = await fill();
    const identity = await generateX25519Identity();
    await backUp({ recipients: [await identityToRecipient(identity)] });
    const seen = new Set<string>();
    let looks = 0;
    const opening = openBackup(file, {
      keys: [signer.publicKey],
      unlock: { identities: [identity] },
      folder,
    });
    const done = Promise.withResolvers<void>();
    opening.finally(() => done.resolve()).catch(() => {});
    for (const opened = done.promise.then(() => true); ; looks += 1) {
      for (const name of readdirSync(folder)) seen.add(name);
      if (await Promise.race([opened, setImmediate(false)])) break;
    }
    const backup = await opening;
    expect(looks).toBeGreaterThan(10);
    expect([...seen]).toEqual(['site.zip']);
    const other = await newSite();
    await backup.restore(storageOf(other), silent);
    backup.close();
    expect((await other.app.inject(picture)).statusCode).toBe(200);
  });

  it('is refused without the right passphrase or key', { tags: 'long' }, async () => {
    await backUp({ passphrase });
    const open = (unlock: Unlock | null) => openBackup(file, { keys: [signer.publicKey], unlock, folder });
    await expect(open(null)).rejects.toThrow('is encrypted. Name its passphrase or its private key.');
    await expect(open({ passphrase: 'maji safi kwa kila' })).rejects.toThrow(WrongKeyError);
    await expect(open({ identities: [await generateX25519Identity()] })).rejects.toThrow(WrongKeyError);
    await expect(open({ identities: ['no key'] })).rejects.toThrow('That is no private key of age.');
    expect(await left()).toEqual([]);
  });

  it('is refused if one byte has changed or its end is missing, and leaves nothing behind', {
    tags: 'long',
  }, async () => {
    await fill();
    const identity = await generateX25519Identity();
    await backUp({ recipients: [await identityToRecipient(identity)] });
    const whole = await readFile(file);
    const unlock = { identities: [identity] };
    const open = () => openBackup(file, { keys: [signer.publicKey], unlock, folder });
    for (const place of [250, Math.floor(whole.length / 2), whole.length - 1]) {
      const bytes = Buffer.from(whole);
      bytes[place] = (bytes[place] ?? 0) ^ 1;
      await writeFile(file, bytes);
      await expect(open(), String(place)).rejects.toThrow();
    }
    await writeFile(file, whole.subarray(0, whole.length - 100));
    await expect(open()).rejects.toThrow(DamagedArchiveError);
    expect(await left()).toEqual([]);
  });

  it('is not started with an invalid key', async () => {
    await expect(backUp({ recipients: ['age1nobody'] })).rejects.toThrow(
      '"age1nobody" is no public key of age.',
    );
    expect(await readdir(folder)).toEqual([]);
  });
});

/**
 * An offset within the content of some file of the archive: bytes between the files, such as dates, don't
 * matter.
 */
function dataNear(archive: Buffer, place: number): number {
  for (let at = place; ; at -= 1) {
    const around = archive.subarray(at - 150, at + 50).toString('latin1');
    if (!around.includes('PK')) return at;
  }
}

/** Drops all our tables; those of the job queue stay. */
async function renew(connection: pg.PoolConfig): Promise<void> {
  await runStatements(connection, 'drop schema public cascade; create schema public');
}
