/** Messages to browsers about the posts that they saved (product.md#saved-posts). */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { importJWK, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { longEnoughReason, makeAccount, makeApproved, writtenNotice } from '../../../tests/factories.ts';
import { announceNotice, withdrawPost } from '../../posts/index.ts';
import { notifyFollowers } from '../following/notify.ts';
import { sendPush } from './send.ts';
import { sweepPush } from './subscriptions.ts';

/** A push service: what it got, and what it answers. */
const service = {
  status: 201,
  got: [] as { path: string; headers: http.IncomingHttpHeaders; body: Buffer }[],
};
const server = http.createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  service.got.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
  response.writeHead(service.status).end();
});

let site: TestApp;
let origin: string;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { host } = new URL(origin);
  site = await startTestApp({
    OUTBOUND_LOOPBACK: 'true',
    PUSH_SERVICES: `${host}, *.push.example`,
    CONTACT_EMAIL: 'help@example.org',
  });
});
afterAll(async () => {
  await site.close();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  Object.assign(service, { status: 201, got: [] });
});

/** A browser with its keys, which knows how to read a message (RFC 8188, RFC 8291). */
function browser() {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  const endpoint = `${origin}/${randomBytes(8).toString('hex')}`;
  const keys = { endpoint, p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') };
  const read = (body: Buffer): unknown => {
    const salt = body.subarray(0, 16);
    const sender = body.subarray(21, 21 + body.readUInt8(20));
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
    const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
    const derive = (name: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, bytes));
    const sealed = body.subarray(21 + sender.length);
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    decipher.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    // Two marks the last record.
    expect(plain.at(-1)).toBe(2);
    return JSON.parse(String(plain.subarray(0, -1)));
  };
  return { keys, path: new URL(endpoint).pathname, read };
}

const keep = (keys: object, posts: readonly string[], language = 'sw') =>
  site.call('PUT', '/content/push', { body: { ...keys, language, posts } });

/** Lets the log be read to its end, and all that follows be done. */
async function settle() {
  await notifyFollowers(site.context);
  await site.runJobs();
}

it('a message to browsers tells a browser alone, in its language, that a post which it saved was withdrawn or got a notice', async () => {
  const author = await makeAccount(site.context, 'R');
  const [saved, noticed, other] = [
    await makeApproved(site.context, { author, title: 'Boil the water' }),
    await makeApproved(site.context, { author, title: 'Half a tablet' }),
    await makeApproved(site.context, { author }),
  ];
  const [one, two] = [browser(), browser()];
  expect((await keep(one.keys, [saved.id, noticed.id])).status).toBe(200);
  expect((await keep(two.keys, [other.id])).status).toBe(200);
  await settle();
  expect(service.got).toEqual([]);

  await withdrawPost(site.context, author, saved.id, { reason: longEnoughReason, as: 'author' });
  await settle();
  const staff = await makeAccount(site.context, 'A');
  await announceNotice(site.context, staff, noticed.id, {
    ...writtenNotice,
    kind: 'correction',
    when: 'now',
  });
  await settle();
  expect(service.got.map(({ path }) => path)).toEqual([one.path, one.path]);
  expect(service.got.map(({ body }) => one.read(body))).toEqual([
    {
      title: 'Boil the water',
      body: 'Makala hii imeondolewa. Usiitegemee tena.',
      language: 'sw',
      url: `/phis/read/${saved.slug}?lang=sw`,
    },
    {
      title: 'Half a tablet',
      body: 'Taarifa kuhusu makala hii imechapishwa. Isome kabla ya kutegemea makala.',
      language: 'sw',
      url: `/phis/read/${noticed.slug}?lang=sw`,
    },
  ]);
  const [{ headers } = { headers: {} as http.IncomingHttpHeaders }] = service.got;
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '2419200', urgency: 'high' });

  // The service can check whom the message is from: the key that the page of saved posts gives browsers.
  const { html } = await site.page('/phis/saved');
  const [, key = ''] = /data-key="([\w-]+)"/.exec(html) ?? [];
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const [, token = '', sent] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(headers.authorization ?? '') ?? [];
  expect(sent).toBe(key);
  const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'));
  expect(payload).toMatchObject({ aud: origin, sub: 'mailto:help@example.org' });

  // Reading the log again, as after a process that died, changes nothing for who was told.
  await settle();
  expect(service.got).toHaveLength(2);
});

it('the list of browsers knows only what a browser said last, and forgets it when asked to', async () => {
  const author = await makeAccount(site.context, 'R');
  const [first, second] = [
    await makeApproved(site.context, { author }),
    await makeApproved(site.context, { author }),
  ];
  const { keys } = browser();
  await keep(keys, [first.id]);
  await keep(keys, [second.id]);
  const withdraw = async ({ id }: { id: string }) => {
    await withdrawPost(site.context, author, id, { reason: longEnoughReason, as: 'author' });
    await settle();
  };
  await withdraw(first);
  expect(service.got).toEqual([]);
  const end = () => site.call('POST', '/content/push/end', { body: { endpoint: keys.endpoint } });
  expect([(await end()).status, (await end()).status]).toEqual([200, 200]);
  await withdraw(second);
  expect(service.got).toEqual([]);
});

it('the list of browsers forgets a browser that its push service no longer knows, tries again what it could not take, and drops what it refuses', async () => {
  const author = await makeAccount(site.context, 'R');
  const { id } = await makeApproved(site.context, { author });
  const { keys } = browser();
  await keep(keys, [id]);
  const { id: subscription } = await site.context.db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('endpoint', '=', keys.endpoint)
    .executeTakeFirstOrThrow();
  const tell = () => sendPush(site.context, { subscription, post: id });
  for (const status of [429, 500, 503]) {
    service.status = status;
    await expect(tell()).rejects.toThrow(String(status));
  }
  service.status = 400;
  await tell();
  service.status = 410;
  await tell();
  expect(service.got).toHaveLength(5);
  // Nobody is asked any more.
  await tell();
  expect(service.got).toHaveLength(5);
});

it('the list of browsers takes addresses of the named push services alone', async () => {
  const { id } = await makeApproved(site.context);
  const { keys } = browser();
  const status = async (endpoint: string) => (await keep({ ...keys, endpoint }, [id])).status;
  expect(await status('https://eu.push.example/abc')).toBe(200);
  for (const endpoint of [
    'https://push.example/abc',
    'https://push.example.evil.example/abc',
    'https://evilpush.example/abc',
    'https://eu.push.example:8443@evil.example/abc',
    'http://127.0.0.1/abc',
    'javascript:alert(1)',
    '',
  ])
    expect(await status(endpoint), endpoint).toBe(400);
});

it('the list of browsers refuses what is no subscription, whatever it is', async () => {
  const { id } = await makeApproved(site.context);
  const { keys } = browser();
  const good = { ...keys, language: 'sw', posts: [id] };
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('endpoint', 'p256dh', 'auth', 'language', 'posts'),
      fc.oneof(
        fc.string(),
        fc.integer(),
        fc.constant(null),
        fc.array(fc.string(), { minLength: 1 }),
        fc.object(),
      ),
      async (field, value) => {
        const { status } = await site.call('PUT', '/content/push', { body: { ...good, [field]: value } });
        expect(status).toBe(400);
      },
    ),
    { numRuns: 60 },
  );
});

it('web push is off where the operator names no push service', async () => {
  const off = await startTestApp();
  const { id } = await makeApproved(off.context);
  const { keys } = browser();
  const body = { ...keys, language: 'en', posts: [id] };
  expect((await off.call('PUT', '/content/push', { body })).status).toBe(404);
  expect((await off.page('/phis/saved')).html).not.toContain('saved-push');
  await off.close();
});

it('the list of browsers forgets a browser that has stayed away for 400 days', async () => {
  const { id } = await makeApproved(site.context);
  const { keys } = browser();
  await keep(keys, [id]);
  const later = { ...site.context, clock: () => new Date(Date.now() + 401 * 86_400_000) };
  const known = async () =>
    (
      await site.context.db
        .selectFrom('push_subscriptions')
        .select('id')
        .where('endpoint', '=', keys.endpoint)
        .execute()
    ).length;
  await sweepPush(site.context);
  expect(await known()).toBe(1);
  await sweepPush(later);
  expect(await known()).toBe(0);
});
