import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount } from '../../../tests/factories.ts';
import { goodPassword, newcomer } from '../../../tests/people.ts';
import { operator } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { until } from '../../platform/db/fixtures/servers.ts';
import { spend } from '../../platform/limits/spend.ts';
import { endSessionsOf, hashPassword } from '../../trust/index.ts';
import { disableAccount } from './administration.ts';
import { updatePassword } from './queries.ts';

let site: TestApp;
let lateBy = 0;

beforeAll(async () => {
  site = await startTestApp();
  site.context.clock = () => new Date(Date.now() + lateBy);
});

afterAll(() => site.close());

const account = () => makeAccount(site.context, 'P', { password: goodPassword });

interface Options {
  password?: string;
  ip?: string;
  cookie?: string;
  path?: string;
}

async function signIn(
  email: string,
  { password = goodPassword, ip = newcomer().ip, cookie = '', path = '/auth/signin' }: Options = {},
) {
  const reply = await site.call('POST', path, { ip, headers: { cookie }, body: { email, password } });
  const set = String(reply.headers['set-cookie'] ?? '');
  return { ...reply, device: set.split(';')[0] ?? '', set };
}

async function sessionOf(token: string): Promise<number> {
  return (await site.call('GET', '/adminPHIS/users', { token })).status;
}

/** Whether a statement waits for a row lock. */
async function isSomebodyWaiting(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}

describe('signing in', () => {
  it('gives a token for an hour, whatever the case of the email', async () => {
    const { email } = await account();
    const { status, body } = await signIn(email.toUpperCase());
    expect(status).toBe(200);
    const { exp, iat } = JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString());
    expect(exp - iat).toBe(3600);
    expect(await sessionOf(body.token)).toBe(200);
  });

  it('gives the same answer for a wrong password and an unknown email', async () => {
    const { email } = await account();
    const wrong = await signIn(email, { password: 'Wrong-word-1' });
    const nobody = await signIn(newcomer().email);
    expect(wrong).toMatchObject({
      status: 401,
      body: { code: 'incorrect_password', message: 'Incorrect password' },
    });
    expect(nobody.body).toEqual({ ...wrong.body, request_id: nobody.body.request_id });
    expect(nobody.status).toBe(401);
  });

  it('names the missing fields', async () => {
    const { body } = await signIn('', { password: '' });
    expect(body.fields).toEqual({ email: '*Required', password: '*Required' });
    expect((await signIn('nobody')).body.fields).toEqual({ email: 'Invalid email address' });
  });

  it('to a disabled account is refused with its own error, to whoever knows the password', async () => {
    const { email, id } = await account();
    await disableAccount(site.context, operator, id);
    expect((await signIn(email)).body.code).toBe('account_disabled');
    expect((await signIn(email, { password: 'Wrong-word-1' })).body.code).toBe('incorrect_password');
  });

  it('to an account without a password is refused like a wrong password', async () => {
    const { email } = await makeAccount(site.context, 'R');
    expect((await signIn(email)).body.code).toBe('incorrect_password');
  });

  it('as a developer needs developer access, which a reader can turn on', async () => {
    const { email, token } = await account();
    const path = '/developer/signin';
    expect(await signIn(email, { path })).toMatchObject({
      status: 403,
      body: { code: 'developer_access_needed' },
    });
    const turned = await site.call('POST', '/developer/access', { token });
    expect(await sessionOf(turned.body.token)).toBe(200);
    expect((await signIn(email, { path })).status).toBe(200);
  });

  it('starts no session if the password was replaced while it was checked', async () => {
    const { email, id } = await account();
    const { db } = site.context;
    const newHash = await hashPassword('Maji-safi-9', 'test');
    const { attempt } = await db.transaction().execute(async (tx) => {
      await updatePassword(tx, id, newHash);
      const attempt = signIn(email);
      await Promise.race([attempt, until(() => isSomebodyWaiting(db))]);
      await endSessionsOf(tx, id, new Date());
      return { attempt };
    });
    expect((await attempt).body.code).toBe('incorrect_password');
    const { body } = await signIn(email, { password: 'Maji-safi-9' });
    const { sessions } = (await site.call('GET', '/auth/sessions', { token: body.token })).body;
    expect(sessions).toHaveLength(1);
  });

  it('rehashes a password whose hash has weaker parameters', async () => {
    const { email, id } = await account();
    const { hash } = await import('@node-rs/argon2');
    const weak = await hash(goodPassword, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    const { db } = site.context;
    await db.updateTable('accounts').set({ password_hash: weak }).where('id', '=', id).execute();
    expect((await signIn(email)).status).toBe(200);
    const row = await db
      .selectFrom('accounts')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await signIn(email)).status).toBe(200);
  });
});

describe('a password that was typed as other code points', () => {
  it('signs in from both devices, with an older hash too, which is then made anew', async () => {
    const { email, id } = await account();
    const { hash } = await import('@node-rs/argon2');
    const [mac, phone, wide] = ['Maji-safe\u0301-7', 'Maji-saf\u00e9-7', 'Maji-saf\u00e9-\uff17'];
    const older = await hash(mac, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    const { db } = site.context;
    await db.updateTable('accounts').set({ password_hash: older }).where('id', '=', id).execute();
    expect((await signIn(email, { password: wide })).status).toBe(401);
    expect((await signIn(email, { password: mac })).status).toBe(200);
    for (const password of [mac, phone, wide]) expect((await signIn(email, { password })).status).toBe(200);
    expect((await signIn(email, { password: 'Maji-safe-7' })).status).toBe(401);
  });
});

describe('guessing', () => {
  it('at one account from one network is refused after ten tries, also with the right password', async () => {
    const { email } = await account();
    const { ip } = newcomer();
    for (let count = 0; count < 10; count += 1)
      expect((await signIn(email, { ip, password: `Wrong-word-${count}` })).status).toBe(401);
    const refused = await signIn(email, { ip });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('does not count successful sign-ins', { tags: 'edge' }, async () => {
    const { email } = await account();
    const { ip } = newcomer();
    for (let count = 0; count < 15; count += 1) expect((await signIn(email, { ip })).status).toBe(200);
  });

  it('from many networks uses up the budget of unknown devices, and the owner can still sign in', {
    tags: 'long',
  }, async () => {
    const { email } = await account();
    const { device, set } = await signIn(email);
    expect(device).toMatch(/^__Host-device=[\w-]{43}$/);
    const attributes = ['HttpOnly', 'Max-Age=31536000', 'Path=/', 'SameSite=Strict', 'Secure'];
    expect(set.split('; ').slice(1).sort()).toEqual(attributes);
    const guesses = await Promise.all(
      Array.from({ length: 110 }, () => signIn(email, { password: 'Wrong-word-1' })),
    );
    expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
    expect((await signIn(email)).status).toBe(429);
    expect((await signIn(email, { cookie: device })).status).toBe(200);
    const others = await account();
    expect((await signIn(email, { cookie: (await signIn(others.email)).device })).status).toBe(429);
  });

  it('on a recognised device is limited too', async () => {
    const { email } = await account();
    const { device: cookie } = await signIn(email);
    for (let count = 0; count < 10; count += 1) await signIn(email, { cookie, password: 'Wrong-word-1' });
    expect((await signIn(email, { cookie })).status).toBe(429);
  });
});

describe('signing in again and again with the right password', () => {
  it('is refused after fifty sessions, and tells a wrong password as before', async () => {
    const { email, id } = await account();
    await spend(site.context, [{ budget: 'session:account', key: id, units: 49 }]);
    expect((await signIn(email)).status).toBe(200);
    const refused = await signIn(email);
    expect(refused.body.code).toBe('too_many_requests');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await signIn(email, { password: 'Wrong-word-1' })).body.code).toBe('incorrect_password');
    expect((await signIn((await account()).email)).status).toBe(200);
    lateBy = 121_000;
    try {
      expect((await signIn(email)).status).toBe(200);
    } finally {
      lateBy = 0;
    }
  });
});

describe('a session', () => {
  it('ends when its owner signs out, and no other does', async () => {
    const { email } = await account();
    const [{ body: one }, { body: other }] = [await signIn(email), await signIn(email)];
    expect((await site.call('POST', '/auth/signout', { token: one.token })).body).toEqual({ ok: true });
    expect(await site.call('GET', '/adminPHIS/users', { token: one.token })).toMatchObject({
      status: 401,
      body: { code: 'token_expired' },
    });
    expect(await sessionOf(other.token)).toBe(200);
  });

  it('is renewed by an hour at a time, up to twelve hours after sign-in', async () => {
    const { email } = await account();
    let { token } = (await signIn(email)).body;
    try {
      for (let hours = 0.9; hours < 12; hours += 0.9) {
        lateBy = hours * 3_600_000;
        const renewed = await site.call('POST', '/auth/renew', { token });
        expect(renewed.status).toBe(200);
        token = renewed.body.token;
        expect(await sessionOf(token)).toBe(200);
      }
      const { exp } = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());
      lateBy = 12 * 3_600_000 + 1000;
      expect(exp * 1000).toBeLessThanOrEqual(Date.now() + lateBy);
      expect((await site.call('POST', '/auth/renew', { token })).body.code).toBe('token_expired');
    } finally {
      lateBy = 0;
    }
  });
});
