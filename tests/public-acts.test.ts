/** What an account did to the public record, which a super admin sees before disabling it (product.md#administration). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PublicActReply } from '../contract/people/calls/administration.ts';
import type { Role } from '../contract/people/roles.ts';
import { recordAuditOfMany } from '../server/trust/index.ts';
import { startTestApp, type TestApp } from './app.ts';
import {
  longEnoughReason,
  makeAccount,
  makeApproved,
  makeSubmitted,
  type TestAccount,
  ticksOf,
} from './factories.ts';

const day = 86_400_000;
let site: TestApp;
let now = Date.now();
let thief: TestAccount;
beforeAll(async () => {
  site = await startTestApp();
  site.context.clock = () => new Date(now);
  thief = await makeAccount(site.context, 'S', { firstname: 'Juma', lastname: 'Bakari' });
});
afterAll(() => site.close());

async function read(id: string, { role = 'S' as Role, proved = true } = {}) {
  const { token } = await makeAccount(site.context, role);
  return site.call('GET', `/adminPHIS/accounts/${id}/public-acts`, { token, proved });
}

async function act(method: 'POST' | 'PATCH', url: string, body: object): Promise<void> {
  now += 1000;
  const reply = await site.call(method, url, { token: thief.token, proved: true, body });
  expect([200, 201], JSON.stringify(reply.body)).toContain(reply.status);
}

it('each act that readers see is listed with what undoes it, the newest first', async () => {
  const { id, revision } = await makeSubmitted(site.context, { title: 'Two doses a day' });
  const gone = await makeApproved(site.context, { title: 'Clean wells' });
  const reader = await makeAccount(site.context, 'P', { firstname: 'Neema', lastname: 'Mushi' });
  await act('POST', `/content/review/${id}/approve`, { revision, checked: await ticksOf(site, thief, id) });
  await act('PATCH', `/content/withdraw-post/${gone.id}`, { filter: 'admin', comment: longEnoughReason });
  const alert = {
    kind: 'other',
    language: 'en',
    country: null,
    title: 'Schools are closed',
    post: null,
    text: 'Stay at home.',
    starts_at: new Date(now).toISOString(),
    ends_at: new Date(now + day).toISOString(),
  };
  await act('POST', '/content/alerts', alert);
  await act('PATCH', `/adminPHIS/accounts/${reader.id}`, {
    role: 'R',
    author: true,
    reason: longEnoughReason,
  });

  const { status, body } = await read(thief.id);
  expect(status).toBe(200);
  expect(body.total).toBe(4);
  expect(body.acts.map(({ at: _, ...said }: PublicActReply) => said)).toEqual([
    {
      action: 'account.changed',
      title: 'Neema Mushi',
      undo: 'change',
      undo_at: '/dash/accounts?q=Neema+Mushi',
    },
    { action: 'alert.announced', title: 'Schools are closed', undo: 'end', undo_at: '/dash/alerts' },
    { action: 'post.withdrawn', title: 'Clean wells', undo: 'owner', undo_at: null },
    {
      action: 'post.approved',
      title: 'Two doses a day',
      undo: 'withdraw',
      undo_at: '/dash/published?q=Two+doses+a+day',
    },
  ]);
  const found = await site.call('GET', '/content/posts?q=Two+doses+a+day');
  expect(found.body.posts.map(({ title }: { title: string }) => title)).toContain('Two doses a day');
});

it('what no longer stands says so', async () => {
  const { body: before } = await read(thief.id);
  const post = await site.context.db
    .selectFrom('revisions')
    .select('post_id')
    .where('title', '=', 'Two doses a day')
    .executeTakeFirstOrThrow();
  const { token } = await makeAccount(site.context, 'A');
  const body = { filter: 'admin', comment: longEnoughReason };
  const given = { token, proved: true, body };
  expect((await site.call('PATCH', `/content/withdraw-post/${post.post_id}`, given)).status).toBe(200);
  now += 2 * day;
  const { body: after } = await read(thief.id);
  const undoing = ({ acts }: { acts: PublicActReply[] }) => acts.map(({ undo }) => undo);
  expect(undoing(before)).toEqual(['change', 'end', 'owner', 'withdraw']);
  expect(undoing(after)).toEqual(['change', 'over', 'owner', 'over']);
});

it('the page of public acts lists 30 days and 50 acts, and none of other accounts or that readers do not see', async () => {
  const busy = await makeAccount(site.context, 'A');
  const record = (action: string, at: number, count: number) =>
    recordAuditOfMany(site.context.db, {
      at: new Date(at),
      actor: busy,
      action,
      subject: { type: 'post', ids: Array.from({ length: count }, () => randomUUID()) },
    });
  await record('post.confirmed', now - 31 * day, 1);
  await record('post.returned', now - day, 1);
  expect((await read(busy.id)).body).toMatchObject({ acts: [], total: 0 });
  await record('post.confirmed', now - 29 * day, 51);
  const { body } = await read(busy.id);
  expect(body.total).toBe(51);
  expect(body.acts).toHaveLength(50);
  expect(body.acts[0]).toMatchObject({ undo: 'never', undo_at: null, title: null });
});

it('only super admins who have proved it are told, and of accounts that exist', async () => {
  expect((await read(randomUUID())).status).toBe(404);
  expect((await read(thief.id, { proved: false })).status).toBe(403);
  expect((await read(thief.id, { role: 'A' })).status).toBe(403);
});
