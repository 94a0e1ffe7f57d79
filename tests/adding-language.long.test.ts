/** @module-tag long */
/** A language is one folder of JSON: adding it needs no other change, and removing it breaks nothing. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDataDir } from '../server/platform/db/fixtures/servers.ts';
import { type Server, startServer } from './process.ts';

const root = path.resolve(import.meta.dirname, '..');
const left = new Set(['node_modules', 'dist', 'data', '.git', '.tmp']);

/** A copy of the project, on the packages of this one. */
let copy: string;
beforeAll(async () => {
  copy = await realpath(await mkdtemp(path.join(tmpdir(), 'language-')));
  for (const name of await readdir(root))
    if (!left.has(name)) await cp(path.join(root, name), path.join(copy, name), { recursive: true });
  await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
});
afterAll(() => rm(copy, { recursive: true, force: true }));

/** Builds the copy, starts it, and ends it after `visit`. */
async function serve(dataDir: string, visit: (server: Server) => Promise<void>): Promise<void> {
  const build = spawn(
    process.execPath,
    ['-e', "import('./scripts/build.mjs').then(({ build }) => build({ always: true }))"],
    { cwd: copy, stdio: 'ignore' },
  );
  expect(await once(build, 'exit')).toEqual([0, null]);
  const server = await startServer({ DATA_DIR: dataDir }, copy);
  try {
    await server.answers();
    await visit(server);
  } finally {
    await server.end('SIGTERM');
  }
}

async function page(server: Server, address: string): Promise<string> {
  const response = await fetch(server.url + address, { headers: { accept: 'text/html' } });
  expect(response.status, address).toBe(200);
  return response.text();
}

function call(server: Server, method: string, address: string, body: object): Promise<Response> {
  return fetch(server.url + address, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** The texts of the messages that were sent, the newest last. */
async function mails(dataDir: string): Promise<string[]> {
  const folder = path.join(dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).sort();
  return Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
}

const email = 'thandi@example.org';

test('a folder of a few texts is a language, and taking it away leaves a site that works', async () => {
  const dataDir = await newDataDir();
  const folder = path.join(copy, 'messages/zu');
  await mkdir(folder);
  await writeFile(
    path.join(folder, 'language.json'),
    JSON.stringify({
      name: 'isiZulu',
      direction: 'ltr',
      partial: ['public', 'emails', 'rules', 'portal', 'account', 'desk', 'app'],
      notReadByNativeEditor: true,
    }),
  );
  await writeFile(
    path.join(folder, 'public.json'),
    JSON.stringify({ site: { posts: 'Izindatshana' }, home: { heading: '' } }),
  );
  await writeFile(path.join(folder, 'portal.json'), JSON.stringify({ signIn: { title: 'Ngena' } }));

  await serve(dataDir, async (server) => {
    for (const address of ['/?lang=zu', '/phis?lang=zu', '/about?lang=zu', '/phis/search?lang=zu']) {
      const html = await page(server, address);
      expect(html).toContain('>Izindatshana</a>');
      // Most of the page is in English, and the page says so.
      expect(html).toContain('<html lang="en" dir="ltr">');
      expect(html).toContain('This page is not wholly translated yet.');
      expect(html).toContain('No native editor has read this translation yet.');
    }
    expect(await page(server, '/?lang=zu')).toContain('Health information you can trust');
    const english = await page(server, '/');
    expect(english).toContain('hrefLang="zu"');
    expect(english).toContain('>isiZulu</a>');
    expect(english).not.toContain('Izindatshana');
    const scripts = await readdir(path.join(copy, 'dist/portal/assets'));
    const texts = scripts.filter((name) => /^_zu-.*\.js$/.test(name));
    expect(texts).toHaveLength(1);
    expect(await readFile(path.join(copy, 'dist/portal/assets', texts[0] ?? ''), 'utf8')).toContain('Ngena');

    const account = { firstname: 'Thandi', lastname: 'Dube', email, language: 'zu' };
    const password = 'Ujuzi-wetu-7';
    const signedUp = await call(server, 'POST', '/auth/signup', {
      ...account,
      password,
      password1: password,
    });
    expect(signedUp.status).toBe(201);
    const refused = await call(server, 'POST', '/auth/signup', {
      ...account,
      email: 'other@example.org',
      language: 'xx',
      password,
      password1: password,
    });
    expect(refused.status).toBe(400);
    await expect.poll(() => mails(dataDir), { timeout: 20_000 }).toHaveLength(1);
    expect((await mails(dataDir))[0]).toContain('Verify your email address');
  });

  await rm(folder, { recursive: true });
  await serve(dataDir, async (server) => {
    const html = await page(server, '/phis?lang=zu');
    expect(html).toContain('<html lang="en" dir="ltr">');
    expect(html).not.toContain('isiZulu');
    expect((await call(server, 'PATCH', '/auth/verify.email', { email })).status).toBe(200);
    await expect.poll(() => mails(dataDir), { timeout: 20_000 }).toHaveLength(2);
    expect((await mails(dataDir))[1]).toMatch(/lang=(?:3D)?"en"/);
  });
}, 240_000);
