import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp({ CONTACT_EMAIL: 'safe@afya.example' });
});
afterAll(() => site.close());

const read = (name: string) => site.app.inject(`/.well-known/${name}`);

it('security.txt names the contact of the site, and ends within a year (RFC 9116)', async () => {
  const { statusCode, headers, body } = await read('security.txt');
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const fields = new Map(
    body
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/: (.*)/) as [string, string]),
  );
  expect(fields.get('Contact')).toBe('mailto:safe@afya.example');
  expect(fields.get('Canonical')).toBe('https://afya.example/.well-known/security.txt');
  const policy = await site.page(fields.get('Policy')?.replace('https://afya.example', '') ?? '');
  expect(policy.status).toBe(200);
  // What the repository promises is what the site says.
  const promise = readFileSync(path.resolve(import.meta.dirname, '../../../SECURITY.md'), 'utf8');
  const rows = [...promise.matchAll(/^\| ([^|-]+) \| ([^|]+) \|$/gm)].slice(1);
  expect(rows.length).toBeGreaterThan(4);
  for (const [, what, when] of rows) {
    const row = new RegExp(`<td[^>]*>${what}</td>\\s*<td[^>]*>${when}</td>`);
    expect(policy.html).toMatch(row);
  }
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});

it('there is no security.txt without a contact', async () => {
  const silent = await startTestApp();
  expect((await silent.app.inject('/.well-known/security.txt')).statusCode).toBe(404);
  await silent.close();
});

it('programs are led to where passwords and passkeys are changed', async () => {
  const password = await read('change-password');
  expect([password.statusCode, password.headers.location]).toEqual([302, '/phis/user/settings/security']);
  const settings = 'https://afya.example/phis/user/settings/security';
  expect((await read('passkey-endpoints')).json()).toEqual({ enroll: settings, manage: settings });
});

it('the licences of all third parties are one text, sent compressed, with the works inside others', async () => {
  const { statusCode, headers, body } = await site.app.inject('/licences.txt');
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  // Of what browsers get, and of the libraries of the sound encoder and of PostgreSQL, which packages hold without naming them.
  for (const work of [
    /^react \d/m,
    /^@codemirror\/view \d/m,
    /GNU LESSER GENERAL PUBLIC LICENSE/i,
    /^PostgreSQL/m,
  ])
    expect(body).toMatch(work);
  const small = await site.app.inject({ url: '/licences.txt', headers: { 'accept-encoding': 'br' } });
  expect(small.headers['content-encoding']).toBe('br');
  expect(small.rawPayload.length).toBeLessThan(body.length / 10);
});
