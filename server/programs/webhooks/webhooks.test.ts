import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import {
  giveDeveloperAccess,
  longEnoughReason,
  makeAccount,
  makeApproved,
  makeWithdrawn,
  type TestAccount,
  writtenNotice,
} from '../../../tests/factories.ts';
import { type Mailbox, openMailbox } from '../../../tests/mailbox.ts';
import { goodPassword, mailsTo } from '../../../tests/people.ts';
import { disableAccount, enableAccount } from '../../people/index.ts';
import { operator } from '../../platform/actor.ts';
import { type Db, inTransaction } from '../../platform/db/database.ts';
import { until } from '../../platform/db/fixtures/servers.ts';
import { announceNotice, withdrawPost } from '../../posts/index.ts';
import { openSession } from '../../trust/index.ts';
import { deliverWebhook } from './delivery.ts';
import { dispatchWebhooks } from './dispatch.ts';
import { deleteWebhook, insertDeliveries, recordAttempt, updateWebhook } from './queries.ts';
import { sweepDeliveries } from './webhooks.ts';

let site: TestApp;
let mailbox: Mailbox;
let owner: TestAccount;
beforeAll(async () => {
  mailbox = await openMailbox();
  site = await startTestApp({ OUTBOUND_LOOPBACK: 'true', SMTP_URL: mailbox.url });
});
afterAll(async () => {
  await site.close();
  await mailbox.close();
});

interface Received {
  headers: Record<string, string>;
  body: string;
}

/**
 * A receiver that answers with a given status, after a number of requests have arrived and an optional action
 * is done.
 */
let receiver: {
  url: string;
  status: number;
  waitFor: number;
  meanwhile(): Promise<void>;
  received: Received[];
  close(): void;
};
beforeEach(async () => {
  owner = await makeAccount(site.context, 'P', { password: goodPassword });
  await giveDeveloperAccess(site.context, owner);
  const received: Received[] = [];
  const waiting: http.ServerResponse[] = [];
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    received.push({ headers, body: String(Buffer.concat(chunks)) });
    waiting.push(response);
    if (waiting.length < receiver.waitFor) return;
    await receiver.meanwhile();
    for (const answered of waiting.splice(0)) answered.writeHead(receiver.status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    status: 204,
    waitFor: 1,
    meanwhile: async () => {},
    received,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
});
afterEach(async () => {
  receiver.close();
  // Deletes deliveries that this test left over.
  await site.context.db.deleteFrom('webhooks').execute();
});

const call = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  token = owner.token,
) => site.call(method, `/webhooks${path}`, { token, proved: true, ...(body && { body }) });
const allEvents = ['post.approved', 'post.revised', 'post.withdrawn'];

async function subscribe(events = allEvents) {
  const { body } = await call('POST', '', { url: receiver.url, events });
  return { id: String(body.webhook.id), secret: String(body.secret) };
}
/** Emails to the owner about disabled webhooks. */
const disabledMails = async () =>
  (await mailsTo(site, mailbox, owner.email)).filter(({ subject }) => subject?.includes('turned off'));
const deliveriesOf = async (id: string) => (await call('GET', `/${id}/deliveries`)).body.deliveries;

describe('a webhook', () => {
  it('receives its events, signed so that the library of Standard Webhooks verifies them', async () => {
    const { id, secret } = await subscribe();
    const { slug, id: post, author } = await makeApproved(site.context, { title: 'Wells' });
    await withdrawPost(site.context, author, post, { reason: longEnoughReason, as: 'author' });
    await site.runJobs();
    const messages = receiver.received.map(({ headers, body }) => ({
      id: headers['webhook-id'],
      payload: new Webhook(secret).verify(body, headers),
    }));
    messages.sort((one, other) => JSON.stringify(one.payload).localeCompare(JSON.stringify(other.payload)));
    expect(messages.map(({ payload }) => payload)).toMatchObject([
      {
        type: 'post.approved',
        data: { post: { id: post, title: 'Wells', url: `https://afya.example/phis/read/${slug}` } },
      },
      { type: 'post.withdrawn', timestamp: expect.any(String), data: { post: { id: post } } },
    ]);
    const deliveries = await deliveriesOf(id);
    expect(new Set(deliveries.map((one: { id: string }) => one.id))).toEqual(
      new Set(messages.map((one) => one.id)),
    );
    expect(deliveries[0]).toMatchObject({
      status: 'delivered',
      attempts: 1,
      outcome: 'delivered',
      status_code: 204,
    });
  });

  it('receives a notice about a post, with what was wrong and what to do', async () => {
    const { id: post } = await makeApproved(site.context, { title: 'Wells' });
    const { secret } = await subscribe(['notice.issued']);
    const staff = await makeAccount(site.context, 'A');
    const notice = await announceNotice(site.context, staff, post, { ...writtenNotice, when: 'now' });
    await site.runJobs();
    expect(receiver.received).toHaveLength(1);
    const [{ body, headers } = { body: '', headers: {} }] = receiver.received;
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({
      type: 'notice.issued',
      data: {
        post: { id: post, title: 'Wells' },
        notice: {
          number: notice.number,
          url: `https://afya.example/phis/notices/${notice.number}`,
          kind: writtenNotice.kind,
          what_was_wrong: writtenNotice.what_was_wrong,
          what_to_do: writtenNotice.what_to_do,
        },
      },
    });
  });

  it('that took a post is known to have it, and one that refused it is not', async () => {
    const receipts = () =>
      site.context.db
        .selectFrom('post_receipts')
        .select(['post_id', 'way'])
        .where('account_id', '=', owner.id)
        .execute();
    const { id: first } = await subscribe();
    receiver.status = 500;
    const { id } = await makeApproved(site.context);
    await site.runJobs();
    expect(await receipts()).toEqual([]);
    receiver.status = 204;
    await site.makeJobsDue();
    await site.runJobs();
    expect(await receipts()).toEqual([{ post_id: id, way: 'webhook' }]);
    await call('DELETE', `/${first}`);
    // A message about a withdrawal has no text.
    await subscribe(['post.withdrawn']);
    await makeWithdrawn(site.context);
    await site.runJobs();
    expect(receiver.received.at(-1)?.body).toContain('post.withdrawn');
    expect(await receipts()).toHaveLength(1);
  });

  it('receives no other events, and none from before its creation', async () => {
    await makeApproved(site.context);
    const { id } = await subscribe(['post.withdrawn']);
    const gone = await makeWithdrawn(site.context);
    await Promise.all([dispatchWebhooks(site.context), dispatchWebhooks(site.context)]);
    await site.runJobs();
    expect(receiver.received.map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: 'post.withdrawn', data: { post: { id: gone.id } } },
    ]);
    expect(await deliveriesOf(id)).toHaveLength(1);
  });

  it('shows its secret once, and signs with the previous one for a day', async () => {
    const { id, secret } = await subscribe();
    expect(secret).toMatch(/^whsec_/);
    expect(JSON.stringify((await call('GET', '')).body)).not.toContain(secret);
    const rotated = (await call('POST', `/${id}/secret`)).body;
    expect(rotated.secret).not.toBe(secret);
    await makeApproved(site.context);
    await site.runJobs();
    const [first] = receiver.received;
    for (const good of [secret, rotated.secret])
      expect(() => new Webhook(good).verify(first?.body ?? '', first?.headers ?? {})).not.toThrow();
    const tomorrow = new Date(Date.now() + 24 * 3600 * 1000 + 1000);
    const [{ id: delivery }] = await deliveriesOf(id);
    await call('POST', `/${id}/deliveries/${delivery}`);
    await deliverWebhook({ ...site.context, clock: () => tomorrow }, { id: delivery }, { job: firstOfMany });
    expect(receiver.received.at(-1)?.headers['webhook-signature']?.split(' ')).toHaveLength(1);
  });

  it('ends with the account that is disabled, and does not come back with it', async () => {
    await subscribe();
    const { id } = owner;
    await disableAccount(site.context, operator, id);
    await enableAccount(site.context, operator, id);
    const token = await openSession(site.context, id);
    expect((await site.call('GET', '/webhooks', { token })).body.webhooks).toEqual([]);
    await makeApproved(site.context);
    await site.runJobs();
    expect(receiver.received).toEqual([]);
  });

  it('can be changed, disabled, enabled and deleted', async () => {
    const { id } = await subscribe();
    const changed = await call('PATCH', `/${id}`, { events: ['post.revised'], enabled: false });
    expect(changed.body.webhook).toMatchObject({ events: ['post.revised'], disabled_because: 'owner' });
    await call('PATCH', `/${id}`, { events: allEvents });
    await makeApproved(site.context);
    await site.runJobs();
    const on = await call('PATCH', `/${id}`, { enabled: true });
    expect(on.body.webhook).toMatchObject({ disabled_at: null });
    await makeApproved(site.context);
    await site.runJobs();
    expect(receiver.received).toHaveLength(1);
    expect((await call('DELETE', `/${id}`)).body).toEqual({ ok: true });
    expect((await call('GET', '')).body.webhooks).toEqual([]);
    expect((await call('GET', `/${id}/deliveries`)).status).toBe(404);
  });

  it('belongs to its creator, who needs developer access', async () => {
    const { id } = await subscribe();
    const other = await makeAccount(site.context, 'S');
    expect(await call('GET', '', undefined, other.token)).toMatchObject({
      status: 403,
      body: { code: 'developer_access_needed' },
    });
    await giveDeveloperAccess(site.context, other);
    expect((await call('PATCH', `/${id}`, { enabled: false }, other.token)).status).toBe(404);
    expect((await call('POST', `/${id}/secret`, undefined, other.token)).status).toBe(404);
    expect((await call('DELETE', `/${id}`, undefined, other.token)).status).toBe(404);
  });

  it('must have an address on the internet, and there can be ten', async () => {
    for (const url of [
      'nowhere',
      'ftp://example.org',
      'http://10.0.0.1/',
      'http://user:x@127.0.0.1/',
      'http://[fe80::1]/',
    ])
      expect(await call('POST', '', { url, events: allEvents })).toMatchObject({
        status: 400,
        body: { fields: { url: 'Enter the https address of a server on the public internet' } },
      });
    expect((await call('POST', '', { url: receiver.url, events: [] })).status).toBe(400);
    expect((await call('POST', '', { url: receiver.url, events: ['post.liked'] })).status).toBe(400);
    const { id } = await subscribe();
    expect((await call('PATCH', `/${id}`, { url: 'http://10.0.0.1/' })).status).toBe(400);
    for (let made = 1; made < 10; made += 1) await subscribe();
    expect(await call('POST', '', { url: receiver.url, events: allEvents })).toMatchObject({
      status: 409,
      body: { code: 'webhook_limit' },
    });
  });

  it('is in its owner’s personal data, and is deleted with the account', async () => {
    await subscribe();
    const { body } = await site.call('GET', '/adminPHIS/export', { proved: true, token: owner.token });
    expect(body.webhooks).toMatchObject([{ url: receiver.url, events: allEvents }]);
    const closed = await site.call('POST', '/auth/close', {
      token: owner.token,
      body: { password: goodPassword },
    });
    expect(closed.status).toBe(200);
    expect(await site.context.db.selectFrom('webhooks').selectAll().execute()).toEqual([]);
  });
});

const firstOfMany = { attempts: 1, max_attempts: 25 };

describe('a test of a webhook', () => {
  it('is one signed delivery that is marked as a test', async () => {
    const { id, secret } = await subscribe();
    const sent = await call('POST', `/${id}/test`);
    expect(sent).toMatchObject({
      status: 201,
      body: { delivery: { event: 'webhook.test', status: 'waiting', attempts: 0 } },
    });
    await site.runJobs();
    const [message] = receiver.received;
    expect(message?.headers['webhook-id']).toBe(sent.body.delivery.id);
    expect(new Webhook(secret).verify(message?.body ?? '', message?.headers ?? {})).toEqual({
      type: 'webhook.test',
      timestamp: sent.body.delivery.created_at,
      data: { webhook: { id, url: receiver.url } },
    });
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'delivered', attempts: 1, status_code: 204 }]);
  });

  it.each([500, 410])(
    'that is answered with %i is not retried, and leaves the webhook enabled',
    async (status) => {
      const { id } = await subscribe();
      receiver.status = status;
      await call('POST', `/${id}/test`);
      await site.runJobs();
      await site.makeJobsDue();
      await site.runJobs();
      expect(receiver.received).toHaveLength(1);
      expect(await deliveriesOf(id)).toMatchObject([{ status: 'failed', status_code: status }]);
      const [webhook] = (await call('GET', '')).body.webhooks;
      expect(webhook).toMatchObject({ failing_since: null, disabled_at: null });
    },
  );

  it('is refused if the webhook is disabled, is another’s, or was tested too often', async () => {
    const { id } = await subscribe();
    const other = await makeAccount(site.context, 'S');
    await giveDeveloperAccess(site.context, other);
    expect((await call('POST', `/${id}/test`, undefined, other.token)).status).toBe(404);
    let last = await call('POST', `/${id}/test`);
    for (let sent = 1; sent < 25 && last.status === 201; sent += 1) last = await call('POST', `/${id}/test`);
    expect(last).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    await call('PATCH', `/${id}`, { enabled: false });
    expect(await call('POST', `/${id}/test`)).toMatchObject({
      status: 409,
      body: { code: 'webhook_disabled' },
    });
  });
});

describe('webhooks by a key', () => {
  async function makeKey(scopes: string[]): Promise<string> {
    const made = await site.call('POST', '/developer/keys', {
      token: owner.token,
      proved: true,
      body: { name: 'Hooks', scopes, days: 1 },
    });
    return `Bearer ${made.body.secret}`;
  }

  it('are registered, tested, changed, listed, redelivered and deleted', async () => {
    const token = await makeKey(['webhooks']);
    const api = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
      site.call(method, `/api/v1/webhooks${path}`, { token, ...(body && { body }) });
    const made = await api('POST', '', { url: receiver.url, events: allEvents });
    expect(made).toMatchObject({ status: 201, body: { secret: expect.stringMatching(/^whsec_/) } });
    const { id } = made.body.webhook;
    const tested = await api('POST', `/${id}/test`);
    expect(tested.status).toBe(201);
    await site.runJobs();
    expect((await api('GET', `/${id}/deliveries`)).body.deliveries).toMatchObject([{ status: 'delivered' }]);
    const again = await api('POST', `/${id}/deliveries/${tested.body.delivery.id}`);
    expect(again.body.delivery).toMatchObject({ status: 'waiting' });
    expect((await api('PATCH', `/${id}`, { enabled: false })).body.webhook.disabled_because).toBe('owner');
    expect((await api('POST', `/${id}/secret`)).body.secret).not.toBe(made.body.secret);
    expect((await api('GET', '')).body.webhooks).toMatchObject([{ id }]);
    expect((await api('DELETE', `/${id}`)).body).toEqual({ ok: true });
    expect((await call('GET', '')).body.webhooks).toEqual([]);
  });

  it('need the scope for them, and are the owner’s', async () => {
    const { id } = await subscribe();
    const refused = await site.call('GET', '/api/v1/webhooks', { token: await makeKey(['posts:read']) });
    expect(refused).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } });
    expect((await site.call('GET', '/api/v1/webhooks')).status).toBe(401);
    const first = owner;
    owner = await makeAccount(site.context, 'P', { password: goodPassword });
    await giveDeveloperAccess(site.context, owner);
    const token = await makeKey(['webhooks']);
    expect((await site.call('DELETE', `/api/v1/webhooks/${id}`, { token })).status).toBe(404);
    expect((await call('GET', '', undefined, first.token)).body.webhooks).toMatchObject([{ id }]);
  });
});

describe('a failed delivery', () => {
  it('is retried under the same id until it succeeds', async () => {
    const { id, secret } = await subscribe();
    receiver.status = 503;
    await makeApproved(site.context);
    await site.runJobs();
    expect(await deliveriesOf(id)).toMatchObject([
      { status: 'waiting', attempts: 1, outcome: 'http_status', status_code: 503 },
    ]);
    expect((await call('GET', '')).body.webhooks[0].failing_since).not.toBeNull();
    receiver.status = 200;
    await site.makeJobsDue();
    await site.runJobs();
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'delivered', attempts: 2 }]);
    expect((await call('GET', '')).body.webhooks[0].failing_since).toBeNull();
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
    const last = receiver.received.at(-1);
    expect(() => new Webhook(secret).verify(last?.body ?? '', last?.headers ?? {})).not.toThrow();
  });

  it('fails with its last attempt, and is sent again if its owner asks', async () => {
    const { id } = await subscribe();
    receiver.status = 500;
    await makeApproved(site.context);
    await dispatchWebhooks(site.context);
    const [{ id: delivery }] = await deliveriesOf(id);
    const job = { attempts: 25, max_attempts: 25 };
    await deliverWebhook(site.context, { id: delivery }, { job });
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'failed' }]);
    receiver.status = 200;
    const again = await call('POST', `/${id}/deliveries/${delivery}`);
    expect(again.body.delivery).toMatchObject({ id: delivery, status: 'waiting', attempts: 0 });
    await site.runJobs();
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'delivered' }]);
    expect((await call('POST', `/${id}/deliveries/${crypto.randomUUID()}`)).status).toBe(404);
  });

  it('that another attempt has delivered meanwhile counts as nothing', async () => {
    const { id } = await subscribe();
    receiver.status = 500;
    await makeApproved(site.context);
    await dispatchWebhooks(site.context);
    const [{ id: delivery }] = await deliveriesOf(id);
    const delivered = {
      status: 'delivered',
      outcome: 'delivered',
      status_code: 204,
      milliseconds: 1,
    } as const;
    receiver.meanwhile = () =>
      recordAttempt(site.context.db, delivery, { ...delivered, attempted_at: new Date() });
    await deliverWebhook(site.context, { id: delivery }, { job: firstOfMany });
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'delivered', attempts: 1, status_code: 204 }]);
    expect((await call('GET', '')).body.webhooks[0].failing_since).toBeNull();
  });

  it('for three days disables the webhook and notifies its owner', async () => {
    const { id } = await subscribe();
    receiver.status = 500;
    await makeApproved(site.context);
    await dispatchWebhooks(site.context);
    const [{ id: delivery }] = await deliveriesOf(id);
    const hoursLater = (hours: number) => ({
      ...site.context,
      clock: () => new Date(Date.now() + hours * 3600 * 1000),
    });
    for (const hours of [0, 71])
      await expect(deliverWebhook(hoursLater(hours), { id: delivery }, { job: firstOfMany })).rejects.toThrow(
        'http_status',
      );
    await deliverWebhook(hoursLater(73), { id: delivery }, { job: firstOfMany });
    expect((await call('GET', '')).body.webhooks[0]).toMatchObject({ disabled_because: 'failing' });
    const mails = await disabledMails();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(receiver.url);
    expect(await call('POST', `/${id}/deliveries/${delivery}`)).toMatchObject({
      status: 409,
      body: { code: 'webhook_disabled' },
    });
  });

  it('answered with 410 disables the webhook at once', async () => {
    const { id } = await subscribe();
    receiver.status = 410;
    await makeApproved(site.context);
    await site.runJobs();
    expect((await call('GET', '')).body.webhooks[0]).toMatchObject({ disabled_because: 'gone' });
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'failed', status_code: 410 }]);
  });

  it('disables the webhook once, even with several under way', async () => {
    const { id } = await subscribe();
    receiver.status = 410;
    receiver.waitFor = 2;
    for (let number = 0; number < 2; number += 1) await makeApproved(site.context);
    await dispatchWebhooks(site.context);
    const deliveries: { id: string }[] = await deliveriesOf(id);
    await Promise.all(
      deliveries.map((delivery) => deliverWebhook(site.context, delivery, { job: firstOfMany })),
    );
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'failed' }, { status: 'failed' }]);
    expect(await disabledMails()).toHaveLength(1);
  });

  it('does not affect an address that was set since, nor a deleted webhook', async () => {
    const { id } = await subscribe();
    receiver.status = 410;
    await makeApproved(site.context);
    await dispatchWebhooks(site.context);
    const [delivery] = await deliveriesOf(id);
    receiver.meanwhile = async () => {
      await call('PATCH', `/${id}`, { url: `${receiver.url}/elsewhere` });
    };
    const attempt = () => deliverWebhook(site.context, delivery, { job: firstOfMany });
    await expect(attempt()).rejects.toThrow('http_status');
    expect((await call('GET', '')).body.webhooks[0]).toMatchObject({
      failing_since: null,
      disabled_at: null,
    });

    receiver.meanwhile = async () => {
      await call('DELETE', `/${id}`);
    };
    await attempt();
    expect((await call('GET', '')).body.webhooks).toEqual([]);
  });

  it('at a changed address starts a new period of failure', async () => {
    const { id } = await subscribe();
    receiver.status = 500;
    await makeApproved(site.context);
    await site.runJobs();
    const failing = (await call('GET', '')).body.webhooks[0];
    expect(failing.failing_since).not.toBeNull();
    const same = await call('PATCH', `/${id}`, { url: receiver.url });
    expect(same.body.webhook.failing_since).toBe(failing.failing_since);
    const moved = await call('PATCH', `/${id}`, { url: `${receiver.url}/elsewhere` });
    expect(moved.body.webhook.failing_since).toBeNull();
  });

  it('in production never reaches this machine, even by DNS rebinding', async () => {
    const { id } = await subscribe();
    await makeApproved(site.context);
    await dispatchWebhooks(site.context);
    const [{ id: delivery }] = await deliveriesOf(id);
    const inProduction = {
      ...site.context,
      config: { ...site.context.config, outbound: { allowLoopback: false } },
    };
    const { port } = new URL(receiver.url);
    for (const url of [`https://127.0.0.1:${port}/`, `https://hook.example:${port}/`]) {
      await site.context.db.updateTable('webhooks').set({ url }).where('id', '=', id).execute();
      const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
      await expect(
        deliverWebhook(inProduction, { id: delivery }, { job: firstOfMany }, resolve),
      ).rejects.toThrow('forbidden_address');
    }
    expect(receiver.received).toEqual([]);
  });
});

it('deliveries are deleted after 30 days', async () => {
  const { id } = await subscribe();
  await makeApproved(site.context);
  await site.runJobs();
  const later = { ...site.context, clock: () => new Date(Date.now() + 31 * 24 * 3600 * 1000) };
  await sweepDeliveries(later);
  expect(await deliveriesOf(id)).toEqual([]);
});

it('messages for more webhooks than a statement has parameters for are noted', { tags: 'long' }, async () => {
  await makeApproved(site.context);
  const { db } = site.context;
  await sql`
    insert into webhooks (account_id, url, events, secret, after_number, created_at)
    select ${owner.id}, 'https://example.org', array['post.approved'], decode(repeat('00', 24), 'hex'), 0, now()
    from generate_series(1, 11000)`.execute(db);
  const { rows: deliveries } = await sql<Parameters<typeof insertDeliveries>[1][number]>`
    select id as webhook_id, (select max(number) from publication_log) as number, 'post.approved' as event, '{}' as body,
      'waiting' as status, now() as created_at
    from webhooks
    where account_id = ${owner.id}`.execute(db);
  expect(await insertDeliveries(db, deliveries)).toHaveLength(11_000);
  expect(await insertDeliveries(db, deliveries)).toEqual([]);
  await db.deleteFrom('webhooks').where('account_id', '=', owner.id).execute();
});

/** What a call answers that begins while `change` is under way, and waits for it. */
async function answeredAfter(change: (db: Db) => Promise<unknown>, ask: () => ReturnType<typeof call>) {
  const asked = await inTransaction(site.context, async ({ db }) => {
    await change(db);
    const answer = ask();
    await until(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        site.context.db,
      );
      return rows.length > 0;
    });
    return { answer };
  });
  return asked.answer;
}

it('a change takes back nothing of another one that was under way', async () => {
  const { id } = await subscribe();
  const { body } = await answeredAfter(
    (db) => updateWebhook(db, id, { events: ['post.revised'], url: 'https://new.example/' }),
    () => call('PATCH', `/${id}`, { enabled: false }),
  );
  expect(body.webhook).toMatchObject({
    events: ['post.revised'],
    url: 'https://new.example/',
    disabled_because: 'owner',
  });
});

it.each([
  ['change', (id: string) => call('PATCH', `/${id}`, { enabled: false })],
  ['new secret', (id: string) => call('POST', `/${id}/secret`)],
  ['test', (id: string) => call('POST', `/${id}/test`)],
])('a %s of a webhook that is being deleted answers 404', async (_, ask) => {
  const { id } = await subscribe();
  const { status, body } = await answeredAfter(
    (db) => deleteWebhook(db, id),
    () => ask(id),
  );
  expect([status, body.code]).toEqual([404, 'not_found']);
});
