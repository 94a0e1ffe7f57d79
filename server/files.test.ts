import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../tests/app.ts';
import { makeAccount, makeApproved } from '../tests/factories.ts';
import { formOf, noisyPicture } from '../tests/pictures.ts';
import { sweepPictures } from './pictures/index.ts';

let bucket: S3rver;
let folder: string;
let site: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bucket-'));
  bucket = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'pictures', configs: [] }],
  });
  const { port } = await bucket.run();
  // The key and the secret that this server knows.
  site = await startTestApp({ FILES_URL: `s3://S3RVER:S3RVER@127.0.0.1:${port}/pictures?tls=false` });
});
afterAll(async () => {
  await site.close();
  await bucket.close();
  await rm(folder, { recursive: true });
});

const inBucket = async () =>
  (await readdir(path.join(folder, 'pictures'))).filter((name) => name.endsWith('_object'));

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

it('a bucket that is away or answers with an error of its own is no internal error', async () => {
  let isAway = false;
  const server = createServer((request, response) => {
    if (isAway) return void request.socket.destroy();
    response.writeHead(503, { 'content-type': 'application/xml' });
    response.end('<Error><Code>SlowDown</Code><Message>Reduce your request rate.</Message></Error>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const busy = await startTestApp({ FILES_URL: `s3://key:secret@127.0.0.1:${port}/pictures?tls=false` });
  try {
    const { token } = await makeAccount(busy.context, 'R');
    for (const away of [false, true]) {
      isAway = away;
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
