/** Signing in and up as a developer by a plain form, without a script. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/app.ts';
import { makeAccount } from '../../../../tests/factories.ts';
import { makeDeveloper } from '../../../../tests/sample-app.ts';
import { linkToken, makeLink } from '../../../trust/index.ts';

const password = 'Ujuzi-wetu-7';
const signInForm = '/developer/auth/signin/form';
const signUpForm = '/developer/auth/signup/form';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

const send = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  site.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });

test('the pages of both forms stand in the frame of developers, in the language of their address', async () => {
  const signIn = await site.page('/developer/auth/signin?lang=fr&from=%2Fdeveloper%2Faccount%2Fkeys');
  expect(signIn.html).toContain(
    `<form class="form" method="post" action="${signInForm}?lang=fr" novalidate>`,
  );
  expect(signIn.html).toContain('<input type="hidden" name="from" value="/developer/account/keys">');
  expect(signIn.html).toContain('<nav class="no-print frame-links wide-only"');
  const signUp = await site.page('/developer/auth/signup');
  expect(signUp.html).toContain(`<form class="form" method="post" action="${signUpForm}" novalidate>`);
  expect(signUp.html).toContain('<h1>Create your Developer account</h1>');
  expect(signUp.html).not.toContain('name="firstname"');
  for (const { html } of [signIn, signUp]) expect(html).not.toMatch(/rel="stylesheet"[^>]*(?<! disabled)>/);
});

test('signing in starts a session of a developer, and leads back to the page of before', async () => {
  const { email } = await makeDeveloper(site, { password });
  const reply = await send(signInForm, { email, password, from: '/developer/account/keys' });
  expect([reply.statusCode, reply.headers.location]).toEqual([303, '/developer/account/keys']);
  const [plt, dlt] = ['plt', 'dlt'].map((wanted) => reply.cookies.find(({ name }) => name === wanted));
  expect(plt).toMatchObject({ path: '/', sameSite: 'Strict', maxAge: 3600 });
  expect(dlt).toMatchObject({ path: '/', sameSite: 'Strict', maxAge: 3600, value: plt?.value });
  expect((await send(signInForm, { email, password })).headers.location).toBe('/phis');
});

test('an account without developer access is told so, and gets no session', async () => {
  const { email } = await makeAccount(site.context, 'P', { password });
  const reply = await send(signInForm, { email, password });
  expect(reply.statusCode).toBe(403);
  expect(reply.body).toContain('<h2>Developer access</h2>');
  expect(reply.body).toContain(`action="${signInForm}"`);
  expect(reply.cookies.filter(({ name }) => name === 'plt' || name === 'dlt')).toEqual([]);
});

test('the link that verifies a developer’s address has a button, which leads to their sign-in', async () => {
  const { id } = await makeAccount(site.context, 'P');
  await site.context.db.updateTable('accounts').set({ verified_at: null }).where('id', '=', id).execute();
  const path = `/developer/auth/verify/${await linkToken(site.context, await makeLink(site.context, id, 'verify-email'))}`;
  const { html, headers } = await site.page(path);
  expect(html).toContain(`<noscript><form class="form" method="post" action="${path}" novalidate>`);
  expect(html).toContain('<nav class="no-print frame-links wide-only"');
  expect(headers['referrer-policy']).toBe('no-referrer');
  const { body } = await send(path, {}, { origin: 'null' });
  expect(body).toContain('<h2>Your email is verified</h2>');
  expect(body).toContain(`action="${signInForm}"`);
  expect((await send(path, {}, { origin: 'null' })).body).toContain('href="/developer/auth/signin"');
});

test('a form from another site is refused', async () => {
  const reply = await send(
    signInForm,
    { email: 'a@example.org', password },
    { 'sec-fetch-site': 'cross-site' },
  );
  expect(reply.statusCode).toBe(403);
});

test('signing up makes an account with developer access, and says what is wrong beside its field', async () => {
  const typed = { email: 'wells@example.org', password, password1: password };
  const wrong = await send(signUpForm, { ...typed, password1: 'other' });
  expect(wrong.statusCode).toBe(400);
  expect(wrong.body).toContain('id="password1-error">Passwords must match<');
  expect(wrong.body).toContain('value="wells@example.org"');
  const reply = await send(signUpForm, typed);
  expect([reply.statusCode, reply.headers.location]).toEqual([303, '/auth/success']);
  const made = await site.context.db
    .selectFrom('accounts')
    .select(['developer', 'role'])
    .where('email', '=', typed.email)
    .executeTakeFirstOrThrow();
  expect(made).toEqual({ developer: true, role: 'P' });
});
