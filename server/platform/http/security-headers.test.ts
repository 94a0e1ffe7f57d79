/** @module-tag edge */
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';

let site: TestApp;

beforeAll(async () => {
  site = await startTestApp();
});

afterAll(() => site.close());

it.each([
  '/',
  '/phis',
  '/auth/signin',
  '/developer',
  '/nowhere',
  '/healthz',
  '/openapi.json',
  '/openapi-site.json',
  '/favicon.svg',
])('%s has the security headers', async (address) => {
  const { headers } = await site.page(address);
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringMatching(
      /^default-src 'none';(?!.*unsafe).*frame-ancestors 'none'.*;require-trusted-types-for 'script';trusted-types server-html default;.*report-uri \/csp;report-to csp$/,
    ),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=(), geolocation=()'),
    'reporting-endpoints': 'csp="/csp"',
    'referrer-policy': expect.stringMatching(
      // Forms that the server sends are accepted from this site alone, which the browser has to name.
      address === '/auth/signin' ? /^same-origin$/ : /^(no-referrer|strict-origin-when-cross-origin)$/,
    ),
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
  for (const name of ['x-powered-by', 'x-download-options', 'x-permitted-cross-domain-policies'])
    expect(headers).not.toHaveProperty(name);
});

it('a malformed address gets the same 404 as an unknown one', async () => {
  for (const address of ['/nowhere', '/%ff', '/content/posts/%c0%af?q=%ff'])
    expect(await site.call('GET', address)).toMatchObject({
      status: 404,
      body: { ok: false, code: 'not_found' },
    });
  expect((await site.page('/%ff?lang=fr')).html).toContain('lang="fr"');
});

it('HSTS covers subdomains if HSTS_SUBDOMAINS is set', async () => {
  const whole = await startTestApp({ HSTS_SUBDOMAINS: 'true' });
  onTestFinished(whole.close);
  const { headers } = await whole.page('/healthz');
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
});
