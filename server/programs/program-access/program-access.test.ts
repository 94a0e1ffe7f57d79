import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { giveDeveloperAccess, makeAccount, type TestAccount } from '../../../tests/factories.ts';
import { type Mailbox, openMailbox } from '../../../tests/mailbox.ts';
import { goodPassword, mailsTo, mailTo, newcomer, tokenIn } from '../../../tests/people.ts';
import { makeSampleApp, type SampleApp, signInto } from '../../../tests/sample-app.ts';
import { operator } from '../../platform/actor.ts';
import { endSessionsAndAccess } from './program-access.ts';

let site: TestApp;
let mailbox: Mailbox;
let app: SampleApp;

beforeAll(async () => {
  mailbox = await openMailbox();
  site = await startTestApp({ SMTP_URL: mailbox.url });
  app = await makeSampleApp(site);
});

afterAll(async () => {
  await site.close();
  await mailbox.close();
});

const better = 'Maji-safi-9';
const call = (url: string, body: object) => site.call('POST', url, { ip: newcomer().ip, body });

/** A developer with a password, a key, and a connected app with an access and a refresh token. */
async function developer() {
  const account = await makeAccount(site.context, 'R', { password: goodPassword });
  await giveDeveloperAccess(site.context, account);
  const { body } = await makeKey(account);
  const tokens = await signInto(site, app, account);
  return { account, key: String(body.secret), tokens };
}

function makeKey({ token }: TestAccount, name = 'Notebook', headers = {}) {
  const body = { name, scopes: ['profile'], days: 30 };
  return site.call('POST', '/developer/keys', { token, proved: !('recent-proof' in headers), headers, body });
}

/** Which of the key, the access token and the refresh token still work. */
async function working({ key, tokens }: Awaited<ReturnType<typeof developer>>) {
  const me = async (bearer: string) =>
    (await site.call('GET', '/api/v1/me', { token: bearer })).status === 200;
  const form = new URLSearchParams({
    grant_type: 'refresh_token',
    refresh_token: tokens.refresh_token ?? '',
  });
  const refreshed = await site.app.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(`${app.id}:${app.secret}`).toString('base64')}`,
    },
    payload: form.toString(),
  });
  return {
    key: await me(key),
    access: await me(tokens.access_token),
    refresh: refreshed.statusCode === 200,
  };
}

async function resetLink(email: string): Promise<string> {
  await call('/auth/get.password.link', { email });
  return tokenIn(await mailTo(site, mailbox, email));
}

const endLinkIn = (text = '') => /\/auth\/end-access\/([\w.-]+)/.exec(text)?.[1] ?? '';

describe('a recent proof', () => {
  it('is given for the password, lasts five minutes, and allows its session to create a key', async () => {
    const { account } = await developer();
    const { token } = account;
    const proved = await site.call('POST', '/auth/proof', { token, body: { password: goodPassword } });
    expect(proved.status).toBe(200);
    const left = Date.parse(proved.body.expires_at) - Date.now();
    expect(left).toBeGreaterThan(290_000);
    expect(left).toBeLessThanOrEqual(300_000);
    const made = await makeKey(account, 'Second', { 'recent-proof': proved.body.proof });
    expect(made.status).toBe(201);
  });

  it('is not given for a wrong password, and guesses are limited', async () => {
    const { token } = await makeAccount(site.context, 'P', { password: goodPassword });
    const codes: string[] = [];
    for (let count = 0; count < 11; count += 1) {
      const { body } = await site.call('POST', '/auth/proof', {
        token,
        body: { password: `Wrong-${count}` },
      });
      codes.push(body.code);
    }
    expect(codes).toEqual([...Array(10).fill('wrong_password'), 'too_many_requests']);
  });

  it('is not accepted as a session', async () => {
    const { token } = await makeAccount(site.context, 'P', { password: goodPassword });
    const { body } = await site.call('POST', '/auth/proof', { token, body: { password: goodPassword } });
    const used = await site.call('GET', '/adminPHIS/users', { token: body.proof });
    expect(used).toMatchObject({ status: 401, body: { code: 'invalid_token' } });
  });
});

describe('the owner of an account', () => {
  it('is emailed about each created or changed key, app and webhook, and about a newly connected app once', async () => {
    const { account } = await developer();
    const { token, email } = account;
    const made = (await makeKey(account, 'District office')).body.key.id;
    const send = (method: 'POST' | 'PATCH', url: string, body: object) =>
      site.call(method, url, { token, proved: true, body });
    await send('POST', `/developer/keys/${made}/rotate`, { overlap_hours: 0, days: 30 });
    const details = {
      client_name: 'Wells',
      client_uri: 'https://wells.example',
      redirect_uris: ['https://wells.example/back'],
    };
    const onServer = { ...details, token_endpoint_auth_method: 'client_secret_basic' };
    const { body } = await send('POST', '/developer/apps', onServer);
    await send('PATCH', `/developer/apps/${body.app.client_id}`, details);
    await send('POST', `/developer/apps/${body.app.client_id}/secret`, { overlap_hours: 0 });
    await signInto(site, app, account);
    const mails = await mailsTo(site, mailbox, email);
    expect(mails.map(({ subject }) => subject)).toEqual(
      Array(7).fill('New program access to your Afya Research Network account'),
    );
    const texts = mails.map(({ text = '' }) => text);
    for (const said of [
      'made an API key with this name',
      'connected the app with this name',
      'made a new API key in place of the one with this name',
      'registered an app with this name',
      'changed the app with this name',
      'made a new secret for the app with this name',
    ])
      expect(
        texts.some((text) => text.includes(said)),
        said,
      ).toBe(true);
    expect(texts.filter((text) => text.includes('connected the app')).length).toBe(1);
    expect(texts.every((text) => text.includes('https://afya.example/auth/enteremail'))).toBe(true);
  });
});

describe('a reset password', () => {
  it('ends the keys and connected apps, which its screen and email name', async () => {
    const known = await developer();
    const { email } = known.account;
    const token = await resetLink(email);
    const listed = await call('/auth/access.link', { token });
    expect(listed.body).toMatchObject({
      ok: true,
      keys: [{ name: 'Notebook', hint: known.key.slice(-4) }],
      apps: [{ client_id: app.id, client_name: 'Well watch' }],
    });
    expect(await working(known)).toEqual({ key: true, access: true, refresh: true });
    const fresh = { ...known, tokens: await signInto(site, app, known.account) };
    expect((await call('/auth/forgot.password', { id: token, password: better })).body).toEqual({ ok: true });
    expect(await working(fresh)).toEqual({ key: false, access: false, refresh: false });
    const notice = await mailTo(site, mailbox, email);
    expect(notice.text).toContain(`Notebook (…${known.key.slice(-4)})`);
    expect(notice.text).toContain('Well watch');
    expect(endLinkIn(notice.text)).toBe('');
    expect((await call('/auth/access.link', { token })).body.code).toBe('link_expired');
  });

  it('keeps the keys if its owner says so; the link in the email ends them', async () => {
    const known = await developer();
    const { email, id } = known.account;
    const token = await resetLink(email);
    await call('/auth/forgot.password', { id: token, password: better, end_keys: false });
    expect(await working(known)).toEqual({ key: true, access: false, refresh: false });
    const link = endLinkIn((await mailTo(site, mailbox, email)).text);
    expect((await call('/auth/access.link', { token: link })).body.keys).toHaveLength(1);
    expect((await working(known)).key).toBe(true);
    expect(await call('/auth/end.access', { token: link })).toMatchObject({
      status: 200,
      body: { ended: 1 },
    });
    expect((await working(known)).key).toBe(false);
    expect((await call('/auth/end.access', { token: link })).body.code).toBe('link_expired');
    const entry = await site.context.db
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('actor_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry).toEqual({ action: 'account.access_ended', detail: { keys: 1, apps: 0 } });
  });

  it('does not let links for other purposes end anything', async () => {
    const known = await developer();
    const reset = await resetLink(known.account.email);
    for (const token of [reset, known.account.token, 'made-up'])
      expect((await call('/auth/end.access', { token })).body.code).toBe('invalid_link');
    expect((await call('/auth/access.link', { token: known.account.token })).body.code).toBe('invalid_link');
    expect((await working(known)).key).toBe(true);
  });
});

describe('a changed password', () => {
  const change = ({ token }: TestAccount, further: object) =>
    site.call('PATCH', '/auth/password', {
      token,
      body: { password: goodPassword, new_password: better, password1: better, ...further },
    });

  it('ends access and refresh tokens, and keeps the keys, which the link in the email ends', async () => {
    const known = await developer();
    expect((await change(known.account, {})).status).toBe(200);
    expect(await working(known)).toEqual({ key: true, access: false, refresh: false });
    const link = endLinkIn((await mailTo(site, mailbox, known.account.email)).text);
    await call('/auth/end.access', { token: link });
    expect((await working(known)).key).toBe(false);
  });

  it('ends the keys too if its owner says so', async () => {
    const known = await developer();
    expect((await change(known.account, { end_keys: true })).status).toBe(200);
    expect(await working(known)).toEqual({ key: false, access: false, refresh: false });
  });

  it('ends nothing if the given password was wrong', async () => {
    const known = await developer();
    expect((await change(known.account, { password: 'Wrong-1-guess', end_keys: true })).status).toBe(403);
    expect(await working(known)).toEqual({ key: true, access: true, refresh: true });
  });
});

it('an operator ends sessions, keys and connected apps together', async () => {
  const known = await developer();
  const ended = await endSessionsAndAccess(site.context, operator, known.account);
  expect(ended).toEqual({ sessions: 1, keys: 1, apps: 1 });
  expect(await working(known)).toEqual({ key: false, access: false, refresh: false });
});
