/**
 * Scheduled backups and drills of a restore, as operators have them: with real folders, buckets and processes.
 *
 * @module-tag edge
 */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { dayMilliseconds } from '../../../contract/durations.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { bucketAddress, startBucketServer } from '../../../tests/bucket-server.ts';
import { makeAccount, makeApproved } from '../../../tests/factories.ts';
import { openContext, runProgram, startProgram, startServer } from '../../../tests/process.ts';
import { startRefusing } from '../../../tests/refusing-bucket.ts';
import { ConfigError, readConfig } from '../../platform/config/config.ts';
import { databaseUrlOf } from '../../platform/db/database-url.ts';
import { clusterIn } from '../../platform/db/embedded/cluster.ts';
import { findServer } from '../../platform/db/embedded/postmaster.ts';
import { afterwards, until, usedDataDir } from '../../platform/db/fixtures/servers.ts';
import { readFilesUrl } from '../../platform/files/bucket.ts';
import { openBucket } from '../../platform/files/files.ts';
import { sha256 } from '../../platform/text/digest.ts';
import { openSigner } from '../../trust/index.ts';
import type { Lock } from '../backup/encryption.ts';
import { examineBackupKey } from '../doctor/backup-key.ts';
import { examineBackupNames } from '../doctor/backup-names.ts';
import { examineBackups } from '../doctor/backups.ts';
import { openSiteId } from '../transparency/keys.ts';
import { findNewest } from './drills.ts';
import { nameAt } from './names.ts';
import { isDue } from './queries.ts';
import { makeScheduledBackup } from './scheduled-backup.ts';
import { readBackupStates } from './state.ts';
import { openStore } from './store.ts';

let folder: string;
let passphraseFile: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'schedule-'));
  afterwards(() => rm(folder, { recursive: true }));
  passphraseFile = path.join(folder, 'passphrase');
  await writeFile(passphraseFile, 'maji safi kwa kila mtu\n');
});

async function emptySite(settings: Record<string, string> = {}): Promise<TestApp> {
  const app = await startTestApp({ BACKUP_TO: path.join(folder, 'kept'), ...settings });
  afterwards(() => app.close());
  return app;
}

async function site(settings: Record<string, string> = {}): Promise<TestApp> {
  const app = await emptySite(settings);
  await makeAccount(app.context, 'R');
  return app;
}

/** The name of a backup that the site has made then. */
async function nameOf(at: Date, { context }: TestApp): Promise<string> {
  return nameAt(at, await openSiteId(context));
}

/** The name of a backup that the site has made on the first day of a year. */
const nameIn = (year: number, app: TestApp) => nameOf(new Date(Date.UTC(year, 0, 1)), app);

const daysAgo = (days: number) => new Date(Date.now() - days * dayMilliseconds);

/** Records that the site has made a backup then. */
async function record(at: Date, { context }: TestApp): Promise<void> {
  await sql`
    insert into backup_runs (kind, begun_at, outcome)
    values ('backup', ${at}, 'good')`.execute(context.db);
}

/** Writes files into the folder of the backups. */
async function keep(...names: string[]): Promise<void> {
  await mkdir(path.join(folder, 'kept'), { recursive: true });
  for (const name of names) await writeFile(path.join(folder, 'kept', name), 'older');
}

/** A public key, since a passphrase costs seconds of the processor by design. */
const forKey: Lock = { recipients: [await identityToRecipient(await generateX25519Identity())] };

async function backUp({ context, connection }: TestApp, lock = forKey) {
  const signer = await openSigner(context.config.signingKeyFile);
  return makeScheduledBackup(context, connection, async () => ({ signer, lock }));
}

/** Moves everything that was recorded into the past, as if time had passed. */
async function pass({ context }: TestApp, hours: number): Promise<void> {
  await sql`
    update backup_runs
    set begun_at = begun_at - make_interval(hours => ${hours}::int)`.execute(context.db);
}

const pictureBytes = Buffer.from('a well');
const pictureHash = sha256(pictureBytes).toString('hex');
const pictureName = `${pictureHash}.jpg`;

/** A picture whose file the store lacks. */
async function losePicture({ db }: Pick<TestApp['context'], 'db'>): Promise<void> {
  await sql`
    insert into pictures (sha256, format, width, height, bytes)
    values (${pictureHash}, 'jpeg', 80, 60, ${pictureBytes.length})`.execute(db);
}

/** What `npm run doctor` says of the backups. */
const examined = ({ context }: TestApp) => examineBackups(context.db, context.config);

/** The value of a metric. */
async function metricOf(app: TestApp, name: string): Promise<number> {
  const { body } = await app.call('GET', '/metrics');
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(body)?.[1]);
}

/** Starts a bucket named `kept`; gives its port. */
async function startBucket(): Promise<number> {
  const { port, close } = await startBucketServer('kept', { lists: true });
  afterwards(close);
  return port;
}

const kept = (place = path.join(folder, 'kept')) => readdir(place);

describe('the settings', () => {
  const read = (given: Record<string, string>) => readConfig({}, given).backups;
  it('name how often, how many and where', () => {
    expect(read({})).toMatchObject({ everyMinutes: null, keep: 7, lock: null });
    const given = {
      BACKUP_EVERY: '6h',
      BACKUP_KEEP: '3',
      BACKUP_TO: '/srv/kept',
      BACKUP_PASSPHRASE_FILE: '/p',
    };
    expect(read(given)).toEqual({
      everyMinutes: 360,
      keep: 3,
      to: { folder: '/srv/kept' },
      lock: { passphraseFile: '/p' },
    });
    expect(read({ BACKUP_TO: 's3://key:secret@127.0.0.1/kept' }).to).toMatchObject({
      bucket: { name: 'kept' },
    });
  });

  it.each([
    [{ BACKUP_EVERY: '1d' }, /^BACKUP_PASSPHRASE_FILE or BACKUP_RECIPIENTS must be set/],
    [{ BACKUP_EVERY: '5m', BACKUP_PASSPHRASE_FILE: '/p' }, /^BACKUP_EVERY must be/],
    [{ BACKUP_EVERY: 'daily', BACKUP_PASSPHRASE_FILE: '/p' }, /^BACKUP_EVERY must be/],
    [{ BACKUP_KEEP: '0' }, /^BACKUP_KEEP must be/],
    [{ BACKUP_TO: 's3://' }, /^BACKUP_TO must be/],
    [{ BACKUP_RECIPIENTS: 'somebody' }, /^BACKUP_RECIPIENTS must be/],
    [{ BACKUP_RECIPIENTS: 'age1abc', BACKUP_PASSPHRASE_FILE: '/p' }, /must not be set with/],
  ])('%j is refused', (given, message) => {
    expect(() => read(given)).toThrow(ConfigError);
    expect(() => read(given)).toThrow(message);
  });
});

describe('a scheduled backup', () => {
  it('is due when the last good one is old enough, and a failed one is tried again after minutes', async () => {
    const app = await site();
    const { db } = app.context;
    expect(await isDue(db, 1440)).toBe(true);
    await backUp(app);
    expect(await isDue(db, 1440)).toBe(false);
    await pass(app, 25);
    expect(await isDue(db, 1440)).toBe(true);
    await sql`insert into backup_runs (kind, outcome) values ('backup', 'failed')`.execute(db);
    expect(await isDue(db, 1440)).toBe(false);
    await pass(app, 1);
    expect(await isDue(db, 1440)).toBe(true);
  });

  it('is due where the only runs were recorded while the clock of the database was ahead, which is said', async () => {
    const app = await site({ BACKUP_EVERY: '1d', BACKUP_PASSPHRASE_FILE: passphraseFile });
    const { db } = app.context;
    await record(daysAgo(-30), app);
    await sql`
      insert into backup_runs (kind, begun_at, outcome)
      values ('backup', ${daysAgo(-30)}, 'failed'), ('drill', ${daysAgo(-30)}, 'good')`.execute(db);
    expect(await isDue(db, 1440)).toBe(true);
    expect(await metricOf(app, 'backup_age_seconds')).toBeNaN();
    expect(await metricOf(app, 'restore_drill_age_seconds')).toBeNaN();
    expect(await examined(app)).toEqual([
      expect.objectContaining({
        state: 'warning',
        text: expect.stringMatching(/^The last good backup was begun 30 days in the future: /),
      }),
      expect.objectContaining({
        state: 'warning',
        text: 'No backup was restored for a trial in the last 90 days.',
      }),
    ]);
    await backUp(app);
    expect(await isDue(db, 1440)).toBe(false);
    expect((await readBackupStates(db)).backup.good_seconds).toBeGreaterThanOrEqual(0);
  });

  it('stays beside those whose names lie in the future, which are neither counted nor the newest for a drill', async () => {
    const app = await site({ BACKUP_KEEP: '1', BACKUP_PASSPHRASE_FILE: passphraseFile });
    const [older, ahead] = [await nameIn(2020, app), await nameOf(daysAgo(-30), app)];
    await record(daysAgo(100), app);
    await record(daysAgo(-30), app);
    await keep(older, ahead);
    const made = await backUp(app);
    expect(made?.removed).toEqual([older]);
    expect((await kept()).sort()).toEqual([made?.name, ahead]);
    const { db, config } = app.context;
    expect(await findNewest(db, await openStore(config), new Date())).toBe(made?.name);
    expect(await examineBackupNames(db, config)).toEqual([
      expect.objectContaining({ text: expect.stringMatching(/times in the future.*: 1, the newest/) }),
    ]);
  });

  it('removes the oldest beyond those to keep, and nothing else', async () => {
    const app = await site({ BACKUP_KEEP: '2' });
    const [oldest, newer] = [await nameIn(2020, app), await nameIn(2021, app)];
    await record(daysAgo(100), app);
    await keep(oldest, newer, 'mine.age');
    const made = await backUp(app);
    expect(made?.removed).toEqual([oldest]);
    expect((await kept()).sort()).toEqual([newer, made?.name, 'mine.age']);
    expect((await stat(path.join(folder, 'kept', made?.name ?? ''))).mode & 0o777).toBe(0o600);
  });

  it('neither counts nor removes those of another site, or those of an earlier version that are not recorded', async () => {
    const app = await site({ BACKUP_KEEP: '1', BACKUP_PASSPHRASE_FILE: passphraseFile });
    const [unknown, foreign] = ['backup-20200101T000000Z.age', 'backup-20990101T000000Z-00000000.age'];
    const draft = `.draft-${foreign}.partial`;
    const then = daysAgo(100);
    const recorded = (await nameOf(then, app)).replace(/-\w{8}\.age$/, '.age');
    await keep(unknown, foreign, draft, recorded);
    await record(then, app);
    const made = await backUp(app);
    expect(made).toMatchObject({ removed: [recorded], warning: null });
    expect((await kept()).sort()).toEqual([draft, unknown, made?.name, foreign]);
    const found = await examineBackupNames(app.context.db, app.context.config);
    expect(found.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^BACKUP_TO has backups of another site, .*: 1, the newest .*-00000000\.age\.$/),
      expect.stringMatching(/^BACKUP_TO has backups of an earlier version .*: 1, the newest .*2020/),
    ]);
  });

  it('leaves older ones where another copy of the site makes backups too', async () => {
    const app = await site({ BACKUP_KEEP: '1', BACKUP_PASSPHRASE_FILE: passphraseFile });
    const [older, ofCopy] = [await nameIn(2020, app), await nameOf(daysAgo(50), app)];
    await record(daysAgo(100), app);
    await keep(older, ofCopy);
    const made = await backUp(app);
    expect(made).toMatchObject({ removed: [], warning: expect.stringContaining(`(${ofCopy})`) });
    expect((await kept()).sort()).toEqual([older, ofCopy, made?.name]);
    expect(await examineBackupNames(app.context.db, app.context.config)).toEqual([
      expect.objectContaining({ text: expect.stringMatching(/that its database knows nothing of/) }),
    ]);
  });

  it('leaves those from before its first recorded one for thirty days: the site it is a copy of may have made them', async () => {
    const app = await site({ BACKUP_KEEP: '1' });
    const [oldest, older, first] = [
      await nameIn(2020, app),
      await nameOf(daysAgo(50), app),
      await nameOf(daysAgo(25), app),
    ];
    const draft = `.draft-${await nameOf(daysAgo(40), app)}.partial`;
    await record(daysAgo(25), app);
    await keep(oldest, older, draft, first);
    const made = await backUp(app);
    expect(made).toMatchObject({ removed: [first], warning: null });
    expect((await kept()).sort()).toEqual([draft, oldest, older, made?.name]);
    const { db } = app.context;
    await sql`update backup_runs set begun_at = ${daysAgo(31)} where begun_at < ${daysAgo(1)}`.execute(db);
    // The next one would have the same name within a second.
    const hourAgo = new Date(Date.now() - 3_600_000);
    await sql`update backup_runs set begun_at = ${hourAgo} where name = ${made?.name}`.execute(db);
    const renamed = await nameOf(hourAgo, app);
    await rename(path.join(folder, 'kept', made?.name ?? ''), path.join(folder, 'kept', renamed));
    expect((await backUp(app))?.removed).toEqual([oldest, older, renamed]);
    expect(await kept()).toHaveLength(1);
  });

  it('removes none while the site has no accounts', async () => {
    const app = await emptySite({
      BACKUP_KEEP: '1',
      BACKUP_EVERY: '1d',
      BACKUP_PASSPHRASE_FILE: passphraseFile,
    });
    const older = await nameIn(2020, app);
    await record(daysAgo(100), app);
    await keep(older);
    const made = await backUp(app);
    expect(made).toMatchObject({
      removed: [],
      warning: 'Older backups stay, because the site has no accounts.',
    });
    expect(await kept()).toContain(older);
    expect(await examined(app)).toEqual([
      expect.objectContaining({ text: 'No backup is made while the site has no accounts.' }),
    ]);
  });

  it('is made once, whichever of two processes begins', async () => {
    const app = await site();
    const both = await Promise.all([backUp(app), backUp(app)]);
    expect(both.filter((made) => made === null)).toHaveLength(1);
    expect(await kept()).toHaveLength(1);
  });

  it('is in the metrics with its age and size, and so are failures', async () => {
    const app = await site({ BACKUP_EVERY: '1d', BACKUP_PASSPHRASE_FILE: passphraseFile });
    const metric = (name: string) => metricOf(app, name);
    const made = await backUp(app);
    await pass(app, 2);
    expect(await metric('backup_bytes')).toBe(made?.bytes);
    expect(await metric('backup_age_seconds')).toBeGreaterThanOrEqual(7200);
    expect(await metric('backup_interval_seconds')).toBe(86_400);
    expect(await metric('backup_failures')).toBe(0);
    expect(await metric('backup_warnings')).toBe(0);
    expect(await metric('restore_drill_age_seconds')).toBeNaN();
  });

  it('that lacks a picture says so, and removes no older one until the next one has it', async () => {
    const app = await site({
      BACKUP_KEEP: '1',
      BACKUP_EVERY: '1d',
      BACKUP_PASSPHRASE_FILE: passphraseFile,
    });
    await losePicture(app.context);
    const older = await nameIn(2020, app);
    await record(daysAgo(100), app);
    await keep(older);
    const warning = `The backup lacks picture files of the file store: 1 missing (${pictureName}). Older backups stay until one has them all.`;
    const made = await backUp(app);
    expect(made).toMatchObject({ missing: [pictureName], removed: [], warning });
    expect(await kept()).toContain(older);
    expect((await readBackupStates(app.context.db)).backup).toMatchObject({ failures: 0, note: warning });
    expect(await isDue(app.context.db, 1440)).toBe(false);
    expect(await examined(app)).toContainEqual(
      expect.objectContaining({ state: 'warning', text: expect.stringContaining(warning) }),
    );
    expect(await metricOf(app, 'backup_warnings')).toBe(1);

    await app.context.files.put(pictureName, 'another picture');
    expect(await backUp(app)).toMatchObject({
      damaged: [pictureName],
      removed: [],
      warning: expect.stringContaining(`1 damaged (${pictureName})`),
    });
    expect(await kept()).toContain(older);

    await app.context.files.put(pictureName, pictureBytes);
    const whole = await backUp(app);
    expect(whole).toMatchObject({ removed: expect.arrayContaining([older]), warning: null });
    expect(await kept()).toEqual([whole?.name]);
    expect((await readBackupStates(app.context.db)).backup).toMatchObject({ note: null });
  });

  it('that lacks many pictures names the first of them', async () => {
    const app = await site();
    await sql`
      insert into pictures (sha256, format, width, height, bytes)
      select lpad(to_hex(number), 64, '0'), 'jpeg', 80, 60, 1
      from generate_series(1, 300) as number`.execute(app.context.db);
    const made = await backUp(app);
    expect(made?.warning).toMatch(/: 300 missing \(\w{64}\.jpg, \w{64}\.jpg, …\)\./);
    expect((await readBackupStates(app.context.db)).backup.note).toBe(made?.warning);
  });

  it('that lacks a picture is said by npm run backup-now, which exits with 1', { tags: 'long' }, async () => {
    const app = await site();
    await losePicture(app.context);
    const { code, stdout } = await runProgram('backup-now', [], {
      DATA_DIR: app.context.config.dataDir,
      DATABASE_URL: databaseUrlOf(app.connection),
      BACKUP_TO: path.join(folder, 'kept'),
      BACKUP_PASSPHRASE_FILE: passphraseFile,
    });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^The backup lacks picture files of the file store: 1 missing \(/m);
  });

  it('is good where an older one cannot be removed, which is said', async () => {
    const app = await site({
      BACKUP_KEEP: '1',
      BACKUP_EVERY: '1d',
      BACKUP_PASSPHRASE_FILE: passphraseFile,
    });
    // A folder in the place of a file.
    const stuck = await nameIn(2021, app);
    await record(daysAgo(100), app);
    await mkdir(path.join(folder, 'kept', stuck), { recursive: true });
    const older = await nameIn(2020, app);
    await keep(older);
    const made = await backUp(app);
    expect(made).toMatchObject({
      removed: [older],
      warning: expect.stringMatching(new RegExp(`^Older backups could not be removed: .*${stuck}`)),
    });
    expect((await readBackupStates(app.context.db)).backup).toMatchObject({
      failures: 0,
      note: made?.warning,
    });
    expect(await isDue(app.context.db, 1440)).toBe(false);
    expect(await examined(app)).toContainEqual(
      expect.objectContaining({ state: 'warning', text: expect.stringContaining(made?.warning ?? '-') }),
    );
    expect(await metricOf(app, 'backup_warnings')).toBe(1);
  });

  it.each([
    ['lists', (method: string, url: string) => method === 'GET' && url.includes('list-type')],
    ['deletes', (method: string) => method === 'DELETE'],
  ])('is good where the key of the bucket may do all but %s', async (_, isRefused) => {
    const port = await startBucket();
    const before = await startRefusing(port, ({ method = '', url = '' }) => isRefused(method, url));
    afterwards(before.close);
    const place = (at: number) => bucketAddress(at, 'kept');
    const app = await site({ BACKUP_TO: place(before.port), BACKUP_KEEP: '1' });
    const bucket = readFilesUrl(place(port));
    const older = await nameIn(2020, app);
    await record(daysAgo(100), app);
    await (bucket && openBucket(bucket))?.then((files) => files.put(older, 'older'));
    expect(await backUp(app)).toMatchObject({
      removed: [],
      warning: expect.stringMatching(/^Older backups could not be removed: .*Access Denied$/),
    });
    expect((await readBackupStates(app.context.db)).backup).toMatchObject({ failures: 0 });
  });

  it('that has lost its lock ends, and leaves alone what the next one has made', async () => {
    const app = await site({ BACKUP_KEEP: '1' });
    await losePicture(app.context);
    const { files } = app.context;
    let next: string | undefined;
    const exists = async (name: string) => {
      if (next === undefined) {
        await sql`
          select pg_terminate_backend(pid)
          from pg_stat_activity
          where datname = current_database() and application_name = 'afya makes a backup'`.execute(
          app.context.db,
        );
        next = (await until(async () => (await backUp(app)) ?? undefined)).name;
      }
      return files.exists(name);
    };
    const slow = {
      ...app,
      context: { ...app.context, files: Object.assign(Object.create(files), { exists }) },
    };

    await expect(backUp(slow)).rejects.toThrow(/ended while this one makes a backup\.$/);

    expect(await kept()).toEqual([next]);
    const { rows } = await sql<{ outcome: string; detail: string }>`
      select outcome, detail
      from backup_runs
      order by id`.execute(app.context.db);
    expect(rows).toMatchObject([
      { outcome: 'failed', detail: expect.stringMatching(/ended while this one makes a backup\.$/) },
      { outcome: 'good' },
    ]);
  });

  it('whose process was killed leaves nothing that counts as a backup, and the next one cleans up', {
    tags: 'long',
  }, async () => {
    const app = await site();
    const then = daysAgo(1);
    await keep(`.draft-${await nameOf(then, app)}.partial`);
    await sql`insert into backup_runs (kind, begun_at) values ('backup', ${then})`.execute(app.context.db);
    const made = await backUp(app);
    expect(await kept()).toEqual([made?.name]);
    const { rows } = await sql<{ detail: string }>`
      select detail
      from backup_runs
      where outcome = 'failed'`.execute(app.context.db);
    expect(rows).toEqual([{ detail: 'The process was ended before it was done.' }]);
  });

  it('killed in the middle is no backup', { tags: 'long' }, async () => {
    const app = await site();
    const { config } = app.context;
    // Holds up the copying of a table, so that the process is in the middle.
    const holding = Promise.withResolvers<void>();
    const held = app.context.db.transaction().execute(async (db) => {
      await sql`lock table accounts in access exclusive mode`.execute(db);
      await holding.promise;
    });
    const program = startProgram('backup-now', [], {
      DATA_DIR: config.dataDir,
      DATABASE_URL: databaseUrlOf(app.connection),
      BACKUP_TO: path.join(folder, 'kept'),
      BACKUP_PASSPHRASE_FILE: passphraseFile,
    });
    await until(async () => (await kept().catch(() => [])).some((name) => name.endsWith('.partial')));
    await program.end('SIGKILL');
    holding.resolve();
    await held;
    expect((await kept()).filter((name) => name.startsWith('backup-'))).toEqual([]);
    await until(() => backUp(app).then((made) => made !== null));
    expect(await kept()).toEqual([expect.stringMatching(/^backup-.*\.age$/)]);
  });

  it('on a full disk fails, says so, and keeps the older ones', { tags: 'long' }, async ({ skip }) => {
    const place = path.join(folder, 'small');
    await mkdir(place);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'none', place], { stdio: 'ignore' });
    } catch {
      skip('Only root may mount a small disk.');
    }
    afterwards(async () => void execFileSync('umount', [place]));
    const app = await site({ BACKUP_TO: place, BACKUP_KEEP: '1' });
    const older = await nameIn(2020, app);
    await writeFile(path.join(place, older), 'older');
    for (let index = 0; index < 3; index += 1) await makeApproved(app.context);
    const given = {
      DATA_DIR: app.context.config.dataDir,
      DATABASE_URL: databaseUrlOf(app.connection),
      BACKUP_TO: place,
      BACKUP_KEEP: '1',
      BACKUP_PASSPHRASE_FILE: passphraseFile,
    };
    const { code, stderr } = await runProgram('backup-now', [], given);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/^The disk is full: /) });
    expect(await kept(place)).toEqual([older]);
    expect((await readBackupStates(app.context.db)).backup).toMatchObject({
      good_seconds: null,
      failures: 1,
      fault: 'The disk is full.',
    });
  });
});

it('a server makes no backup while the site has no accounts', { tags: 'long' }, async () => {
  const dataDir = await usedDataDir();
  const server = await startServer({
    DATA_DIR: dataDir,
    BACKUP_EVERY: '1d',
    BACKUP_PASSPHRASE_FILE: passphraseFile,
  });
  afterwards(() => server.end('SIGKILL'));
  const [line] = await server.printed(/^\{.*No backup is made while the site has no accounts.*\}$/m);
  expect(JSON.parse(line)).toMatchObject({ level: 40 });
  expect(await kept(path.join(dataDir, 'backups')).catch(() => [])).toEqual([]);
});

it('a server makes the first backup at once, and a drill restores it', { tags: 'long' }, async () => {
  const dataDir = await usedDataDir();
  const settings = {
    DATA_DIR: dataDir,
    BACKUP_EVERY: '1d',
    BACKUP_PASSPHRASE_FILE: passphraseFile,
  };
  const { context, stop } = await openContext(settings);
  await makeApproved(context, { title: 'Cholera in the dry season' });
  await stop();
  const server = await startServer(settings);
  afterwards(() => server.end('SIGKILL'));
  await server.answers();
  const place = path.join(dataDir, 'backups');
  await until(async () => (await kept(place).catch(() => [])).some((name) => name.startsWith('backup-')));
  const [name = ''] = await kept(place);
  expect((await readFile(path.join(place, name))).toString('latin1', 0, 21)).toBe('age-encryption.org/v1');

  const drill = await runProgram('restore-drill', [], settings);
  expect(drill).toMatchObject({ code: 0, stderr: '' });
  expect(drill.stdout).toMatch(/^\d+ rows in \d+ tables and 0 picture files, as of 20/);
  expect(drill.stdout).toMatch(/^The transparency log has 1 leaves/m);
  expect(drill.stdout).toMatch(new RegExp(`^${name} can be restored\\.$`, 'm'));
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toMatch(/^restore_drill_failures 0$/m);
  expect((await readdir(dataDir)).filter((each) => each.startsWith('restore-drill-'))).toEqual([]);

  await truncate(path.join(place, name), 5000);
  const damaged = await runProgram('restore-drill', [], settings);
  expect(damaged).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/is no backup, or not a complete/),
  });
  expect((await readdir(dataDir)).filter((each) => each.startsWith('restore-drill-'))).toEqual([]);
  await server.end('SIGTERM');
  const after = await openContext(settings);
  expect((await readBackupStates(after.context.db)).drill).toMatchObject({
    failures: 1,
    fault: expect.stringMatching(/not a complete one/),
  });
  await after.stop();
});

it('a server logs a warning where a backup lacks a picture', { tags: 'long' }, async () => {
  const settings = {
    DATA_DIR: await usedDataDir(),
    BACKUP_EVERY: '1d',
    BACKUP_PASSPHRASE_FILE: passphraseFile,
  };
  const { context, stop } = await openContext(settings);
  await makeAccount(context, 'R');
  await losePicture(context);
  await stop();
  const server = await startServer(settings);
  afterwards(() => server.end('SIGKILL'));
  const [line] = await server.printed(/^\{.*The backup lacks picture files.*\}$/m);
  expect(JSON.parse(line)).toMatchObject({ level: 40, msg: expect.stringContaining(pictureName) });
});

it('backups for a public key are kept in a bucket, and a drill needs the private key', {
  tags: 'long',
}, async () => {
  const port = await startBucket();
  const app = await site();
  await makeApproved(app.context);
  const identity = await generateX25519Identity();
  const settings = {
    DATA_DIR: app.context.config.dataDir,
    DATABASE_URL: databaseUrlOf(app.connection),
    BACKUP_TO: bucketAddress(port, 'kept'),
    BACKUP_RECIPIENTS: await identityToRecipient(identity),
    BACKUP_KEEP: '1',
  };
  const run = (command: string, ...args: string[]) => runProgram(command, args, settings);
  expect(await run('backup-now')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/is in the bucket kept\nTo restore it on .*: --public-key RW\S+\n$/),
  });
  expect(await readdir(path.join(settings.DATA_DIR, 'backups'))).toEqual([]);
  expect(await run('restore-drill')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/Name the private key of one of them/),
  });
  const identityFile = path.join(folder, 'identity');
  await writeFile(identityFile, `# made today\n${identity}\n`);
  const drill = (...args: string[]) => run('restore-drill', '--identity-file', identityFile, ...args);
  expect(await drill()).toMatchObject({ code: 0, stderr: '' });

  const { signingKeyFile } = app.context.config;
  const publicKeyFile = path.join(folder, 'key.pub');
  await rename(`${signingKeyFile}.pub`, publicKeyFile);
  await rm(signingKeyFile);
  const { code, stderr } = await drill();
  expect(code).toBe(1);
  expect(stderr).toContain(`whose SIGNING_KEY_FILE differs from ${signingKeyFile}`);
  expect(stderr).not.toContain('--unverified');
  expect(await drill('--public-key', publicKeyFile)).toMatchObject({ code: 0, stderr: '' });
});

it('a server logs the public key of a backup for recipients', { tags: 'long' }, async () => {
  const settings = {
    DATA_DIR: await usedDataDir(),
    BACKUP_EVERY: '1d',
    BACKUP_RECIPIENTS: await identityToRecipient(await generateX25519Identity()),
    LOG_LEVEL: 'info',
  };
  const { context, stop } = await openContext(settings);
  await makeAccount(context, 'R');
  await stop();
  const server = await startServer(settings);
  afterwards(() => server.end('SIGKILL'));
  const [line, key = '-'] = await server.printed(/^\{.*add: --public-key (RW\S+)".*\}$/m);
  expect(JSON.parse(line)).toMatchObject({ level: 30, msg: expect.stringMatching(/^To restore backup-/) });
  expect(await examineBackupKey(context.config)).toEqual([
    expect.objectContaining({ state: 'warning', text: expect.stringContaining(key) }),
  ]);
  const elsewhere = { ...context.config, signingKeyFile: path.join(folder, 'key.pem') };
  expect(await examineBackupKey(elsewhere)).toEqual([]);
});

it('a drill that was killed leaves a folder and a database that the next one removes', {
  tags: 'long',
}, async () => {
  const app = await site();
  await makeApproved(app.context);
  await backUp(app, { passphrase: 'maji safi kwa kila mtu' });
  const { dataDir } = app.context.config;
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrlOf(app.connection),
    BACKUP_TO: path.join(folder, 'kept'),
    BACKUP_PASSPHRASE_FILE: passphraseFile,
  };
  const program = startProgram('restore-drill', [], settings);
  const left = await until(async () => {
    const scratch = (await readdir(dataDir)).find((each) => each.startsWith('restore-drill-'));
    const cluster = scratch && clusterIn(path.join(dataDir, scratch, 'site'));
    return cluster && findServer(cluster) ? cluster : undefined;
  });
  await program.end('SIGKILL');
  const next = await runProgram('restore-drill', [], settings);
  expect(next).toMatchObject({ code: 0, stderr: '' });
  expect(findServer(left)).toBeUndefined();
  expect((await readdir(dataDir)).filter((each) => each.startsWith('restore-drill-'))).toEqual([]);
});
