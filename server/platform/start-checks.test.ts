/** What the log says at the start about a bucket and a mail server. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BucketServer, bucketAddress, startBucketServer } from '../../tests/bucket-server.ts';
import { freePort } from '../../tests/process.ts';
import { readConfig } from './config/config.ts';
import { openFiles } from './files/files.ts';
import { checkServices } from './start-checks.ts';

/** The lines that a start with these settings logs, without their beginnings. */
async function logged(settings: Record<string, string>): Promise<string[]> {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const config = readConfig({}, settings);
  await checkServices({ config, files: await openFiles(config), log });
  return lines.map((line) => JSON.parse(line).msg);
}

it('a site without a bucket and a mail server is told nothing', async () => {
  expect(await logged({})).toEqual([]);
});

describe('the bucket', () => {
  let bucket: BucketServer;
  beforeAll(async () => {
    bucket = await startBucketServer('pictures');
  });
  afterAll(() => bucket.close());
  const at = (keys: string, name: string, port = bucket.port) => ({
    FILES_URL: bucketAddress(port, name, keys),
  });

  it('is fine', async () => {
    expect(await logged(at('S3RVER:S3RVER', 'pictures'))).toEqual([]);
  });

  it.each([
    ['S3RVER:mistaken', 'pictures', /^FILES_URL is wrong: the secret does not fit the key/],
    ['mistaken:S3RVER', 'pictures', /^FILES_URL is wrong: the bucket does not know this key/],
    ['S3RVER:S3RVER', 'others', /^FILES_URL is wrong: there is no such bucket/],
  ])('%s, %s', async (keys, name, line) => {
    const lines = await logged(at(keys, name));
    expect(lines).toEqual([expect.stringMatching(line)]);
    expect(lines.join()).not.toMatch(/mistaken|S3RVER/);
  });

  it('is away', async () => {
    expect(await logged(at('S3RVER:S3RVER', 'pictures', await freePort()))).toEqual([
      expect.stringMatching(/^The bucket of FILES_URL does not answer/),
    ]);
  });
});

describe('the mail server', () => {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'afya' && password === 'right' ? done(null, { user: username }) : done(new Error('no')),
  });
  server.on('error', () => {});
  let port: number;
  beforeAll(async () => {
    const listening = server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    port = (listening.address() as AddressInfo).port;
  });
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

  it.each([
    ['afya:right@', 'ignoreTLS=true', []],
    ['', 'ignoreTLS=true', []],
    [
      'afya:wrong@',
      'ignoreTLS=true',
      [/^SMTP_URL is wrong: the mail server refuses this user name or password/],
    ],
    ['afya:right@', 'ignoreTLS=false&requireTLS=true', [/^SMTP_URL is wrong: the mail server offers no TLS/]],
  ])('%s?%s', async (user, query, lines) => {
    expect(await logged({ SMTP_URL: `smtp://${user}127.0.0.1:${port}?${query}` })).toEqual(
      lines.map((line) => expect.stringMatching(line)),
    );
  });

  it('is away', async () => {
    expect(await logged({ SMTP_URL: `smtp://afya:secret@127.0.0.1:${await freePort()}` })).toEqual([
      'The mail server of SMTP_URL does not answer. Mail waits until it does.',
    ]);
  });
});
