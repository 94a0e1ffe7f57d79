/** Signing up by a plain form, without a script. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/app.ts';
import { makeAccount } from '../../../../tests/factories.ts';
import { budgetOf } from '../../../platform/limits/spend.ts';
import { linkToken, makeLink } from '../../../trust/index.ts';

const password = 'Ujuzi-wetu-7';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

const good = (email: string) => ({
  firstname: 'Zawadi',
  lastname: 'Otieno',
  email,
  password,
  password1: password,
});
const send = (fields: Record<string, string>, headers: Record<string, string> = {}, search = '') =>
  site.app.inject({
    method: 'POST',
    url: `/auth/signup/form${search}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
const accountOf = (email: string) =>
  site.context.db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst();

describe('the page', () => {
  test('has the words of the form in the language of its address, and at most 20 kB', async () => {
    const { html } = await site.page('/auth/signup?lang=fr&from=%2Fphis%2Fsaved');
    expect(html).toContain('<form class="form" method="post" action="/auth/signup/form?lang=fr" novalidate>');
    expect(html).toContain('<input type="hidden" name="from" value="/phis/saved">');
    const labels = (text: string) => [...text.matchAll(/<label[^>]*>([^<]+)</g)].map(([, label]) => label);
    const english = await site.page('/auth/signup');
    expect(labels(english.html)).toEqual([
      'First name',
      'Last name',
      'Email',
      'Password',
      'Confirm password',
    ]);
    expect(english.html).toContain('<h1>Create your account</h1>');
    expect(english.html).toContain('>Signup<');
    const packed = await site.app.inject({ url: '/auth/signup', headers: { 'accept-encoding': 'br' } });
    expect(packed.rawPayload.length).toBeLessThanOrEqual(20_000);
  });
});

describe('the link that verifies the address, without a script', () => {
  const press = (path: string) =>
    site.app.inject({
      method: 'POST',
      url: path,
      // As browsers send it from a page without a referrer.
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
      payload: '',
    });

  test('has a button, which leads to signing in', async () => {
    const { id } = await makeAccount(site.context, 'P');
    await site.context.db.updateTable('accounts').set({ verified_at: null }).where('id', '=', id).execute();
    const token = await linkToken(site.context, await makeLink(site.context, id, 'verify-email'));
    const path = `/auth/verify/${token}`;
    const { html, headers } = await site.page(`${path}?lang=fr`);
    expect(html).toContain(`<noscript><form class="form" method="post" action="${path}?lang=fr" novalidate>`);
    expect(headers['referrer-policy']).toBe('no-referrer');
    const reply = await press(path);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['referrer-policy']).toBe('no-referrer');
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.body).toContain('<h2>Your email is verified</h2>');
    expect(reply.body).toContain('action="/auth/signin/form"');
    // Another browser signed up.
    expect(reply.body).toMatch(/href="\/auth\/forgotpwd\/[^"]+">Choose a new password</);
    const again = await press(path);
    expect(again.body).toContain('Your account has already been Verified');
  });

  test('that is invalid or too old says so', async () => {
    const reply = await press('/auth/verify/made-up');
    expect(reply.body).toContain('<h2>Invalid Link</h2>');
    expect(reply.body).toContain('href="/auth/veremail">Get a new link<');
    const { id } = await makeAccount(site.context, 'P');
    await site.context.db.updateTable('accounts').set({ verified_at: null }).where('id', '=', id).execute();
    const link = await makeLink(site.context, id, 'verify-email');
    const old = await linkToken(site.context, link);
    await site.context.db
      .updateTable('one_time_links')
      .set({ expires_at: new Date(0) })
      .where('account_id', '=', id)
      .execute();
    const late = await press(`/auth/verify/${old}`);
    expect(late.statusCode).toBe(303);
    expect(late.headers.location).toBe('/expired');
  });
});

describe('sending the form', () => {
  test('makes an account in the language of the form, and leads to the screen that says so', async () => {
    const reply = await send(
      { ...good('Zawadi@Example.org'), from: '/phis/saved' },
      { 'sec-fetch-site': 'same-origin' },
      '?lang=sw',
    );
    expect(reply.statusCode).toBe(303);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers.location).toBe('/auth/success?from=%2Fphis%2Fsaved&lang=sw');
    expect(reply.cookies.map(({ name }) => name)).toEqual(['__Host-device']);
    expect(await accountOf('zawadi@example.org')).toMatchObject({
      language: 'sw',
      verified_at: null,
      role: 'P',
    });
    const { html } = await site.page('/auth/success');
    for (const words of ['<h1>Complete</h1>', 'A link has been sent to your email.', 'Check your spam'])
      expect(html).toContain(words);
    expect(html).toMatch(
      /href="\/auth\/signin">Signin<.*href="\/auth\/enteremail">Forgot Password<.*href="\/phis">Home</s,
    );
  });

  test('says at each field what is wrong, and shows again what was typed but the passwords', async () => {
    const reply = await send({
      ...good('zawadi'),
      password: 'short-1A',
      password1: 'other',
      firstname: '<b>',
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.body).toContain('id="email-error">Invalid Email address<');
    expect(reply.body).toContain('value="zawadi"');
    expect(reply.body).toContain('value="&lt;b&gt;"');
    expect(reply.body).not.toContain('short-1A');
    expect(reply.body).not.toContain('<script');
    const empty = await send({});
    for (const [name, fault] of [
      ['email', 'Email is required'],
      ['password', 'Password is required'],
      ['password1', 'Field is required'],
    ])
      expect(empty.body).toContain(`id="${name}-error">${fault}<`);
    const unlike = await send({ ...good('unlike@example.org'), password1: 'Ujuzi-wetu-8' });
    expect(unlike.body).toContain('id="password1-error">Passwords must match<');
  });

  test('with an address that is taken says so at its field', async () => {
    const { email } = await makeAccount(site.context, 'P');
    const reply = await send(good(email));
    expect(reply.statusCode).toBe(409);
    expect(reply.body).toContain('id="email-error">Email already exists<');
  });

  test('of another site is refused', async () => {
    const reply = await send(good('elsewhere@example.org'), { 'sec-fetch-site': 'cross-site' });
    expect(reply.statusCode).toBe(403);
    expect(reply.body).toContain('<h2>Something wrong happened, Please try again</h2>');
    expect(await accountOf('elsewhere@example.org')).toBeUndefined();
  });

  test('spends the budgets of the call', async () => {
    const { burst } = budgetOf('sign-up:network');
    const statuses: number[] = [];
    for (let count = 0; count <= burst; count += 1)
      statuses.push((await send(good(`person${count}@example.org`))).statusCode);
    expect(statuses.at(-1)).toBe(429);
    const reply = await send(good('late@example.org'));
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect(reply.body).toContain('Too many requests. Wait a little and try again.');
  });
});
