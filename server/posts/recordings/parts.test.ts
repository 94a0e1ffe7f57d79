import type { ReadStream } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../tests/app.ts';
import { type BucketServer, bucketAddress, startBucketServer } from '../../../tests/bucket-server.ts';
import { makeAccount, makeApproved } from '../../../tests/factories.ts';
import { writeVoice } from '../../../tests/voices.ts';
import type { FileStore } from '../../platform/files/files.ts';
import { budgetOf, spend } from '../../platform/limits/spend.ts';

const stores = ['the data directory', 'a bucket'] as const;
let bucket: BucketServer;
let recordings: Record<(typeof stores)[number], Awaited<ReturnType<typeof makeRecording>>>;
beforeAll(async () => {
  bucket = await startBucketServer('recordings');
  recordings = {
    'the data directory': await makeRecording({}),
    'a bucket': await makeRecording({ FILES_URL: bucketAddress(bucket.port, 'recordings') }),
  };
});
afterAll(async () => {
  for (const { site } of Object.values(recordings)) await site.close();
  await bucket.close();
});

/** A recording on a site of its own, and what is read of the site's store. */
async function makeRecording(settings: Record<string, string>) {
  const site = await startTestApp({ VOICE_COMMAND: writeVoice('good').command, ...settings });
  const { slug } = await makeApproved(site.context, { author: await makeAccount(site.context, 'R') });
  await site.runJobs();
  const { mp3 } = (await site.call('GET', `/api/v1/posts/${slug}`)).body.post.recordings[0];
  const { files } = site.context;
  const opened: { name: string; stream: ReadStream }[] = [];
  const noting =
    (open: (name: string, ...more: never[]) => Promise<unknown>) =>
    async (name: string, ...more: never[]) => {
      const stream = (await open.call(files, name, ...more)) as ReadStream;
      opened.push({ name, stream });
      return stream;
    };
  site.context.files = Object.create(files, {
    getStream: { value: noting(files.getStream) },
    getPart: { value: noting(files.getPart) },
  }) as FileStore;
  const url = new URL(mp3.url).pathname;
  const name = path.basename(url);
  return { site, url, name, bytes: Number(mp3.bytes), opened, remove: () => files.delete(name) };
}

describe.each(stores)('a recording in %s', (store) => {
  it('is read from the first byte that is asked for to the last, and not at all for HEAD', async () => {
    const { site, url, name, bytes, opened } = recordings[store];
    const whole = await site.app.inject(url);
    expect(whole.rawPayload.length).toBe(bytes);
    opened.splice(0);
    const from = bytes - 300;
    const part = await site.app.inject({ url, headers: { range: `bytes=${from}-${from + 99}` } });
    expect([part.statusCode, part.headers['content-length']]).toEqual([206, '100']);
    expect(part.rawPayload).toEqual(whole.rawPayload.subarray(from, from + 100));
    expect(opened.map((each) => each.name)).toEqual([name]);
    if (store === 'the data directory') expect(opened.map(({ stream }) => stream.bytesRead)).toEqual([100]);

    opened.splice(0);
    for (const [headers, status, length] of [
      [{}, 200, bytes],
      [{ range: 'bytes=5-9' }, 206, 5],
    ] as const) {
      const head = await site.app.inject({ method: 'HEAD', url, headers });
      expect([head.statusCode, head.headers['content-length']]).toEqual([status, String(length)]);
      expect(head.headers['content-type']).toBe('audio/mpeg');
    }
    expect(opened).toEqual([]);
  });
});

it('a few hundred parts at once are answered', async () => {
  const { site, url } = recordings['the data directory'];
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, index) =>
      site.app.inject({ url, headers: { range: `bytes=${index}-${index}` } }),
    ),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([206]));
});

it('a network that asks on and on is refused for a moment', async () => {
  const { site, url } = recordings['the data directory'];
  const { burst } = budgetOf('recording:network');
  await spend(site.context, [{ budget: 'recording:network', key: '192.0.2.7', units: burst }]);
  const refused = await site.app.inject({ url, remoteAddress: '192.0.2.7' });
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1']);
});

it.each(stores)('a file that is missing in %s is an internal error', async (store) => {
  const { site, url, remove } = recordings[store];
  await remove();
  expect((await site.app.inject(url)).statusCode).toBe(500);
});
