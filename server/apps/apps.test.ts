import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../tests/app.ts';
import { makeAccount, type TestAccount } from '../../tests/factories.ts';
import { Browser, beginSignIn, makeDeveloper, makeSampleApp, signInto } from '../../tests/sample-app.ts';
import { authorize } from '../keys/index.ts';
import { findApp, isSecretOf } from './apps.ts';

let site: TestApp;
let developer: TestAccount;
beforeAll(async () => {
  site = await startTestApp();
  developer = await makeDeveloper(site);
});
afterAll(() => site.close());

const details = {
  name: 'Well watch',
  homepage: 'https://wells.example',
  redirect_addresses: ['https://wells.example/callback', 'http://127.0.0.1:8080/back'],
};

async function register(body: object = { ...details, confidential: true }) {
  return site.call('POST', '/developer/apps', { token: developer.token, proved: true, body });
}
const later = (hours: number) => ({
  ...site.context,
  clock: () => new Date(Date.now() + hours * 3_600_000),
});

it('an app is registered, told its secret once, changed and deleted', async () => {
  const { status, body } = await register();
  expect(status).toBe(201);
  expect(body.app).toMatchObject({ ...details, confidential: true, people: 0, old_secret_until: null });
  expect(await isSecretOf(site.context, body.app.id, body.secret)).toBe(true);

  const url = `/developer/apps/${body.app.id}`;
  const changed = await site.call('PATCH', url, {
    token: developer.token,
    proved: true,
    body: { ...details, name: 'Wells' },
  });
  expect(changed.body.app.name).toBe('Wells');
  const listed = await site.call('GET', '/developer/apps', { token: developer.token });
  expect(listed.body.apps[0]).toMatchObject({ id: body.app.id, name: 'Wells' });
  expect(JSON.stringify(listed.body)).not.toContain(body.secret);

  expect((await site.call('DELETE', url, { token: developer.token })).status).toBe(200);
  expect(await findApp(site.context, body.app.id)).toBeNull();
  expect((await site.call('DELETE', url, { token: developer.token })).status).toBe(404);
});

it('an app is named in one line, which turns nothing round it about', async () => {
  const name = '\u202ehctaw\nlleW\u2066 ';
  const { body } = await register({ ...details, name, confidential: true });
  expect(body.app.name).toBe('hctaw lleW');
  const empty = await register({ ...details, name: '\u202e \u0007', confidential: true });
  expect(empty).toMatchObject({ status: 400, body: { fields: { name: '*Required' } } });
});

it('an app that can keep no secret has none, and can be given none', async () => {
  const { body } = await register({ ...details, confidential: false });
  expect(body.secret).toBeNull();
  const reply = await site.call('POST', `/developer/apps/${body.app.id}/secret`, {
    token: developer.token,
    proved: true,
    body: { overlap_hours: 0 },
  });
  expect(reply).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

it('a secret that is replaced works on for as long as was said', async () => {
  const { body: first } = await register();
  const { id } = first.app;
  const { status, body: second } = await site.call('POST', `/developer/apps/${id}/secret`, {
    token: developer.token,
    proved: true,
    body: { overlap_hours: 2 },
  });
  expect(status).toBe(201);
  expect(second.app.old_secret_until).not.toBeNull();
  for (const { secret } of [first, second]) expect(await isSecretOf(later(1), id, secret)).toBe(true);
  expect(await isSecretOf(later(3), id, first.secret)).toBe(false);
  expect(await isSecretOf(later(3), id, second.secret)).toBe(true);
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
])('an app can’t be sent back to %s', async (address) => {
  const { status, body } = await register({ ...details, confidential: true, redirect_addresses: [address] });
  expect({ status, fields: Object.keys(body.fields) }).toEqual({
    status: 400,
    fields: ['redirect_addresses.0'],
  });
});

it('an app is its developer’s alone', async () => {
  const { body } = await register();
  const { token } = await makeDeveloper(site);
  const url = `/developer/apps/${body.app.id}`;
  for (const [method, address, sent] of [
    ['PATCH', url, details],
    ['POST', `${url}/secret`, { overlap_hours: 0 }],
    ['DELETE', url, undefined],
  ] as const) {
    const reply = await site.call(method, address, { token, proved: true, body: sent });
    expect(reply).toMatchObject({ status: 404, body: { code: 'not_found' } });
  }
});

it('deleting an app, or closing the account of its developer, ends what people had connected', async () => {
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

it('an app can’t have the name of the site in its own, neither when it is registered nor later', async () => {
  const refused = {
    status: 400,
    body: { code: 'invalid_input', fields: { name: expect.stringContaining('the name of this site') } },
  };
  for (const name of ['Afya', 'A f y a login', 'Аfуа'])
    expect(await register({ ...details, name, confidential: true }), name).toMatchObject(refused);
  const { body } = await register();
  const renamed = await site.call('PATCH', `/developer/apps/${body.app.id}`, {
    token: developer.token,
    proved: true,
    body: { ...details, name: 'Afya Research Network' },
  });
  expect(renamed).toMatchObject(refused);
});

describe('an app that staff have looked at', () => {
  const review = (id: string, token: string, seen: object = details) =>
    site.call('PUT', `/adminPHIS/apps/${id}/review`, { token, body: seen });
  const reviewedAt = async (id: string, token: string) => {
    const { body } = await site.call('GET', '/adminPHIS/apps', { token });
    return body.apps.find((one: { id: string }) => one.id === id).reviewed_at;
  };

  it('is marked as it was seen, said to be so where it asks for consent, and the review is in the audit log', async () => {
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
    const { name, homepage, redirect_addresses, developer: owner } = body.apps[0];
    expect(owner).toMatchObject({ id: app.developer.id, email: app.developer.email });
    const seen = { name, homepage, redirect_addresses };
    expect(
      (await review(app.id, staff.token, { ...seen, homepage: 'https://other.example' })).body.code,
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
    const detail = { app: app.id, name };
    expect(entries).toEqual([
      { action: 'app.reviewed', detail },
      { action: 'app.review_taken_back', detail },
    ]);
  });

  it('loses the mark when its developer changes it', async () => {
    const { token } = await makeAccount(site.context, 'S');
    const { id } = (await register()).body.app;
    await review(id, token);
    expect(await reviewedAt(id, token)).toEqual(expect.any(String));
    const body = { ...details, redirect_addresses: ['https://elsewhere.example/back'] };
    await site.call('PATCH', `/developer/apps/${id}`, { token: developer.token, proved: true, body });
    expect(await reviewedAt(id, token)).toBeNull();
  });
});
