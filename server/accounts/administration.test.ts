import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../tests/app.ts';
import { makeAccount, type TestAccount } from '../../tests/factories.ts';
import { operator } from '../actor.ts';
import { disableAccount, endSessionsOf, listSessions } from './actions.ts';

let site: TestApp;
let superAdmin: TestAccount;

beforeAll(async () => {
  site = await startTestApp();
  superAdmin = await makeAccount(site.context, 'S');
});

afterAll(() => site.close());

const change = (id: string, body: unknown, token = superAdmin.token) =>
  site.call('PATCH', `/adminPHIS/accounts/${id}`, { token, body });
const statusOf = async (token: string) => (await site.call('GET', '/adminPHIS/users', { token })).status;

describe('a role', () => {
  it('that is changed counts at once: the sessions end', async () => {
    const { id, token } = await makeAccount(site.context, 'P');
    const changed = await change(id, { role: 'R', author: true });
    expect(changed.body).toMatchObject({ ok: true, account: { id, role: 'R', author: true } });
    expect(await statusOf(token)).toBe(401);
  });

  it('that stays the same leaves the sessions alone', async () => {
    const { id, token } = await makeAccount(site.context, 'R');
    expect((await change(id, { role: 'R', author: false })).body.account.author).toBe(false);
    expect(await statusOf(token)).toBe(200);
  });

  it('of the only super admin stays, also when two try at once', async () => {
    expect(await change(superAdmin.id, { role: 'A' })).toMatchObject({
      status: 409,
      body: { code: 'last_super_admin' },
    });
    const second = await makeAccount(site.context, 'S');
    const replies = await Promise.all([
      change(superAdmin.id, { role: 'A' }, second.token),
      change(second.id, { role: 'A' }),
    ]);
    // Whoever is second has lost the session, or is the last.
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await site.context.db
      .selectFrom('accounts')
      .select('id')
      .where('role', '=', 'S')
      .where('disabled_at', 'is', null)
      .execute();
    expect(left).toHaveLength(1);
    superAdmin = await makeAccount(site.context, 'S');
  });

  it('is one of four, of an account that there is', async () => {
    expect((await change(superAdmin.id, { role: 'X' })).status).toBe(400);
    expect((await change(superAdmin.id, { rol: 'A' })).body.fields).toEqual({ rol: 'Unknown field' });
    expect((await change(randomUUID(), { role: 'A' })).status).toBe(404);
    expect((await change('me', { role: 'A' })).status).toBe(400);
  });
});

describe('an account', () => {
  it('that is closed loses its sessions', async () => {
    const { id, token } = await makeAccount(site.context, 'A');
    await disableAccount(site.context, operator, id);
    expect(await statusOf(token)).toBe(401);
  });

  it('has its sessions listed, and ended all at once', async () => {
    const account = await makeAccount(site.context, 'A');
    expect(await listSessions(site.context, account)).toHaveLength(1);
    expect(await endSessionsOf(site.context, operator, account)).toBe(1);
    expect(await statusOf(account.token)).toBe(401);
    expect(await listSessions(site.context, account)).toEqual([]);
  });

  it('is found by a part of its name or address, and the list goes on where a page ends', async () => {
    for (let count = 0; count < 51; count += 1)
      await makeAccount(site.context, 'P', { lastname: `Ng’ang’a ${count}` });
    const list = (query: string) =>
      site.call('GET', `/adminPHIS/accounts?${query}`, { token: superAdmin.token });
    const first = await list(`q=${encodeURIComponent('ng’ANG’a')}`);
    expect(first.body.accounts).toHaveLength(50);
    const second = await list(`q=${encodeURIComponent('ng’ANG’a')}&cursor=${first.body.next}`);
    expect(second.body).toMatchObject({ accounts: [{ lastname: 'Ng’ang’a 0' }], next: null });
    const [{ email }] = first.body.accounts;
    expect((await list(`q=${email}`)).body.accounts).toMatchObject([
      { email, verified: true, disabled: false },
    ]);
    expect((await list('q=100%25')).body.accounts).toEqual([]);
    expect((await list('cursor=nonsense')).status).toBe(400);
  });
});

describe('the audit log', () => {
  const read = (query: string) => site.call('GET', `/adminPHIS/audit?${query}`, { token: superAdmin.token });

  it('says who did what to whom, from what to what, the latest first', async () => {
    const { id } = await makeAccount(site.context, 'P');
    await change(id, { role: 'R' });
    const { body } = await read(`q=${id}`);
    expect(body.deeds).toMatchObject([
      {
        action: 'account.changed',
        actor_id: superAdmin.id,
        by: expect.stringContaining('Amina'),
        subject_type: 'account',
        subject_id: id,
        detail: { from: { role: 'P' }, to: { role: 'R' } },
      },
      { action: 'account.created', by: null, actor_id: null },
    ]);
  });

  it('pages by a cursor, and refuses one that it never gave', async () => {
    const first = await read('');
    expect(first.body.deeds).toHaveLength(50);
    const second = await read(`cursor=${first.body.next}`);
    expect(second.body.deeds.length).toBeGreaterThan(0);
    const times = [...first.body.deeds, ...second.body.deeds].map(({ at }) => at);
    expect(times).toEqual([...times].sort().reverse());
    expect((await read('cursor=1;drop')).status).toBe(400);
  });
});
