import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount, type TestAccount } from '../../../tests/factories.ts';
import { Browser, beginSignIn, makeDeveloper, makeSampleApp, signInto } from '../../../tests/sample-app.ts';
import { authorize } from '../keys/keys.ts';
import { findApp, isSecretOf } from './apps.ts';

let site: TestApp;
let developer: TestAccount;
beforeAll(async () => {
  site = await startTestApp();
  developer = await makeDeveloper(site);
});
afterAll(() => site.close());

const details = {
  client_name: 'Well watch',
  client_uri: 'https://wells.example',
  redirect_uris: ['https://wells.example/callback', 'http://127.0.0.1:8080/back'],
};

const onServer = { ...details, token_endpoint_auth_method: 'client_secret_basic' };

async function register(body: object = onServer) {
  return site.call('POST', '/developer/apps', { token: developer.token, proved: true, body });
}
const later = (hours: number) => ({
  ...site.context,
  clock: () => new Date(Date.now() + hours * 3_600_000),
});

it('an app is registered, shows its secret once, is changed and is deleted', async () => {
  const { status, body } = await register();
  expect(status).toBe(201);
  expect(body.app).toMatchObject({ ...onServer, people: 0, old_secret_until: null });
  expect(await isSecretOf(site.context, body.app.client_id, body.client_secret)).toBe(true);

  const url = `/developer/apps/${body.app.client_id}`;
  const changed = await site.call('PATCH', url, {
    token: developer.token,
    proved: true,
    body: { ...details, client_name: 'Wells' },
  });
  expect(changed.body.app.client_name).toBe('Wells');
  const listed = await site.call('GET', '/developer/apps', { token: developer.token });
  expect(listed.body.apps[0]).toMatchObject({ client_id: body.app.client_id, client_name: 'Wells' });
  expect(JSON.stringify(listed.body)).not.toContain(body.client_secret);

  expect((await site.call('DELETE', url, { token: developer.token })).status).toBe(200);
  expect(await findApp(site.context, body.app.client_id)).toBeNull();
  expect((await site.call('DELETE', url, { token: developer.token })).status).toBe(404);
});

it('the name of an app is one line without characters that reorder the text around it', async () => {
  const client_name = '\u202ehctaw\nlleW\u2066 ';
  const { body } = await register({ ...onServer, client_name });
  expect(body.app.client_name).toBe('hctaw lleW');
  const empty = await register({ ...onServer, client_name: '\u202e \u0007' });
  expect(empty).toMatchObject({ status: 400, body: { fields: { client_name: '*Required' } } });
});

it('an app that can’t keep a secret has none, and can’t get one', async () => {
  const { body } = await register({ ...details, token_endpoint_auth_method: 'none' });
  expect(body.client_secret).toBeNull();
  const reply = await site.call('POST', `/developer/apps/${body.app.client_id}/secret`, {
    token: developer.token,
    proved: true,
    body: { overlap_hours: 0 },
  });
  expect(reply).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

it('a replaced secret keeps working until the end of the overlap', async () => {
  const { body: first } = await register();
  const { client_id: id } = first.app;
  const { status, body: second } = await site.call('POST', `/developer/apps/${id}/secret`, {
    token: developer.token,
    proved: true,
    body: { overlap_hours: 2 },
  });
  expect(status).toBe(201);
  expect(second.app.old_secret_until).not.toBeNull();
  for (const { client_secret: secret } of [first, second])
    expect(await isSecretOf(later(1), id, secret)).toBe(true);
  expect(await isSecretOf(later(3), id, first.client_secret)).toBe(false);
  expect(await isSecretOf(later(3), id, second.client_secret)).toBe(true);
});

it.each([
  'http://wells.example/callback',
  'https://localhost/callback',
  'https://wells.example/callback#part',
  'https://*.wells.example/callback',
  'https://amina:pass@wells.example/callback',
  'javascript:alert(1)',
  'wells://callback',
  'http://127.0.0.1.evil.example/',
  '',
])('an app can’t have the redirect URI %s', async (address) => {
  const { status, body } = await register({ ...onServer, redirect_uris: [address] });
  expect({ status, fields: Object.keys(body.fields) }).toEqual({
    status: 400,
    fields: ['redirect_uris.0'],
  });
});

it('only the developer of an app can change or delete it', async () => {
  const { body } = await register();
  const { token } = await makeDeveloper(site);
  const url = `/developer/apps/${body.app.client_id}`;
  for (const [method, address, sent] of [
    ['PATCH', url, details],
    ['POST', `${url}/secret`, { overlap_hours: 0 }],
    ['DELETE', url, undefined],
  ] as const) {
    const reply = await site.call(method, address, { token, proved: true, body: sent });
    expect(reply).toMatchObject({ status: 404, body: { code: 'not_found' } });
  }
});

it('deleting an app, or closing its developer’s account, ends all connections', async () => {
  const reader = await makeAccount(site.context, 'P');
  const deleted = await makeSampleApp(site);
  const { access_token: first } = await signInto(site, deleted, reader);
  await site.call('DELETE', `/developer/apps/${deleted.id}`, { token: deleted.developer.token });
  await expect(authorize(site.context, first)).rejects.toMatchObject({ code: 'invalid_token' });

  const left = await makeSampleApp(site);
  const { access_token: second } = await signInto(site, left, reader);
  const listed = await site.call('GET', '/developer/apps', { token: left.developer.token });
  expect(listed.body.apps[0].people).toBe(1);
  await site.context.db
    .updateTable('accounts')
    .set({ disabled_at: new Date() })
    .where('id', '=', left.developer.id)
    .execute();
  await expect(authorize(site.context, second)).rejects.toMatchObject({ code: 'token_expired' });
});

it('an app can’t contain the name of the site in its name, at registration or later', async () => {
  const refused = {
    status: 400,
    body: {
      code: 'invalid_input',
      fields: { client_name: expect.stringContaining('the name of this site') },
    },
  };
  for (const name of ['Afya', 'A f y a login', 'Аfуа'])
    expect(await register({ ...onServer, client_name: name }), name).toMatchObject(refused);
  const { body } = await register();
  const renamed = await site.call('PATCH', `/developer/apps/${body.app.client_id}`, {
    token: developer.token,
    proved: true,
    body: { ...details, client_name: 'Afya Research Network' },
  });
  expect(renamed).toMatchObject(refused);
});

describe('an app that staff have reviewed', () => {
  const review = (id: string, token: string, seen: object = details) =>
    site.call('PUT', `/adminPHIS/apps/${id}/review`, { token, proved: true, body: seen });
  const reviewedAt = async (id: string, token: string) => {
    const { body } = await site.call('GET', '/adminPHIS/apps', { token });
    return body.apps.find((one: { client_id: string }) => one.client_id === id).reviewed_at;
  };

  it('is marked only if it is as they saw it, shows the mark on the consent screen, and is in the audit log', async () => {
    const staff = await makeAccount(site.context, 'A');
    const app = await makeSampleApp(site);
    const asked = async () => {
      const { address } = await beginSignIn(app, 'openid');
      const browser = new Browser(site);
      const { location } = await browser.open(address);
      return JSON.parse((await browser.open(`${location}/request`, { token: staff.token })).body).app
        .reviewed;
    };
    expect(await asked()).toBe(false);
    const { body } = await site.call('GET', '/adminPHIS/apps', { token: staff.token });
    const { client_name, client_uri, redirect_uris, developer: owner } = body.apps[0];
    expect(owner).toMatchObject({ id: app.developer.id, email: app.developer.email });
    const seen = { client_name, client_uri, redirect_uris };
    expect(
      (await review(app.id, staff.token, { ...seen, client_uri: 'https://other.example' })).body.code,
    ).toBe('app_changed');
    expect(await asked()).toBe(false);
    expect((await review(app.id, staff.token, seen)).body).toEqual({ ok: true });
    expect(await asked()).toBe(true);
    await site.call('DELETE', `/adminPHIS/apps/${app.id}/review`, { token: staff.token });
    expect(await asked()).toBe(false);
    const entries = await site.context.db
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('actor_id', '=', staff.id)
      .orderBy('id')
      .execute();
    const detail = { app: app.id, name: client_name };
    expect(entries).toEqual([
      { action: 'app.reviewed', detail },
      { action: 'app.review_taken_back', detail },
    ]);
  });

  it('loses the mark if its developer changes it', async () => {
    const { token } = await makeAccount(site.context, 'S');
    const { client_id: id } = (await register()).body.app;
    await review(id, token);
    expect(await reviewedAt(id, token)).toEqual(expect.any(String));
    const body = { ...details, redirect_uris: ['https://elsewhere.example/back'] };
    await site.call('PATCH', `/developer/apps/${id}`, { token: developer.token, proved: true, body });
    expect(await reviewedAt(id, token)).toBeNull();
  });
});
