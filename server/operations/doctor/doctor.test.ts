/**
 * What `npm run doctor` says about settings, and about the services that they name.
 *
 * @module-tag edge
 */
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startTestApp } from '../../../tests/app.ts';
import { type BucketServer, bucketAddress, startBucketServer } from '../../../tests/bucket-server.ts';
import { copyDatabase } from '../../../tests/database-server.ts';
import { makeApproved } from '../../../tests/factories.ts';
import { openMailbox } from '../../../tests/mailbox.ts';
import { freePort, runProgram, startServer } from '../../../tests/process.ts';
import { startRefusing } from '../../../tests/refusing-bucket.ts';
import { databaseUrlOf } from '../../platform/db/database-url.ts';
import { query } from '../../platform/db/fixtures/servers.ts';
import { depositDoi, queueDeposits } from '../../site/index.ts';
import { examine } from './doctor.ts';
import { examineDois } from './dois.ts';
import type { Finding } from './finding.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'doctor-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
});

/** What is wrong in these parts, apart from the replicas that other tests start and stop on the same server. */
const of = (findings: Finding[], ...parts: Finding['part'][]) =>
  findings
    .filter(({ part, state }) => parts.includes(part) && state !== 'ok')
    .map(({ text }) => text)
    .filter((text) => !/replication slot standby_|The replica walreceiver /.test(text));

/** What is found with these settings, in DATA_DIR without a database. */
const examined = (given: Record<string, string> = {}, options: Parameters<typeof examine>[1] = {}) =>
  examine({ DATA_DIR: dataDir, PATH: '/usr/bin', HOME: '/root', ...given }, options);

async function ownDatabase(): Promise<{
  url: string;
  name: string;
  run(statement: string): Promise<unknown>;
}> {
  const { connection, drop } = await copyDatabase();
  onTestFinished(drop);
  return {
    url: databaseUrlOf(connection),
    name: connection.database ?? '',
    run: (statement) => query(connection, statement),
  };
}

describe('settings', () => {
  it('a site on this machine with the defaults has no problem, and is told that links lead to it alone', async () => {
    const findings = await examined();
    expect(findings.filter(({ state }) => state === 'problem')).toEqual([]);
    expect(of(findings, 'settings')).toEqual([expect.stringMatching(/^PUBLIC_URL is not set/)]);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('every wrong value is named, each in its line', async () => {
    const findings = await examined({ PORT: 'x', PUBLIC_URL: 'afya', DATABASE_URL: 'mysql://a' });
    expect(of(findings, 'settings')).toEqual([
      'PORT must be a number.',
      expect.stringMatching(/^PUBLIC_URL must be an address/),
      expect.stringMatching(/^DATABASE_URL must be an address/),
    ]);
    expect(of(await examined({ ORCID_CLIENT_ID: 'APP-1' }), 'settings')).toEqual([
      'ORCID_CLIENT_SECRET must be set with ORCID_CLIENT_ID.',
    ]);
  });

  it.each([
    ['PUBLIC_ULR', 'PUBLIC_URL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['data_dir', 'DATA_DIR'],
    ['TRUST_PROXYS', 'TRUST_PROXY'],
  ])('%s is probably %s', async (name, meant) => {
    const advice = (await examined({ [name]: 'x' })).find(({ text }) =>
      text.startsWith(`${name} is no`),
    )?.advice;
    expect(advice).toBe(`Rename it if ${meant} is meant.`);
  });

  it('a name with the first word of settings is told apart from those of other programs', async () => {
    const findings = await examined({
      SMTP_HOST: 'mail.example',
      HOSTNAME: 'web-1',
      DATABASE_SERVICE_HOST: '10.0.0.1',
      DATABASE_PORT_5432_TCP: 'tcp://10.0.0.1:5432',
      POSTGRES_PASSWORD: 'x',
      LANG: 'C.UTF-8',
    });
    const unknown = findings.filter(({ text }) => / is no setting/.test(text));
    expect(unknown.map(({ text }) => text)).toEqual(['SMTP_HOST is no setting, and has no effect.']);
  });

  it.each([
    [{ PUBLIC_URL: 'http://afya.example' }, /passwords travel in the clear/],
    [{ PUBLIC_URL: 'http://localhost:4000', HSTS_SUBDOMAINS: 'true' }, /HSTS_SUBDOMAINS has no effect/],
    [{ FILES_URL: 's3://key:secret@127.0.0.2:1/pictures?tls=false', EDGE_URL: 'http://a' }, /without EDGE/],
    [{ METRICS_ADDRESS: '0.0.0.0:9464' }, /open to everybody/],
    [{ DATABASE_URL: 'postgres://afya:secret@192.0.2.1:1/afya' }, /without encryption/],
    [{ DATABASE_URL: 'postgres://afya:secret@192.0.2.1:1/afya?sslmode=disable' }, /without encryption/],
    [{ SMTP_URL: 'smtp://127.0.0.1:1?tls.rejectUnauthorized=false' }, /accepts any certificate/],
    [{ OUTBOUND_LOOPBACK: 'true' }, /OUTBOUND_LOOPBACK/],
    [
      { DATABASE_URL: 'postgres://afya:change-afya@127.0.0.1:1/afya' },
      /^DATABASE_URL has a password of the examples/m,
    ],
  ])('%j is warned of', async (given, text) => {
    expect(of(await examined(given), 'settings').join('\n')).toMatch(text);
  });

  it('secrets are in no line', async () => {
    const findings = await examined({
      DATABASE_URL: 'postgres://afya:hushhush@127.0.0.1:1/afya',
      SMTP_URL: 'smtp://afya:hushhush@127.0.0.1:1',
      FILES_URL: 's3://key:hushhush@127.0.0.1:1/pictures?tls=false',
    });
    expect(findings.filter(({ state }) => state === 'problem')).toHaveLength(3);
    expect(JSON.stringify(findings)).not.toContain('hushhush');
  });
});

describe('the database', () => {
  it('is fine: its version and its migrations are named', async () => {
    const { url } = await ownDatabase();
    const findings = await examined({ DATABASE_URL: url });
    expect(of(findings, 'database', 'clock')).toEqual([]);
    const said = findings.map(({ text }) => text).join('\n');
    expect(said).toMatch(/^PostgreSQL 1\d\.\d+, of DATABASE_URL, answers\.$/m);
    expect(said).toMatch(/^All \d+ migrations are applied\.$/m);
  });

  it('is away', async () => {
    const url = `postgres://afya@127.0.0.1:${await freePort()}/afya`;
    expect(of(await examined({ DATABASE_URL: url }), 'database')).toEqual([
      expect.stringMatching(/^The database of DATABASE_URL .* does not answer/),
    ]);
  });

  it('is empty, behind or ahead of this version, and stays as it is', async () => {
    const { url, run } = await ownDatabase();
    const found = async () => of(await examined({ DATABASE_URL: url }), 'database');
    await run('delete from migrations where name = (select max(name) from migrations)');
    expect(await found()).toEqual([expect.stringMatching(/^1 migrations are not applied yet, from \d{3}-/)]);
    await run("insert into migrations (name, sha256) values ('999-later', 'x')");
    expect(await found()).toEqual([expect.stringMatching(/newer than this version|without all the earlier/)]);
    await run('drop table migrations');
    expect(await found()).toEqual([expect.stringMatching(/^\d+ migrations are not applied yet, from 001-/)]);
    expect(await run("select to_regclass('migrations') as made")).toEqual([{ made: null }]);
  });

  it('takes no writes', async () => {
    const { url, name, run } = await ownDatabase();
    await run(`alter database "${name}" set default_transaction_read_only = on`);
    expect(of(await examined({ DATABASE_URL: url }), 'database')).toContain(
      'The database takes no writes: it is a standby.',
    );
  });

  it('has replicas whose state its user may not see', async () => {
    const { url, run } = await ownDatabase();
    const role = `looker_${Date.now()}`;
    await run(`create role ${role} login password 'looker' in role pg_read_all_data`);
    const config = { connectionString: url, replication: 'true' } as pg.ClientConfig;
    const replica = new pg.Client(config);
    await replica.connect();
    onTestFinished(async () => {
      await replica.end();
      await run(`drop role ${role}`);
    });
    const asLooker = url.replace(/\/\/[^@]*@/, `//${role}:looker@`);
    const found = async () => of(await examined({ DATABASE_URL: asLooker }), 'database');
    const hidden = 'The user of DATABASE_URL does not see how late replicas are (1): nor do the metrics.';
    expect(await found()).toContain(hidden);
    await run(`grant pg_monitor to ${role}`);
    const seen = await found();
    expect(seen).not.toContain(hidden);
    expect(seen).toContainEqual(expect.stringMatching(/^The replica .* is 0 s late \(startup\)\.$/));
  });

  it('disagrees with the clock of this machine', async () => {
    const { url } = await ownDatabase();
    const shifted = `const now = Date.now; Date.now = () => now() + 3_600_000;`;
    const { code, stdout } = await runProgram('doctor', ['--json'], {
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(shifted)}`,
    });
    expect(code).toBe(1);
    expect(of(JSON.parse(stdout).findings, 'clock')).toEqual([
      "This machine's clock is 3600 s ahead of the database's.",
    ]);
  });
});

it('deposits of DOIs that failed are counted, with what to do', async () => {
  const site = await startTestApp({
    DOI_REGISTRY: 'datacite',
    DOI_PREFIX: '10.5555',
    DOI_USER: 'afya',
    DOI_PASSWORD: 'a secret',
    DOI_URL: 'http://127.0.0.1:9',
  });
  onTestFinished(() => site.close());
  const { db, config } = site.context;
  const { id } = await makeApproved(site.context);
  await queueDeposits(site.context);
  expect(await examineDois(db, config)).toMatchObject([
    { state: 'ok', text: 'DOIs at datacite: 0 registered, 1 on their way, 0 failed.' },
  ]);
  await depositDoi(site.context, { post: id }, { job: { attempts: 25, max_attempts: 25 } });
  expect(await examineDois(db, config)).toMatchObject([
    { state: 'warning', text: 'DOIs at datacite: 0 registered, 0 on their way, 1 failed.' },
  ]);
  expect(await examineDois(db, { doi: null })).toEqual([]);
});

describe('the bucket', () => {
  let bucket: BucketServer;
  beforeAll(async () => {
    bucket = await startBucketServer('pictures');
  });
  afterAll(() => bucket.close());
  const found = (keys: string, name: string, port = bucket.port) =>
    examined({ FILES_URL: bucketAddress(port, name, keys) });

  it('is fine, and nothing is left in it', async () => {
    const findings = await found('S3RVER:S3RVER', 'pictures');
    expect(findings.filter(({ part }) => part === 'bucket')).toEqual([
      expect.objectContaining({ state: 'ok', text: expect.stringMatching(/takes, gives and deletes/) }),
    ]);
    expect(await readdir(bucket.folder)).toEqual([]);
  });

  it.each([
    ['S3RVER:mistaken', 'pictures', /the secret does not fit the key/],
    ['mistaken:S3RVER', 'pictures', /does not know this key/],
    ['S3RVER:S3RVER', 'others', /there is no such bucket/],
  ])('%s, %s', async (keys, name, text) => {
    expect(of(await found(keys, name), 'bucket')).toEqual([expect.stringMatching(text)]);
  });

  it('takes calls and never answers', { tags: 'long' }, async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => {
      silent.closeAllConnections();
      silent.close();
    });
    const findings = await found('S3RVER:S3RVER', 'pictures', (silent.address() as AddressInfo).port);
    expect(of(findings, 'bucket')).toEqual([expect.stringMatching(/does not answer/)]);
  });

  it('is away', async () => {
    const findings = await found('S3RVER:S3RVER', 'pictures', await freePort());
    expect(of(findings, 'bucket')).toEqual([expect.stringMatching(/does not answer/)]);
  });
});

describe('the place of backups', () => {
  let secrets: string;
  beforeAll(async () => {
    secrets = await mkdtemp(path.join(tmpdir(), 'secrets-'));
    await writeFile(path.join(secrets, 'passphrase'), 'maji safi kwa kila mtu\n');
  });
  afterAll(() => rm(secrets, { recursive: true }));
  const found = async (BACKUP_TO: string) => {
    const findings = await examined({ BACKUP_TO, BACKUP_PASSPHRASE_FILE: path.join(secrets, 'passphrase') });
    return findings.filter(({ part }) => part === 'backups');
  };

  it('is a folder: fine, and nothing is left in it', async () => {
    expect(await found(dataDir)).toEqual([
      expect.objectContaining({
        state: 'ok',
        text: `The folder ${dataDir} of BACKUP_TO takes, lists, gives and deletes files.`,
      }),
    ]);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('is a folder that is not there, or none', async () => {
    const folder = path.join(dataDir, 'backups');
    expect(await found(folder)).toEqual([
      expect.objectContaining({ state: 'warning', text: expect.stringMatching(/does not exist yet\.$/) }),
    ]);
    await writeFile(folder, 'a file');
    expect(await found(folder)).toEqual([
      expect.objectContaining({ state: 'problem', text: expect.stringMatching(/ENOTDIR.*No backup can/) }),
    ]);
  });

  describe('in a bucket', () => {
    let bucket: BucketServer;
    const at = (port: number, keys?: string) => bucketAddress(port, 'kept', keys);
    beforeAll(async () => {
      bucket = await startBucketServer('kept', { lists: true });
    });
    afterAll(() => bucket.close());

    it('is fine, and nothing is left in it', async () => {
      expect(await found(at(bucket.port))).toEqual([
        expect.objectContaining({
          state: 'ok',
          text: 'The bucket kept of BACKUP_TO takes, lists, gives and deletes files.',
        }),
      ]);
      expect(await readdir(bucket.folder)).toEqual([]);
    });

    it('knows another key, or is away', async () => {
      const texts = async (to: string) => (await found(to)).map(({ text }) => text);
      expect(await texts(at(bucket.port, 'mistaken:S3RVER'))).toEqual([
        expect.stringMatching(/^BACKUP_TO is wrong: the bucket does not know this key/),
      ]);
      expect(await texts(at(await freePort()))).toEqual([
        'The bucket of BACKUP_TO does not answer. No backup can be made until it does.',
      ]);
    });

    it.each([
      ['PUT', 'problem', /does not let us write: Access Denied\. No backup can be made\.$/],
      ['LIST', 'warning', /does not let us list: Access Denied\. Older backups stay, and .* finds none\.$/],
      [
        'GET',
        'problem',
        /does not let us read: Access Denied\. No backup can be seen to be complete, or restored\.$/,
      ],
      [
        'DELETE',
        'warning',
        /does not let us delete: Access Denied\. Older backups stay, and so does doctor-/,
      ],
    ])('refuses %s', async (refused, state, text) => {
      const kindOf = ({ method = '', url = '' }) => (url.includes('list-type') ? 'LIST' : method);
      const before = await startRefusing(bucket.port, (given) => kindOf(given) === refused);
      onTestFinished(before.close);
      expect(await found(at(before.port))).toEqual([
        expect.objectContaining({ state, text: expect.stringMatching(text) }),
      ]);
    });
  });
});

describe('the mail server', () => {
  it('gets a message only if it is asked for', async () => {
    const mailbox = await openMailbox();
    onTestFinished(() => mailbox.close());
    const given = {
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'no-reply@afya.example',
      PUBLIC_URL: 'http://localhost',
    };
    expect(of(await examined(given), 'mail')).toEqual([]);
    expect(mailbox.messages).toHaveLength(0);
    const findings = await examined(given, { mailTo: 'amina@example.org' });
    expect(of(findings, 'mail')).toEqual([]);
    expect(mailbox.messages).toMatchObject([
      { subject: 'A test message of Afya Research Network', envelope: { to: ['amina@example.org'] } },
    ]);
    mailbox.behave({ refuse: 550, at: 'sender' });
    expect(of(await examined(given, { mailTo: 'amina@example.org' }), 'mail')).toEqual([
      expect.stringMatching(/^The mail server refused the message: The SMTP server replied 550/),
    ]);
  });

  it('is away, or not set', async () => {
    const SMTP_URL = `smtp://127.0.0.1:${await freePort()}`;
    expect(of(await examined({ SMTP_URL }), 'mail')).toEqual([expect.stringMatching(/does not answer/)]);
    expect(of(await examined({}, { mailTo: 'amina@example.org' }), 'mail')).toEqual([
      'No message can be sent, because SMTP_URL is not set.',
    ]);
  });
});

it('DATA_DIR that everybody can enter is named', async () => {
  await chmod(dataDir, 0o755);
  expect(of(await examined(), 'disk')).toEqual(['Every user of this machine can enter DATA_DIR.']);
});

describe('npm run doctor', () => {
  it('prints a line for each finding beside a running server, and exits with 0 without problems', async () => {
    const server = await startServer({ DATA_DIR: dataDir });
    onTestFinished(async () => void (await server.end('SIGTERM')));
    await server.answers();
    const { code, stdout, stderr } = await runProgram('doctor', [], { DATA_DIR: dataDir });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^ok {7}database {5}PostgreSQL \d+\.\d+, embedded, answers\.$/m);
    expect(stdout).toMatch(/^warning {2}settings {5}PUBLIC_URL is not set.*\n +→ Set it/m);
  });

  it('exits with 1 with a problem, and gives JSON', async () => {
    const { code, stdout } = await runProgram('doctor', ['--json'], {
      PORT: 'x',
      DATA_DIR: dataDir,
    });
    expect(code).toBe(1);
    expect(JSON.parse(stdout).findings).toContainEqual({
      part: 'settings',
      state: 'problem',
      text: 'PORT must be a number.',
      advice: expect.any(String),
    });
  });

  it('refuses unknown options and bad addresses', async () => {
    const run = (...args: string[]) => runProgram('doctor', args, { DATA_DIR: dataDir });
    expect(await run('--mail', 'nobody')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/--mail: must be/),
    });
    expect(await run('--fix')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/Usage: npm run doctor/),
    });
  });
});
