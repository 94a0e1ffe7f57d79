/** @module-tag long */
/** The command as operators run it, killed again and again, and what it wrote as nginx serves it. */
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { findPrograms } from '../../../tests/debian-programs.ts';
import { longEnoughReason, makeAccount, makeApproved } from '../../../tests/factories.ts';
import { followLinks, serveFolder } from '../../../tests/mirrors/served.ts';
import { freePort, runProgram, startProgram } from '../../../tests/process.ts';
import { databaseUrlOf } from '../../platform/db/database-url.ts';
import { withdrawPost } from '../../posts/index.ts';

vi.setConfig({ testTimeout: 600_000 });

let site: TestApp;
let folder: string;
beforeAll(async () => {
  site = await startTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'mirrors-'));
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

const posts = 40;

it('a command that is killed in the middle is continued to a whole mirror, which nginx serves', async () => {
  const author = await makeAccount(site.context, 'R', {
    firstname: 'Zawadi',
    lastname: 'Mushi',
    author: true,
  });
  const staff = await makeAccount(site.context, 'A');
  const slugs: string[] = [];
  for (let number = 1; number <= posts; number += 1) {
    const title = `Maji safi ${number}`;
    const language = ['sw', 'en', 'ar'][number % 3] ?? 'sw';
    const body = `## Dozi\n\nChemsha maji kwa dakika ${number}.\n\n`.repeat(3);
    const post = await makeApproved(site.context, { author, title, language, body, topics: ['Cholera'] });
    slugs.push(post.slug);
    if (number === posts)
      await withdrawPost(site.context, staff, post.id, { reason: longEnoughReason, as: 'admin' });
  }
  await site.settled();
  const settings = {
    DATA_DIR: site.context.config.dataDir,
    DATABASE_URL: databaseUrlOf(site.connection),
    PUBLIC_URL: 'https://afya.example',
  };
  const directory = path.join(folder, 'mirror');
  const state = path.join(directory, '.mirror', 'state.jsonl');
  const lines = async () => (await readFile(state, 'utf8').catch(() => '')).split('\n').length;
  for (const least of [40, 150, 300]) {
    const killed = startProgram('mirror', [directory], settings);
    // More addresses are done than before: each run goes on where the last one was ended.
    while ((await lines()) < least) await delay(20);
    await killed.end('SIGKILL');
  }
  const whole = await runProgram('mirror', [directory], settings);
  expect(whole).toMatchObject({ code: 0, stderr: '' });
  const again = await runProgram('mirror', [directory], settings);
  // The recalls name the hour and the front pages the day, which may have changed meanwhile.
  expect(again).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/: 1?\d files written, 0 removed\./),
  });
  expect(await readdir(path.join(directory, '.mirror'))).toEqual(['state.jsonl']);
  expect(
    JSON.parse(await readFile(path.join(directory, 'phis', 'recalls.json'), 'utf8')).recalls,
  ).toHaveLength(1);

  const server = (await serveWithNginx(directory)) ?? (await serveFolder(directory));
  try {
    const { found, broken, loadedElsewhere } = await followLinks(server.url);
    expect(broken).toEqual([]);
    expect(loadedElsewhere).toEqual([]);
    for (const slug of slugs.slice(0, -1))
      expect(found).toContain(`${server.url}/phis/read/${slug}/index.html`);
    const notice = await fetch(`${server.url}/phis/read/${slugs.at(-1)}/`);
    expect(await notice.text()).toContain(longEnoughReason);
  } finally {
    await server.close();
  }
});

/** The folder as nginx serves it; null on a machine that has none. */
async function serveWithNginx(directory: string): Promise<{ url: string; close(): Promise<void> } | null> {
  const found = await findPrograms(['nginx'], { of: 'nginx', proves: 'nginx serves a mirror' });
  if (!found) return null;
  const [nginx] = found;
  const port = await freePort();
  const own = path.join(folder, 'nginx');
  const configuration = path.join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${own}-${name};`,
  );
  await writeFile(
    configuration,
    `user root; daemon off; pid ${own}.pid; error_log ${own}.log; events {}
http {
  include /etc/nginx/mime.types; access_log off; ${temporary.join(' ')}
  server { listen 127.0.0.1:${port}; root ${directory}; gzip_static on; }
}`,
  );
  await promisify(execFile)(nginx, ['-t', '-c', configuration]);
  const server = spawn(nginx, ['-c', configuration], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url).then(Boolean, () => false))) await delay(20);
  return {
    url,
    async close() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
    },
  };
}
