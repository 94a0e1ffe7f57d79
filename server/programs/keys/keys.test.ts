import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount, type TestAccount } from '../../../tests/factories.ts';
import { makeDeveloper } from '../../../tests/sample-app.ts';
import { disableAccount, enableAccount } from '../../people/index.ts';
import { operator } from '../../platform/actor.ts';
import { type ApiCaller, authorize, sweepKeys } from './keys.ts';
import { UsageCounter } from './usage.ts';

let site: TestApp;
let developer: TestAccount;
beforeAll(async () => {
  site = await startTestApp();
  developer = await makeDeveloper(site);
});
afterAll(() => site.close());

const input = { name: 'Notebook', scopes: ['posts:write', 'profile'], days: 30 };
const day = 24 * 3600 * 1000;

async function make(token = developer.token, body: object = input) {
  return (await site.call('POST', '/developer/keys', { token, proved: true, body })).body;
}
async function list(token = developer.token) {
  return (await site.call('GET', '/developer/keys', { token })).body.keys;
}
/** The site with its clock at another time. */
function later(milliseconds: number) {
  return { ...site.context, clock: () => new Date(Date.now() + milliseconds) };
}
const refused = (code: string) => expect.objectContaining({ code });

describe('a key', () => {
  it('is shown once, and acts for its creator with its scopes', async () => {
    const { key, secret } = await make();
    expect(secret).toMatch(/^afya_key_[\w-]{43}$/);
    expect(key).toMatchObject({
      name: 'Notebook',
      scopes: ['profile', 'posts:write'],
      hint: secret.slice(-4),
      last_used_at: null,
      replaced: false,
    });
    for (const bearer of [secret, `Bearer ${secret}`])
      expect(await authorize(site.context, bearer)).toEqual({
        account: { id: developer.id, role: 'P' },
        scopes: ['profile', 'posts:write'],
        client: { kind: 'key', id: key.id, owner: developer.id },
      });
    const listed = await list();
    expect(JSON.stringify(listed)).not.toContain(secret);
    expect(listed[0]).toMatchObject({ id: key.id, last_used_at: expect.any(String) });
  });

  it('of staff acts only with the second factor that the site requires', async () => {
    const admin = await makeDeveloper(site);
    const { secret } = await make(admin.token);
    const { db, config } = site.context;
    const strict = { ...site.context, config: { ...config, staffFactorDays: 0 } };
    expect(await authorize(strict, secret)).toMatchObject({ account: { id: admin.id } });
    await db.updateTable('accounts').set({ role: 'A' }).where('id', '=', admin.id).execute();
    await expect(authorize(strict, secret)).rejects.toThrow(refused('second_factor_required'));
    await db.updateTable('accounts').set({ second_factor: true }).where('id', '=', admin.id).execute();
    expect(await authorize(strict, secret)).toMatchObject({ account: { id: admin.id } });
  });

  it('reports when it was last used, exact to 15 minutes', async () => {
    const { key, secret } = await make();
    const lastUse = async () => (await list()).find(({ id }: { id: string }) => id === key.id).last_used_at;
    await authorize(site.context, secret);
    const first = await lastUse();
    await authorize(later(14 * 60_000), secret);
    expect(await lastUse()).toBe(first);
    await authorize(later(16 * 60_000), secret);
    expect(await lastUse()).not.toBe(first);
  });

  it('ends when it expires, and when it is revoked', async () => {
    const { key, secret } = await make();
    await authorize(later(29 * day), secret);
    await expect(authorize(later(31 * day), secret)).rejects.toEqual(refused('token_expired'));
    const revoked = await site.call('DELETE', `/developer/keys/${key.id}`, { token: developer.token });
    expect(revoked.status).toBe(200);
    await expect(authorize(site.context, secret)).rejects.toMatchObject({
      code: 'token_expired',
      message: 'This key was revoked.',
    });
    expect((await list()).some(({ id }: { id: string }) => id === key.id)).toBe(false);
    const again = await site.call('DELETE', `/developer/keys/${key.id}`, { token: developer.token });
    expect(again).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('that does not exist is refused', async () => {
    for (const bearer of ['afya_key_guess', 'guess', '', developer.token])
      await expect(authorize(site.context, bearer)).rejects.toEqual(refused('invalid_token'));
  });

  it('keeps working with its replacement until the end of the overlap', async () => {
    const { key, secret } = await make();
    const rotate = () =>
      site.call('POST', `/developer/keys/${key.id}/rotate`, {
        token: developer.token,
        proved: true,
        body: { overlap_hours: 24, days: 60 },
      });
    const { status, body } = await rotate();
    expect({ status, key: body.key }).toMatchObject({
      status: 201,
      key: { name: 'Notebook', scopes: ['profile', 'posts:write'], replaced: false },
    });
    for (const token of [secret, body.secret]) await authorize(later(day - 60_000), token);
    await expect(authorize(later(day + 60_000), secret)).rejects.toEqual(refused('token_expired'));
    await authorize(later(59 * day), body.secret);
    expect((await list()).find(({ id }: { id: string }) => id === key.id)).toMatchObject({ replaced: true });
    // It has already been replaced: a second replacement would leave two keys.
    expect(await rotate()).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('does not live longer because it is replaced', async () => {
    const { key, secret } = await make(developer.token, { ...input, days: 1 });
    await site.call('POST', `/developer/keys/${key.id}/rotate`, {
      token: developer.token,
      proved: true,
      body: { overlap_hours: 100, days: 1 },
    });
    await expect(authorize(later(2 * day), secret)).rejects.toEqual(refused('token_expired'));
  });

  it('of a closed account no longer works', async () => {
    const other = await makeDeveloper(site);
    const { secret } = await make(other.token);
    await site.context.db
      .updateTable('accounts')
      .set({ disabled_at: new Date() })
      .where('id', '=', other.id)
      .execute();
    await expect(authorize(site.context, secret)).rejects.toEqual(refused('token_expired'));
  });

  it('of an account that was disabled stays ended once the account is enabled', async () => {
    const other = await makeDeveloper(site);
    const { secret } = await make(other.token);
    await disableAccount(site.context, operator, other.id);
    await enableAccount(site.context, operator, other.id);
    await expect(authorize(site.context, secret)).rejects.toEqual(refused('token_expired'));
  });

  it('is only for developers, needs a name and a scope, and lasts a year at most', async () => {
    const reader = await makeAccount(site.context, 'S');
    for (const [method, url, body] of [
      ['GET', '/developer/keys', undefined],
      ['POST', '/developer/keys', input],
      ['GET', '/developer/usage', undefined],
      ['GET', '/developer/apps', undefined],
    ] as const) {
      const reply = await site.call(method, url, { token: reader.token, proved: true, body });
      expect(reply, url).toMatchObject({ status: 403, body: { code: 'developer_access_needed' } });
    }
    const { key } = await make();
    const other = await makeDeveloper(site);
    const stolen = await site.call('DELETE', `/developer/keys/${key.id}`, { token: other.token });
    expect(stolen).toMatchObject({ status: 404, body: { code: 'not_found' } });
    for (const [field, value] of [
      ['name', ' '],
      ['scopes', []],
      ['days', 366],
      ['days', 0],
    ] as const) {
      const body = { ...input, [field]: value };
      const reply = await site.call('POST', '/developer/keys', {
        token: developer.token,
        proved: true,
        body,
      });
      expect(reply).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', fields: { [field]: expect.any(String) } },
      });
    }
  });

  it('is deleted three months after its end', async () => {
    const { key } = await make(developer.token, { ...input, days: 1 });
    const kept = () =>
      site.context.db.selectFrom('api_keys').select('id').where('id', '=', key.id).executeTakeFirst();
    await sweepKeys(later(90 * day));
    expect(await kept()).toBeDefined();
    await sweepKeys(later(92 * day));
    expect(await kept()).toBeUndefined();
  });
});

describe('calls of the API', () => {
  const callerOf = async (): Promise<ApiCaller> => authorize(site.context, (await make()).secret);

  it('are counted by day, key and call, and no count is lost when the process stops', async () => {
    const one = await makeDeveloper(site);
    const caller = await authorize(site.context, (await make(one.token)).secret);
    const here = new UsageCounter(site.context);
    const elsewhere = new UsageCounter(site.context);
    const yesterday = new UsageCounter(later(-day));
    for (let number = 0; number < 3; number += 1) here.count(caller, 'GET /api/v1/posts', 200);
    await here.flush();
    here.count(caller, 'GET /api/v1/posts', 404);
    elsewhere.count(caller, 'GET /api/v1/posts', 429);
    elsewhere.count(caller, 'GET /api/v1/me', 200);
    yesterday.count(caller, 'GET /api/v1/posts', 500);
    await Promise.all([here.stop(), elsewhere.stop(), yesterday.stop()]);

    const { body } = await site.call('GET', '/developer/usage', { token: one.token });
    expect(body.limits).toEqual([
      { caller: 'key', kind: 'all', at_once: 600, hourly: 18_000 },
      { caller: 'key', kind: 'bulk', at_once: 24, hourly: 12 },
      { caller: 'network', kind: 'all', at_once: 300, hourly: 3600 },
      { caller: 'network', kind: 'bulk', at_once: 6, hourly: 3 },
    ]);
    expect(body.days).toHaveLength(30);
    expect(body.days.slice(-2)).toMatchObject([
      { calls: 1, errors: 1, limited: 0 },
      { calls: 6, errors: 2, limited: 1 },
    ]);
    expect(body.calls).toEqual([
      {
        client: 'key',
        client_id: caller.client.id,
        name: 'Notebook',
        call: 'GET /api/v1/posts',
        calls: 6,
        errors: 3,
        limited: 1,
      },
      {
        client: 'key',
        client_id: caller.client.id,
        name: 'Notebook',
        call: 'GET /api/v1/me',
        calls: 1,
        errors: 0,
        limited: 0,
      },
    ]);
  });

  it('are kept while their counts can’t be stored', async () => {
    const caller = await callerOf();
    const usage = new UsageCounter(site.context);
    await sql`alter table api_usage rename to elsewhere`.execute(site.context.db);
    usage.count(caller, 'GET /api/v1/me', 200);
    await usage.flush();
    usage.count(caller, 'GET /api/v1/me', 200);
    await sql`alter table elsewhere rename to api_usage`.execute(site.context.db);
    await usage.stop();
    const { body } = await site.call('GET', '/developer/usage', { token: developer.token });
    const counted = body.calls.filter(
      ({ client_id }: { client_id: string }) => client_id === caller.client.id,
    );
    expect(counted).toMatchObject([{ call: 'GET /api/v1/me', calls: 2 }]);
  });
});
