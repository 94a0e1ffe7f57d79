import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { longEnoughReason, makeAccount, type TestAccount } from '../../../tests/factories.ts';
import { type Mailbox, openMailbox } from '../../../tests/mailbox.ts';
import { mailTo, tokenIn } from '../../../tests/people.ts';
import { operator } from '../../platform/actor.ts';
import { dayOf } from '../../platform/db/day.ts';
import { listSessions } from '../../trust/index.ts';
import { disableAccount, endSessionsOf } from './administration.ts';

let site: TestApp;
let mailbox: Mailbox;
let superAdmin: TestAccount;

beforeAll(async () => {
  mailbox = await openMailbox();
  site = await startTestApp({ SMTP_URL: mailbox.url });
  superAdmin = await makeAccount(site.context, 'S');
});

afterAll(async () => {
  await site.close();
  await mailbox.close();
});

const change = (id: string, body: object, token = superAdmin.token) =>
  site.call('PATCH', `/adminPHIS/accounts/${id}`, {
    proved: true,
    token,
    body: { reason: longEnoughReason, ...body },
  });
const statusOf = async (token: string) => (await site.call('GET', '/adminPHIS/users', { token })).status;

describe('a role', () => {
  it('applies at once when changed, since the sessions end', async () => {
    const { id, token } = await makeAccount(site.context, 'P');
    const changed = await change(id, { role: 'R', author: true });
    expect(changed.body).toMatchObject({ ok: true, account: { id, role: 'R', author: true } });
    expect(await statusOf(token)).toBe(401);
  });

  it('that stays the same ends no session', async () => {
    const { id, token } = await makeAccount(site.context, 'R');
    expect((await change(id, { role: 'R', author: false })).body.account.author).toBe(false);
    expect(await statusOf(token)).toBe(200);
  });

  it('of the only super admin cannot be changed, even by two requests at once', async () => {
    expect(await change(superAdmin.id, { role: 'A' })).toMatchObject({
      status: 409,
      body: { code: 'last_super_admin' },
    });
    const second = await makeAccount(site.context, 'S');
    const third = await makeAccount(site.context, 'S');
    const replies = await Promise.all([
      change(third.id, { role: 'A' }, second.token),
      change(second.id, { role: 'A' }, third.token),
    ]);
    // The second request has lost its session, or would leave fewer than two super admins.
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await site.context.db
      .selectFrom('accounts')
      .select('id')
      .where('role', '=', 'S')
      .where('disabled_at', 'is', null)
      .execute();
    expect(left).toHaveLength(2);
    superAdmin = await makeAccount(site.context, 'S');
  });

  it('must be one of four, on an account that exists', async () => {
    expect((await change(superAdmin.id, { role: 'X' })).status).toBe(400);
    expect((await change(superAdmin.id, { rol: 'A' })).body.fields).toEqual({ rol: 'Unknown field' });
    expect((await change(randomUUID(), { role: 'A' })).status).toBe(404);
    expect((await change('me', { role: 'A' })).status).toBe(400);
  });
});

describe('an account', () => {
  it('that is disabled loses its sessions', async () => {
    const { id, token } = await makeAccount(site.context, 'A');
    await disableAccount(site.context, operator, id);
    expect(await statusOf(token)).toBe(401);
  });

  it('lists its sessions and ends them all at once', async () => {
    const account = await makeAccount(site.context, 'A');
    expect(await listSessions(site.context, account)).toHaveLength(1);
    expect(await endSessionsOf(site.context, operator, account)).toBe(1);
    expect(await statusOf(account.token)).toBe(401);
    expect(await listSessions(site.context, account)).toEqual([]);
  });

  it('is found by a part of its name or email, in a list with pages', async () => {
    for (let count = 0; count < 51; count += 1)
      await makeAccount(site.context, 'P', { lastname: `Ng’ang’a ${count}` });
    const list = (query: string) =>
      site.call('GET', `/adminPHIS/accounts?${query}`, { token: superAdmin.token, proved: true });
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

  it('is found by role and state together, with how many each would leave', async () => {
    const name = { firstname: 'Halima', lastname: 'Faceted' };
    const one = await makeAccount(site.context, 'R', { ...name, author: true });
    const two = await makeAccount(site.context, 'R', { ...name, author: false });
    await makeAccount(site.context, 'P', { ...name, author: false });
    await disableAccount(site.context, operator, two.id);
    const list = async (query: string) =>
      (
        await site.call('GET', `/adminPHIS/accounts?q=faceted&${query}`, {
          token: superAdmin.token,
          proved: true,
        })
      ).body;
    const found = async (query: string) => (await list(query)).accounts.map(({ id }: { id: string }) => id);
    expect(await found('role=R')).toEqual([two.id, one.id]);
    expect(await found('role=R&state=author')).toEqual([one.id]);
    expect(await found('role=P&state=disabled')).toEqual([]);
    const all = { author: 1, developer: 0, unverified: 0, disabled: 1, no_second_factor: 3, unused: 0 };
    expect((await list('')).counts).toEqual({ role: { P: 1, R: 2, A: 0, S: 0 }, state: all });
    expect((await list('role=P&state=disabled')).counts).toEqual({
      role: { P: 0, R: 1, A: 0, S: 0 },
      state: { ...all, author: 0, disabled: 0, no_second_factor: 1 },
    });
    expect((await list(`cursor=0.${one.id}`)).counts).toBeNull();
    expect((await list('state=bored')).code).toBe('invalid_input');
  });

  it('is ordered by name, by the last day of use and by age, both ways, in a list with pages', async () => {
    const { db } = site.context;
    const made: string[] = [];
    for (let count = 0; count < 52; count += 1) {
      const lastname = `Ordered ${String(count).padStart(2, '0')}`;
      const { id } = await makeAccount(site.context, 'P', { firstname: 'Zuri', lastname });
      const day = new Date(Date.UTC(2020, 0, 1 + ((count * 7) % 52))).toISOString().slice(0, 10);
      await db.updateTable('accounts').set({ active_on: day }).where('id', '=', id).execute();
      made.push(id);
    }
    const all = async (sort: string) => {
      const ids: string[] = [];
      for (let cursor = ''; ; ) {
        const { body } = await site.call('GET', `/adminPHIS/accounts?q=zuri&sort=${sort}${cursor}`, {
          token: superAdmin.token,
          proved: true,
        });
        ids.push(...body.accounts.map(({ id }: { id: string }) => id));
        if (body.next === null) return ids;
        cursor = `&cursor=${body.next}`;
      }
    };
    const reversed = [...made].reverse();
    expect(await all('name')).toEqual(made);
    expect(await all('-name')).toEqual(reversed);
    expect(await all('created')).toEqual(made);
    expect(await all('-created')).toEqual(reversed);
    const byUse = made
      .map((id, count) => ({ id, day: (count * 7) % 52 }))
      .sort((one, other) => one.day - other.day)
      .map(({ id }) => id);
    expect(await all('used')).toEqual(byUse);
    expect(await all('-used')).toEqual([...byUse].reverse());
    const { body } = await site.call('GET', '/adminPHIS/accounts?q=zuri&state=unused', {
      token: superAdmin.token,
      proved: true,
    });
    expect(body.counts.state.unused).toBe(52);
    const odd = await site.call('GET', `/adminPHIS/accounts?sort=name&cursor=AA.${superAdmin.id}`, {
      token: superAdmin.token,
      proved: true,
    });
    expect(odd.status).toBe(400);
  });

  it('has a page with its sessions and the last day of use', async () => {
    const account = await makeAccount(site.context, 'A');
    const get = (id: string) =>
      site.call('GET', `/adminPHIS/accounts/${id}`, { token: superAdmin.token, proved: true });
    const { body } = await get(account.id);
    expect(body.account).toMatchObject({ id: account.id, active_on: dayOf(site.context.clock()) });
    expect(body.sessions).toMatchObject([{ browser: null }]);
    expect(Object.keys(body.sessions[0]).sort()).toEqual(['browser', 'expires_at', 'started_at']);
    expect((await get(randomUUID())).status).toBe(404);
  });
});

describe('the audit log', () => {
  const read = (query: string) =>
    site.call('GET', `/adminPHIS/audit?${query}`, { proved: true, token: superAdmin.token });

  it('lists who changed which account, from what to what, latest first', async () => {
    const { id } = await makeAccount(site.context, 'P');
    await change(id, { role: 'R' });
    const { body } = await read(`q=${id}`);
    expect(body.entries).toMatchObject([
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

  it('has the reason of a change, and is narrowed to one account, one actor or a group of actions', async () => {
    const { id } = await makeAccount(site.context, 'P');
    const reason = 'She joined the editors.';
    await change(id, { role: 'R', reason });
    await change(id, { disabled: true, reason: 'Her password was stolen.' });
    const { body } = await read(`subject=${id}`);
    expect(body.entries.map(({ reason, action }: Record<string, unknown>) => [action, reason])).toEqual([
      ['account.disabled', 'Her password was stolen.'],
      ['account.changed', reason],
      ['account.created', null],
    ]);
    expect((await read(`subject=${id}&actor=${superAdmin.id}`)).body.entries).toHaveLength(2);
    expect((await read(`subject=${id}&group=accounts`)).body.entries).toHaveLength(3);
    expect((await read(`subject=${id}&group=posts`)).body.entries).toEqual([]);
    expect((await change(id, { disabled: false, reason: 'short' })).body.fields).toEqual({
      reason: expect.any(String),
    });
    expect((await read('group=nothing')).status).toBe(400);
  });

  it('has pages by cursor, and refuses an unknown cursor', async () => {
    const first = await read('');
    expect(first.body.entries).toHaveLength(50);
    const second = await read(`cursor=${first.body.next}`);
    expect(second.body.entries.length).toBeGreaterThan(0);
    const times = [...first.body.entries, ...second.body.entries].map(({ at }) => at);
    expect(times).toEqual([...times].sort().reverse());
    expect((await read('cursor=1;drop')).status).toBe(400);
  });
});

describe('an invitation', () => {
  const invite = (body: object, { token } = superAdmin) =>
    site.call('POST', '/adminPHIS/accounts', { proved: true, token, body });
  const person = { firstname: 'Asha', lastname: 'Kiptoo', role: 'R', author: true };

  it('creates an account whose owner chooses a password by the emailed link', async () => {
    const { status, body } = await invite({ ...person, email: 'Asha@Example.org' });
    expect(status).toBe(200);
    expect(body.account).toMatchObject({ ...person, email: 'asha@example.org', disabled: false });
    const message = await mailTo(site, mailbox, 'asha@example.org');
    expect(message.subject).toBe('You are invited to Afya Research Network');
    expect(message.text).toContain('Amina Wanjiru');
    const token = tokenIn(message);
    const password = 'Visima-vyetu-9';
    const later = () => new Date(Date.now() + 6 * 24 * 3600 * 1000);
    const { clock } = site.context;
    site.context.clock = later;
    const chosen = await site.call('POST', '/auth/forgot.password', { body: { password, id: token } });
    expect(chosen.body.ok).toBe(true);
    const signedIn = await site.call('POST', '/auth/signin', {
      body: { email: 'asha@example.org', password },
    });
    expect(signedIn.status).toBe(200);
    site.context.clock = clock;
  });

  it('needs a super admin, an address without an account, and a name', async () => {
    const admin = await makeAccount(site.context, 'A');
    expect((await invite({ ...person, email: 'new@example.org' }, admin)).status).toBe(403);
    const taken = await makeAccount(site.context, 'P');
    expect(await invite({ ...person, email: taken.email.toUpperCase() })).toMatchObject({
      status: 409,
      body: { code: 'email_taken' },
    });
    const wrong = await invite({ role: 'R', email: 'no address', firstname: ' ', lastname: '' });
    expect(Object.keys(wrong.body.fields).sort()).toEqual(['email', 'firstname', 'lastname']);
  });
});

describe('an account that a super admin disables', () => {
  it('is signed out and cannot sign in until it is enabled; the audit log records both', async () => {
    const { id, token, email } = await makeAccount(site.context, 'R', { password: 'Visima-vyetu-9' });
    const signIn = () => site.call('POST', '/auth/signin', { body: { email, password: 'Visima-vyetu-9' } });
    expect((await change(id, { disabled: true })).body.account).toMatchObject({ disabled: true });
    expect(await statusOf(token)).toBe(401);
    expect((await signIn()).status).not.toBe(200);
    expect((await change(id, { disabled: true })).status).toBe(200);
    expect((await change(id, { disabled: false })).body.account).toMatchObject({ disabled: false });
    expect((await signIn()).status).toBe(200);
    const log = await site.context.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', id)
      .where('actor_id', '=', superAdmin.id)
      .orderBy('id')
      .execute();
    expect(log.map(({ action }) => action)).toEqual(['account.disabled', 'account.enabled']);
  });

  it('cannot be the last super admin', async () => {
    const { db } = site.context;
    await db
      .updateTable('accounts')
      .set({ role: 'P' })
      .where('role', '=', 'S')
      .where('id', '<>', superAdmin.id)
      .execute();
    expect(await change(superAdmin.id, { disabled: true })).toMatchObject({
      status: 409,
      body: { code: 'last_super_admin' },
    });
  });
});
