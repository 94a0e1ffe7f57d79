/** Choosing a new password by the link of an email with a plain form, without a script. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/app.ts';
import { makeAccount } from '../../../../tests/factories.ts';
import { makeDeveloper } from '../../../../tests/sample-app.ts';
import { createKey } from '../../../programs/index.ts';
import { linkToken, makeLink } from '../../../trust/index.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

const password = 'Maji-safi-41-kila-siku';

async function makeLinked(made?: Awaited<ReturnType<typeof makeAccount>>) {
  const account = made ?? (await makeAccount(site.context, 'P'));
  const token = await linkToken(site.context, await makeLink(site.context, account.id, 'reset-password'));
  return { account, path: `/auth/forgotpwd/${token}` };
}

const send = (path: string, fields: Record<string, string>) =>
  site.app.inject({
    method: 'POST',
    url: path,
    // As browsers send it from a page without a referrer.
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
    payload: new URLSearchParams(fields).toString(),
  });

const signIn = (email: string, typed: string) =>
  site.call('POST', '/auth/signin', { body: { email, password: typed } });

describe('the link to a new password, without a script', () => {
  test('has a form, which leads to signing in with that password', async () => {
    const { account, path } = await makeLinked();
    const { html, headers } = await site.page(`${path}?lang=fr`);
    expect(html).toContain(`<noscript><form class="form" method="post" action="${path}?lang=fr" novalidate>`);
    expect(html).not.toContain('end_keys');
    expect(headers['referrer-policy']).toBe('no-referrer');
    const reply = await send(path, { password, password1: password });
    expect(reply.statusCode).toBe(200);
    expect([reply.headers['referrer-policy'], reply.headers['cache-control']]).toEqual([
      'no-referrer',
      'no-store',
    ]);
    expect(reply.body).toContain('<h2>Success! Password changed</h2>');
    expect(reply.body).toContain('action="/auth/signin/form"');
    expect(reply.cookies.some(({ name, value }) => name === 'plt' && value === '')).toBe(true);
    expect((await signIn(account.email, password)).status).toBe(200);
    const again = await send(path, { password, password1: password });
    expect([again.statusCode, again.headers.location]).toEqual([303, '/expired']);
  });

  test('says what is wrong, and keeps the link good', async () => {
    const { path } = await makeLinked();
    const differing = await send(path, { password, password1: 'other' });
    expect(differing.body).toContain('id="password1-error">Passwords must match<');
    expect(differing.body).not.toContain(password);
    expect((await send(path, { password: 'short', password1: 'short' })).body).toContain(
      'id="password-error">Password must be a minimum of 8 characters<',
    );
    expect((await send(path, {})).body).toContain('id="password1-error">Password is required<');
    expect((await send(path, { password, password1: password })).statusCode).toBe(200);
    const madeUp = await send('/auth/forgotpwd/made-up', { password, password1: password });
    expect([madeUp.statusCode, madeUp.headers.location]).toEqual([303, '/error']);
  });

  test.each([
    { keeps: true, fields: { listed: 'yes' } },
    { keeps: false, fields: { listed: 'yes', end_keys: 'on' } },
    { keeps: false, fields: {} },
  ])('keeps the keys that it lists: $keeps, for $fields', async ({ keeps, fields }) => {
    const account = await makeDeveloper(site);
    await createKey(site.context, account, { name: 'Notebook', scopes: ['profile'], days: 30 });
    const { path } = await makeLinked(account);
    expect((await site.page(path)).html).toContain('<bdi>Notebook</bdi>');
    await send(path, { password, password1: password, ...fields });
    const left = await site.context.db
      .selectFrom('api_keys')
      .select('id')
      .where('account_id', '=', account.id)
      .where('revoked_at', 'is', null)
      .execute();
    expect(left.length).toBe(keeps ? 1 : 0);
  });
});
