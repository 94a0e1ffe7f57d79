/** Asking for a link by email with a plain form, without a script. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/app.ts';
import { makeAccount } from '../../../../tests/factories.ts';
import { type Mailbox, openMailbox } from '../../../../tests/mailbox.ts';
import { mailTo } from '../../../../tests/people.ts';

let site: TestApp;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await openMailbox();
  site = await startTestApp({ SMTP_URL: mailbox.url });
});
afterAll(async () => {
  await site.close();
  await mailbox.close();
});

const send = (path: string, email: string, headers: Record<string, string> = {}) =>
  site.app.inject({
    method: 'POST',
    url: `${path}/form`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams({ email }).toString(),
  });

const unverified = async () => {
  const { id, email } = await makeAccount(site.context, 'P');
  await site.context.db.updateTable('accounts').set({ verified_at: null }).where('id', '=', id).execute();
  return email;
};

describe.each([
  { path: '/auth/enteremail', title: 'Reset Password', link: '/auth/forgotpwd/', isForVerified: true },
  { path: '/auth/veremail', title: 'Verify Email', link: '/auth/verify/', isForVerified: false },
])('the form of $path', ({ path, title, link, isForVerified }) => {
  test('is in the page, which has at most 20 kB', async () => {
    const { html } = await site.page(`${path}?lang=fr`);
    expect(html).toContain(`<form class="form" method="post" action="${path}/form?lang=fr" novalidate>`);
    const packed = await site.app.inject({ url: path, headers: { 'accept-encoding': 'br' } });
    expect(packed.rawPayload.length).toBeLessThanOrEqual(20_000);
  });

  test('sends a link to an account that may have one', async () => {
    const email = isForVerified ? (await makeAccount(site.context, 'P')).email : await unverified();
    const reply = await send(path, email);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.body).toContain(`<h1>${title}</h1>`);
    expect(reply.body).toContain('<p>A link has been sent to your email.</p>');
    expect(reply.body).toContain('href="/phis">Go Home<');
    expect((await mailTo(site, mailbox, email)).text).toContain(link);
  });

  test('says why no link is sent', async () => {
    const nobody = await send(path, 'nobody@example.org');
    expect(nobody.body).toContain('<h2>No link was sent</h2><p>There is no account with this email.</p>');
    expect(nobody.body).toContain('value="nobody@example.org"');
    const other = isForVerified ? await unverified() : (await makeAccount(site.context, 'P')).email;
    const reply = await send(path, other);
    expect(reply.body).toContain(
      isForVerified
        ? 'Your email has not been verified. Check your inbox for a link or get a new link'
        : 'Your account has already been Verified',
    );
    expect(reply.body.includes('href="/auth/veremail">Get Link<')).toBe(isForVerified);
    expect((await send(path, '')).body).toContain('id="email-error">*Required<');
    expect((await send(path, 'zawadi@')).body).toContain('id="email-error">Invalid email address<');
  });

  test('of another site is refused', async () => {
    const reply = await send(path, 'nobody@example.org', { 'sec-fetch-site': 'cross-site' });
    expect(reply.statusCode).toBe(403);
  });
});
