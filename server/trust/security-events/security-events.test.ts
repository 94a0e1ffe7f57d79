/** @module-tag edge */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { longEnoughReason, makeAccount, type TestAccount } from '../../../tests/factories.ts';
import { changeAccount } from '../../people/index.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { sweepSecurityEvents } from './security-events.ts';
import { CountedSecurityLog, recordSecurityEvent } from './security-log.ts';

const password = 'Kisima-Safi-77!';
const ip = '203.0.113.77';
let site: TestApp;

beforeAll(async () => {
  site = await startTestApp();
});

afterAll(async () => {
  await site.close();
});

beforeEach(async () => {
  await site.context.security.flush();
  await sql`truncate security_events`.execute(site.context.db);
});

const signIn = (email: string, given = password, headers: Record<string, string> = {}) =>
  site.call('POST', '/auth/signin', { body: { email, password: given }, ip, headers });

async function stored() {
  await site.context.security.flush();
  return site.context.db.selectFrom('security_events').selectAll().orderBy('id').execute();
}

async function mailsTo({ email }: TestAccount) {
  return site.context.db.selectFrom('mails').select('subject').where('recipient', '=', email).execute();
}

async function kindsOf(account: TestAccount): Promise<string[]> {
  return (await stored()).filter((row) => row.account_id === account.id).map(({ kind }) => kind);
}

describe('a security event', () => {
  it('is recorded for signing in, failing to, and signing out', async () => {
    const reader = await makeAccount(site.context, 'P', { password });
    await signIn(reader.email, 'Wrong-Password-1');
    const { body } = await signIn(reader.email);
    await site.call('POST', '/auth/signout', { token: body.token, ip });
    expect(await kindsOf(reader)).toEqual(['sign_in.failed', 'sign_in.succeeded', 'session.ended']);
  });

  it('is recorded where nobody has the address, without the address', async () => {
    await signIn('nobody-at-all@example.org');
    const [row] = await stored();
    expect(row).toMatchObject({ kind: 'sign_in.failed', account_id: null });
    expect(JSON.stringify(row)).not.toContain('nobody-at-all');
  });

  it('names whoever was denied a route of the staff, and the route', async () => {
    const reader = await makeAccount(site.context, 'P');
    expect(
      (await site.call('GET', '/adminPHIS/accounts?q=secret-words', { token: reader.token })).status,
    ).toBe(403);
    const [row] = await stored();
    expect(row).toMatchObject({ kind: 'access.denied', account_id: reader.id });
    expect(row?.detail).toEqual({ reason: 'forbidden', route: 'GET /adminPHIS/accounts' });
  });

  it('is recorded for foreign tokens, but not for none', async () => {
    await site.call('GET', '/adminPHIS/accounts', { token: 'eyJhbGciOiJIUzI1NiJ9.forged.token' });
    await site.call('GET', '/adminPHIS/accounts');
    expect((await stored()).map(({ kind }) => kind)).toEqual(['token.refused']);
  });

  it('is one row where the same happens many times in a minute', async () => {
    const minute = new Date('2026-03-01T08:00:10Z');
    const log = new CountedSecurityLog(
      { ...site.context, clock: () => minute },
      Buffer.alloc(32, 1),
      'serve',
    );
    for (let each = 0; each < 1000; each += 1) log.record({ kind: 'sign_in.failed', network: ip });
    await log.flush();
    for (let each = 0; each < 500; each += 1) log.record({ kind: 'sign_in.failed', network: ip });
    await log.stop();
    expect((await stored()).map(({ count }) => count)).toEqual([1500]);
  });

  it('is counted by its kind alone once 2,000 different networks have caused it in a minute', async () => {
    const minute = new Date('2026-03-01T08:00:10Z');
    const log = new CountedSecurityLog(
      { ...site.context, clock: () => minute },
      Buffer.alloc(32, 1),
      'serve',
    );
    for (let each = 0; each < 30_000; each += 1)
      log.record({ kind: 'token.refused', network: `net ${each}` });
    log.record({ kind: 'role.changed', account: null, detail: { to: 'S' } });
    await log.stop();
    const rows = await stored();
    expect(rows).toHaveLength(2002);
    expect(rows.find(({ detail }) => detail.others === true)?.count).toBe(28_000);
    expect(rows.filter(({ kind }) => kind === 'role.changed')).toHaveLength(1);
  });

  it('of reports hides no other event of the same minute', async () => {
    const log = new CountedSecurityLog(site.context, Buffer.alloc(32, 1), 'serve');
    for (let each = 0; each < 5_000; each += 1)
      log.record({ kind: 'policy.violated', detail: { blocked: `https://h${each}.example` } });
    log.record({ kind: 'sign_in.failed', network: ip });
    await log.stop();
    const rows = await stored();
    expect(rows.find(({ kind }) => kind === 'sign_in.failed')).toMatchObject({
      count: 1,
      source: expect.any(String),
    });
    expect(rows.length).toBeLessThan(50);
  });

  it('waits in memory while the database is away, and is stored afterwards', async () => {
    let away = true;
    const db = new Proxy(site.context.db, {
      get(target, name) {
        if (away && name === 'insertInto') throw new Error('the database hangs');
        const value = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const log = new CountedSecurityLog({ ...site.context, db }, Buffer.alloc(32, 1), 'serve');
    const before = performance.now();
    log.record({ kind: 'token.refused', network: ip });
    expect(performance.now() - before).toBeLessThan(50);
    await log.flush();
    expect(await stored()).toHaveLength(0);
    away = false;
    await log.stop();
    expect(await stored()).toHaveLength(1);
  });

  it('is recorded once its transaction has committed, and never if that is rolled back', async () => {
    const { context } = site;
    const admin = await makeAccount(context, 'S');
    const reader = await makeAccount(context, 'P');
    const counted = () => context.security.totals.get('role.changed') ?? 0;
    const before = counted();
    const changeThen = (end: () => void) =>
      inTransaction(context, async (tx) => {
        await changeAccount(tx, admin, reader.id, { role: 'R' });
        expect(counted()).toBe(before);
        end();
      });
    const undo = () => {
      throw new Error('something later fails');
    };
    await expect(changeThen(undo)).rejects.toThrow('something later fails');
    expect(counted()).toBe(before);
    expect(await kindsOf(reader)).toEqual([]);
    await changeThen(() => {});
    expect(counted()).toBe(before + 1);
    expect(await kindsOf(reader)).toEqual(['role.changed']);
  });

  it('is refused in a transaction that nobody tells of its commit', async () => {
    const { context } = site;
    const record = context.db
      .transaction()
      .execute(async (db) => recordSecurityEvent({ ...context, db }, { kind: 'settings.read' }));
    await expect(record).rejects.toThrow('Only inTransaction begins transactions.');
  });

  it('is deleted once it is older than the setting', async () => {
    const { context } = site;
    recordSecurityEvent(context, { kind: 'settings.read' });
    await context.security.flush();
    const later = (days: number) => ({ ...context, clock: () => new Date(Date.now() + days * 86_400_000) });
    await sweepSecurityEvents(later(179));
    expect(await stored()).toHaveLength(1);
    await sweepSecurityEvents(later(181));
    expect(await stored()).toHaveLength(0);
  });
});

describe('the list of security events', () => {
  it('is filtered by kind, account and network, and read page by page', async () => {
    const admin = await makeAccount(site.context, 'S');
    const reader = await makeAccount(site.context, 'P', { firstname: 'Zawadi', lastname: 'Mollel' });
    for (let each = 0; each < 60; each += 1)
      recordSecurityEvent(site.context, {
        kind: 'key.created',
        account: reader.id,
        detail: { key: `${each}` },
      });
    recordSecurityEvent(site.context, { kind: 'token.refused', network: ip });
    await site.context.security.flush();
    const list = (query: string) =>
      site.call('GET', `/adminPHIS/security-events?${query}`, { proved: true, token: admin.token });
    const first = await list('person=zawadi');
    expect(first.body.events).toHaveLength(50);
    expect(first.body.events[0].account).toEqual({ id: reader.id, name: 'Zawadi Mollel' });
    const second = await list(`person=zawadi&cursor=${first.body.next}`);
    expect([second.body.events.length, second.body.next]).toEqual([10, null]);
    const refused = await list('kind=token.refused');
    expect(refused.body.events).toHaveLength(1);
    expect((await list(`source=${refused.body.events[0].source}`)).body.events).toHaveLength(1);
    expect((await list(`account=${reader.id}&kind=token.refused`)).body.events).toEqual([]);
    expect((await list('kind=made.up')).status).toBe(400);
    expect((await list('cursor=x')).status).toBe(400);
  });
});

describe('emails about what is unusual', () => {
  it('tells staff of a device that is new to the account, once, in their language', async () => {
    const admin = await makeAccount(site.context, 'A', { password });
    await site.context.db
      .updateTable('accounts')
      .set({ language: 'fr' })
      .where('id', '=', admin.id)
      .execute();
    const { headers } = await signIn(admin.email);
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    await signIn(admin.email, password, { cookie });
    expect(await kindsOf(admin)).toEqual(['sign_in.succeeded', 'sign_in.new_device']);
    const mails = await mailsTo(admin);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Un nouvel appareil s’est connecté à votre compte Afya Research Network',
    ]);
    const reader = await makeAccount(site.context, 'P', { password });
    await signIn(reader.email);
    expect(await mailsTo(reader)).toEqual([]);
  });

  it('tells the account and the other super admins of a changed role', async () => {
    const [acting, other] = [await makeAccount(site.context, 'S'), await makeAccount(site.context, 'S')];
    const reader = await makeAccount(site.context, 'P');
    await site.call('PATCH', `/adminPHIS/accounts/${reader.id}`, {
      proved: true,
      token: acting.token,
      body: { role: 'A', reason: longEnoughReason },
    });
    expect(await mailsTo(reader)).toHaveLength(1);
    expect(await mailsTo(other)).toHaveLength(1);
    expect(await mailsTo(acting)).toEqual([]);
    expect((await stored()).find(({ kind }) => kind === 'role.changed')).toMatchObject({
      account_id: reader.id,
      actor_id: acting.id,
      detail: { from: 'P', to: 'A' },
    });
  });
});
