import type { AddressInfo } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { longEnoughReason, makeAccount, makeApproved, writtenNotice } from '../../../tests/factories.ts';
import { awayFromFullHours } from '../../../tests/mirrors/clock.ts';
import { announceNotice, withdrawPost } from '../../posts/index.ts';
import { checkSignature, openSigner } from '../../trust/index.ts';

let site: TestApp;
let slug: string;
let id: string;
beforeAll(async () => {
  site = await startTestApp();
  site.context.clock = awayFromFullHours();
  ({ slug, id } = await makeApproved(site.context, { title: 'Clean water', language: 'en' }));
  await site.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => site.close());

/** A request on a connection, as the cache answers it before Fastify does. */
async function download(path: string, headers: Record<string, string> = {}) {
  const { port } = site.app.server.address() as AddressInfo;
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { 'accept-encoding': 'identity', ...headers },
  });
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) };
}

it.each(['post.epub', 'offline.html'])(
  'a download of %s that broke off goes on where it ended',
  async (name) => {
    const path = `/phis/read/${slug}/${name}`;
    const whole = await download(path);
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    const tag = whole.headers.get('etag') ?? '';
    const size = whole.bytes.length;
    const rest = await download(path, { range: 'bytes=1000-', 'if-range': tag });
    expect([rest.status, rest.headers.get('content-range')]).toEqual([206, `bytes 1000-${size - 1}/${size}`]);
    expect(rest.headers.get('content-type')).toBe(whole.headers.get('content-type'));
    expect(Buffer.concat([whole.bytes.subarray(0, 1000), rest.bytes]).equals(whole.bytes)).toBe(true);
    // Of another version there is no rest.
    const other = await download(path, { range: 'bytes=1000-', 'if-range': '"another"' });
    expect([other.status, other.bytes.length]).toEqual([200, size]);
    const beyond = await download(path, { range: `bytes=${size}-` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${size}`]);
  },
);

it('the parts of a compressed file are those of its compressed bytes', async () => {
  const ask = (headers: Record<string, string>) =>
    site.app.inject({
      url: `/phis/read/${slug}/offline.html`,
      headers: { 'accept-encoding': 'br', ...headers },
    });
  const first = await ask({ range: 'bytes=0-499' });
  expect(first.statusCode).toBe(206);
  const rest = await ask({ range: 'bytes=500-', 'if-range': String(first.headers.etag) });
  expect([rest.statusCode, rest.headers['content-encoding']]).toEqual([206, 'br']);
  const html = brotliDecompressSync(Buffer.concat([first.rawPayload, rest.rawPayload])).toString();
  expect(html).toBe((await download(`/phis/read/${slug}/offline.html`)).bytes.toString());
});

it('anybody gets every notice and withdrawal of the last 90 days as a file, signed by the site where it has a key', async () => {
  const recalls = async () => JSON.parse((await download('/phis/recalls.json')).bytes.toString());
  expect(await recalls()).toMatchObject({ site: 'https://afya.example', recalls: [] });
  expect((await download('/phis/recalls.json.minisig')).status).toBe(404);

  const staff = await makeAccount(site.context, 'A');
  await announceNotice(site.context, staff, id, { ...writtenNotice, when: 'now' });
  await withdrawPost(site.context, staff, id, { reason: longEnoughReason, as: 'admin' });
  await site.settled();
  const { recalls: listed, since, made_at } = await recalls();
  expect(listed.map(({ post, what }: { post: string; what: string }) => [post, what])).toEqual([
    [id, writtenNotice.kind],
    [id, 'withdrawal'],
  ]);
  expect(Date.parse(made_at) - Date.parse(since)).toBeGreaterThanOrEqual(90 * 86_400_000);
  expect((await download('/phis/notices')).bytes.toString()).toContain('href="/phis/recalls.json"');

  const signer = await openSigner(site.context.config.signingKeyFile);
  const file = await download('/phis/recalls.json');
  const signature = await download('/phis/recalls.json.minisig');
  expect(checkSignature(signature.bytes.toString(), file.bytes, signer.publicKey)).toBe('good');
  expect(
    checkSignature(signature.bytes.toString(), Buffer.from(`${file.bytes} `), signer.publicKey),
  ).not.toBe('good');
});
