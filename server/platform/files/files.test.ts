/** @module-tag edge */
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { type BucketServer, bucketAddress, startBucketServer } from '../../../tests/bucket-server.ts';
import { makeAccount, makeApproved } from '../../../tests/factories.ts';
import { formOf, noisyPicture } from '../../../tests/pictures.ts';
import { sweepPictures } from '../../people/index.ts';
import { bucketFault } from '../start-checks.ts';
import type { Bucket } from './bucket.ts';
import { inFileTransaction, isBucketBusy, listBucket, openBucket } from './files.ts';

let bucket: BucketServer;
let site: TestApp;
beforeAll(async () => {
  bucket = await startBucketServer('pictures');
  site = await startTestApp({ FILES_URL: bucketAddress(bucket.port, 'pictures') });
});
afterAll(async () => {
  await site.close();
  await bucket.close();
});

const inBucket = async () => (await readdir(bucket.folder)).filter((name) => name.endsWith('_object'));

it('with a bucket configured, all files of pictures are stored and deleted there', async () => {
  const { token } = await makeAccount(site.context, 'R');
  const bytes = await noisyPicture(600, 300).jpeg().toBuffer();
  const { body } = await site.call('POST', '/cdn/picture', { token, body: formOf(bytes) });
  const own = await site.app.inject(body.private_url);
  expect(own.statusCode).toBe(200);
  expect(own.headers).toMatchObject({ 'content-type': 'image/jpeg', 'content-length': String(body.bytes) });
  expect(own.rawPayload.length).toBe(body.bytes);

  await site.runJobs();
  const { slug } = await makeApproved(site.context, { body: `![](${body.url})` });
  const { html } = await site.page(`/phis/read/${slug}`);
  const [narrow = ''] = /\/pictures\/[0-9a-f]{64}-480\.avif/.exec(html) ?? [];
  expect((await site.app.inject(narrow)).rawPayload.toString('latin1', 4, 12)).toBe('ftypavif');
  expect((await readdir(site.context.config.dataDir)).includes('files')).toBe(false);

  const unused = await noisyPicture(500, 300).jpeg().toBuffer();
  const second = await site.call('POST', '/cdn/picture', { token, body: formOf(unused) });
  const before = (await inBucket()).length;
  await sweepPictures({ ...site.context, clock: () => new Date(Date.now() + 2 * 24 * 3600 * 1000) });
  expect((await inBucket()).length).toBe(before - 1);
  expect((await site.app.inject(second.body.url)).statusCode).toBe(404);
  expect((await site.app.inject(body.url)).statusCode).toBe(200);
});

it('a file that is missing in the bucket is an internal error', async () => {
  const { token } = await makeAccount(site.context, 'R');
  const bytes = await noisyPicture(50, 30).jpeg().toBuffer();
  const { body } = await site.call('POST', '/cdn/picture', { token, body: formOf(bytes) });
  await site.context.files.delete(path.basename(body.url));
  expect((await site.app.inject(body.private_url)).json()).toMatchObject({ ok: false, code: 'internal' });
});

/** A bucket that does with each request what `act` does; gives its address. */
async function startBucket(act: RequestListener): Promise<Bucket> {
  const server = createServer(act).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    name: 'pictures',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
  };
}

it('a bucket that gives another part of a file than was asked for gives none', async () => {
  const bytes = Buffer.from('0123456789');
  const given: Record<string, [status: number, headers: Record<string, string>]> = {
    'bytes=2-4': [206, { 'content-range': 'bytes 2-4/10' }],
    'bytes=3-5': [206, { 'content-range': 'bytes 0-2/10' }],
    'bytes=4-6': [200, {}],
  };
  const bucket = await startBucket(({ headers }, answer) => {
    const [status, more] = given[headers.range ?? ''] ?? [500, {}];
    answer.writeHead(status, more).end(status === 206 ? bytes.subarray(2, 5) : bytes);
  });
  const files = await openBucket(bucket);
  expect(await text(await files.getPart('a', { start: 2, end: 4 }))).toBe('234');
  await expect(files.getPart('a', { start: 3, end: 5 })).rejects.toThrow('another part');
  await expect(files.getPart('a', { start: 4, end: 6 })).rejects.toThrow('all of it');
});

describe('a bucket that falls silent', () => {
  const waiting = { silence: 500, attempts: 1 };
  const content = Buffer.alloc(3_000_000, 'maji');
  const says = (error: unknown) => ({ busy: isBucketBusy(error), fault: bucketFault(error)?.message });
  const silent = { busy: true, fault: expect.stringMatching(/^The bucket of FILES_URL does not answer/) };

  it.each([
    ['before it answers', () => {}],
    [
      'in the middle of an answer',
      (_: IncomingMessage, answer: ServerResponse) =>
        void answer.writeHead(200, { 'content-length': '1000' }).write('a part'),
    ],
  ])('%s is given up', async (_, act) => {
    const bucket = await startBucket(act);
    const files = await openBucket(bucket, waiting);
    expect(says(await files.getBytes('a').catch((error) => error))).toEqual(silent);
    expect(says(await listBucket(bucket, 'a', waiting).catch((error) => error))).toEqual(silent);
  });

  it('while it is sent a file is given up', async () => {
    const files = await openBucket(await startBucket(() => {}), waiting);
    const sent = [
      files.put('a', content),
      files.putStream('a', Readable.from([content]), { contentLength: content.length }),
    ];
    for (const { reason } of (await Promise.allSettled(sent)) as PromiseRejectedResult[])
      expect(says(reason)).toEqual(silent);
  });

  it('is not given up while bytes pass, however long that takes', async () => {
    const pieces = Array.from({ length: 12 }, (_, index) => Buffer.alloc(1000, index));
    const sent = Buffer.concat(pieces);
    /** The pieces, with pauses between them that are together three times as long as the bucket may be silent. */
    async function* slowly() {
      for (const piece of pieces) {
        await delay((3 * waiting.silence) / pieces.length);
        yield piece;
      }
    }
    let stored = Buffer.alloc(0);
    const bucket = await startBucket(async (given, answer) => {
      if (given.method === 'PUT') {
        stored = await buffer(given);
        answer.end();
      } else {
        answer.writeHead(200, { 'content-length': String(sent.length) });
        await pipeline(slowly(), answer);
      }
    });
    const files = await openBucket(bucket, waiting);
    await files.putStream('a', Readable.from(slowly()), { contentLength: sent.length });
    expect(stored).toEqual(sent);
    expect(Buffer.from(await files.getBytes('a'))).toEqual(sent);
  });
});

it('a bucket that is away or answers with an error of its own is no internal error', async () => {
  const failures = [
    { status: 503, code: 'SlowDown' },
    { status: 429, code: 'TooManyRequests' },
    { status: 400, code: 'RequestTimeout' },
    null,
  ];
  let failure = failures[0] ?? null;
  const server = createServer((request, response) => {
    if (!failure) return void request.socket.destroy();
    response.writeHead(failure.status, { 'content-type': 'application/xml' });
    response.end(`<Error><Code>${failure.code}</Code><Message>Try again.</Message></Error>`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const busy = await startTestApp({ FILES_URL: `s3://key:secret@127.0.0.1:${port}/pictures?tls=false` });
  try {
    const { token } = await makeAccount(busy.context, 'R');
    for (const next of failures) {
      failure = next;
      const body = formOf(await noisyPicture(50, 30).jpeg().toBuffer());
      const answer = await busy.call('POST', '/cdn/picture', { token, body });
      expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      expect(answer.headers['retry-after']).toBeDefined();
    }
  } finally {
    await busy.close();
    server.close();
  }
});

it('three transactions at a time wait for the store, and few others for them', async () => {
  const { context } = site;
  const store = Promise.withResolvers<void>();
  let begun = 0;
  const changes = Array.from({ length: 27 }, (_, number) =>
    inFileTransaction(context, async ({ db }) => {
      await sql`select ${number}::int`.execute(db);
      begun += 1;
      await store.promise;
      return number;
    }),
  );
  await expect(inFileTransaction(context, () => Promise.resolve())).rejects.toMatchObject({
    code: 'unavailable',
  });
  while (begun < 3) await sql`select 1`.execute(context.db);
  // More reads than there are connections are answered, and begin nothing that waits.
  await Promise.all(Array.from({ length: 40 }, () => sql`select 1`.execute(context.db)));
  expect(begun).toBe(3);
  store.resolve();
  expect(await Promise.all(changes)).toEqual([...changes.keys()]);
});
