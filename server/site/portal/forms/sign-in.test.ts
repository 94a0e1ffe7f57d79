/** Signing in by a plain form, without a script. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/app.ts';
import { makeAccount, type TestAccount } from '../../../../tests/factories.ts';
import { giveApp } from '../../../../tests/second-factors.ts';
import { budgetOf } from '../../../platform/limits/spend.ts';

const password = 'Ujuzi-wetu-7';

let site: TestApp;
let person: TestAccount;
beforeAll(async () => {
  site = await startTestApp();
  person = await makeAccount(site.context, 'P', { password });
});
afterAll(() => site.close());

const send = (
  fields: Record<string, string>,
  headers: Record<string, string> = {},
  url = '/auth/signin/form',
) =>
  site.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
const cookieOf = ({ cookies }: Awaited<ReturnType<typeof send>>) =>
  cookies.find(({ name }) => name === 'plt');
const good = () => ({ email: person.email, password });

describe('the page', () => {
  test('has the form in the language of its address, and keeps the page to return to', async () => {
    const { html, headers } = await site.page('/auth/signin?lang=fr&from=%2Fphis%2Fsaved');
    expect(headers['cache-control']).toBe('no-cache');
    expect(html).toContain('<html lang="fr" dir="ltr">');
    expect(html).toContain('<form class="form" method="post" action="/auth/signin/form?lang=fr" novalidate>');
    expect(html).toContain('<input type="hidden" name="from" value="/phis/saved">');
    expect(html).toContain('<h1>Connexion</h1>');
  });

  test('has the words of the specification', async () => {
    const { html } = await site.page('/auth/signin');
    for (const words of [
      '>Email<',
      '>Password<',
      '>Signin<',
      '>Loading..<',
      '>Forgot password?<',
      '>Sign Up<',
    ])
      expect(html).toContain(words);
    expect(html).toContain('<noscript><p>You can sign in without JavaScript. Passkeys, writing,');
  });

  test('has at most 20 kB, compressed, and needs no style sheet besides', async () => {
    const headers = { 'accept-encoding': 'br' };
    const { rawPayload } = await site.app.inject({ url: '/auth/signin', headers });
    expect(rawPayload.length).toBeLessThanOrEqual(20_000);
    const page = await site.page('/auth/signin');
    expect(page.html).not.toMatch(/rel="stylesheet"[^>]*(?<! disabled)>/);
    const [, style = ''] = /<style>([^<]+)<\/style>/.exec(page.html) ?? [];
    const source = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
    expect(page.headers['content-security-policy']).toContain(`style-src 'self' ${source}`);
  });

  test.each([
    '//evil.example',
    'https://evil.example/',
    '/\\evil.example',
    '/auth/signin',
    'javascript:alert(1)',
  ])('never returns to %s', async (from) => {
    const { html } = await site.page(`/auth/signin?from=${encodeURIComponent(from)}`);
    expect(html).not.toContain('name="from"');
    const reply = await send({ ...good(), from });
    expect(reply.statusCode).toBe(303);
    expect(reply.headers.location).toBe('/phis');
  });
});

describe('sending the form', () => {
  test('starts a session and leads back to the page of before', async () => {
    const reply = await send(
      { ...good(), from: '/phis/read/wells?x=1#part' },
      {},
      '/auth/signin/form?lang=sw',
    );
    expect(reply.statusCode).toBe(303);
    expect(reply.headers.location).toBe('/phis/read/wells?x=1&lang=sw#part');
    expect(reply.headers['cache-control']).toBe('no-store');
    const cookie = cookieOf(reply);
    expect(cookie).toMatchObject({ path: '/', sameSite: 'Strict', maxAge: 3600, secure: true });
    expect(cookie).not.toHaveProperty('httpOnly');
    expect(reply.cookies.map(({ name }) => name)).toContain('__Host-device');
    const user = await site.call('GET', '/adminPHIS/users', { token: cookie?.value ?? '' });
    expect(user.body.user.email).toBe(person.email);
  });

  test('with a wrong password shows it again, with the address and without the password', async () => {
    const email = person.email.toUpperCase();
    const reply = await send({ email, password: 'Wrong-one-7', from: '/phis/saved' });
    expect(reply.statusCode).toBe(401);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(cookieOf(reply)).toBeUndefined();
    expect(reply.body).toContain('<h2>Invalid Login</h2><p>Incorrect email or password</p>');
    expect(reply.body).toContain(`value="${email}"`);
    expect(reply.body).not.toContain('Wrong-one-7');
    expect(reply.body).toContain('name="from" value="/phis/saved"');
    // A script that took the place of the page would lose what it says.
    expect(reply.body).not.toContain('<script');
  });

  test('names what is missing at its field, and escapes what was typed', async () => {
    const reply = await send({ email: '"><b>' });
    expect(reply.statusCode).toBe(400);
    expect(reply.body).toContain('id="email-error">Invalid email address<');
    expect(reply.body).toContain('id="password-error">*Required<');
    expect(reply.body).toContain('value="&quot;&gt;&lt;b&gt;"');
  });

  test('of another site is refused', async () => {
    const headers = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ];
    for (const header of headers) {
      const reply = await send(good(), header);
      expect(reply.statusCode, JSON.stringify(header)).toBe(403);
      expect(cookieOf(reply)).toBeUndefined();
      expect(reply.body).toContain('This form was sent from another site. Sign in here.');
    }
    const own = await send(good(), {
      origin: site.context.config.publicUrl,
      'sec-fetch-site': 'same-origin',
    });
    expect(own.statusCode).toBe(303);
  });

  test('of somebody whose address is not verified leads to a new link', async () => {
    const stranger = await makeAccount(site.context, 'P', { password });
    await site.context.db
      .updateTable('accounts')
      .set({ verified_at: null })
      .where('id', '=', stranger.id)
      .execute();
    const reply = await send({ email: stranger.email, password });
    expect(reply.statusCode).toBe(403);
    expect(reply.body).toContain('Your email has not been verified.');
    expect(reply.body).toContain('<a class="alert-next" href="/auth/veremail">Get Link</a>');
  });

  test('with an expired session in the browser says so, and removes that', async () => {
    const claims = Buffer.from(JSON.stringify({ exp: 1 })).toString('base64url');
    const reply = await send(good(), { cookie: `plt=a.${claims}.b` });
    expect(reply.body).toContain('<h2>Invalid token</h2>');
    expect(cookieOf(reply)).toMatchObject({ value: '', path: '/' });
  });

  test('spends the budgets of the call', async () => {
    const { email } = await makeAccount(site.context, 'P', { password });
    const { burst } = budgetOf('sign-in:account-network');
    for (let count = 0; count < burst; count += 1)
      await site.call('POST', '/auth/signin', { body: { email, password: 'Wrong-one-7' } });
    const reply = await send({ email, password });
    expect(reply.statusCode).toBe(429);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect(reply.body).toContain('Too many requests. Wait a little and try again.');
  });
});

test('a second factor is asked for by a form of its own', async () => {
  const member = await makeAccount(site.context, 'P', { password });
  const code = await giveApp(site.context, member);
  const asked = await send({ email: member.email, password, from: '/phis/saved' });
  expect(asked.statusCode).toBe(200);
  expect(asked.body).toContain('Your password is right. Now confirm that it is you.');
  const [, step = ''] = /name="second_step" value="([^"]+)"/.exec(asked.body) ?? [];
  const fields = { second_step: step, ways: 'app', from: '/phis/saved' };
  const path = '/auth/signin/second-step';

  const empty = await send({ ...fields, code: '' }, {}, path);
  expect(empty.statusCode).toBe(400);
  expect(empty.body).toContain('id="code-error"');
  const wrong = await send({ ...fields, code: 'wrong' }, {}, path);
  expect(wrong.statusCode).toBe(403);
  expect(wrong.body).toContain('This code is not right, or has been used before.');
  expect(wrong.body).toContain(`name="second_step" value="${step}"`);
  const foreign = await send({ ...fields, code: 'wrong' }, { 'sec-fetch-site': 'cross-site' }, path);
  expect(foreign.statusCode).toBe(403);
  expect(foreign.body).toContain('This form was sent from another site.');

  const reply = await send({ ...fields, code: code() }, {}, path);
  expect(reply.statusCode).toBe(303);
  expect(reply.headers.location).toBe('/phis/saved');
  expect(cookieOf(reply)).toBeDefined();
  const over = await send({ ...fields, code: '123456' }, {}, path);
  expect(over.statusCode).toBe(410);
  expect(over.body).toContain('This step has run out. Sign in again.');
  expect(over.body).toContain('name="password"');
});
