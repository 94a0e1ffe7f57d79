/** @module-tag long */
/** Several processes on one database (product.md#routes) show readers the same state. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { approveWithComments } from '../server/desk/review/decisions.ts';
import { operator } from '../server/platform/actor.ts';
import { databaseUrlOf } from '../server/platform/db/database-url.ts';
import { approvePost, withdrawPost } from '../server/posts/index.ts';
import { copyDatabase } from './database-server.ts';
import { giveName, longEnoughReason, makeAccount, makeSubmitted } from './factories.ts';
import { openContext, type Server, startServer } from './process.ts';

const nodes = 3;

async function startNodes() {
  const { connection, drop } = await copyDatabase();
  onTestFinished(drop);
  const directory = await mkdtemp(path.join(tmpdir(), 'nodes-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const settingsOf = (name: string) => {
    return {
      DATABASE_URL: databaseUrlOf(connection),
      DATA_DIR: path.join(directory, name),
      SECRETS_KEY_FILE: path.join(directory, 'secrets.key'),
    };
  };
  const servers: Server[] = [];
  for (let number = 1; number <= nodes; number += 1) {
    const server = await startServer(settingsOf(`node${number}`));
    onTestFinished(async () => void (await server.end('SIGTERM')));
    servers.push(server);
  }
  await Promise.all(servers.map((server) => server.answers()));
  const { context, stop } = await openContext(settingsOf('command'));
  onTestFinished(stop);
  return { servers, context };
}

async function ask(server: Server, address: string): Promise<string> {
  const response = await fetch(server.url + address, { headers: { accept: 'text/html' } });
  return `${response.status} ${await response.text()}`;
}

test('approvals, new names and withdrawals show on every process, whatever it had cached', async () => {
  const { servers, context } = await startNodes();
  const author = await makeAccount(context, 'R', { firstname: 'Zawadi', lastname: 'Otieno' });
  const { id, revision, slug } = await makeSubmitted(context, { author, title: 'Clean water' });
  const address = `/phis/read/${slug}`;
  /** Requests a page from each process twice, so that the second reply is cached, until all show a text. */
  const shows = async (page: string, wanted: RegExp) => {
    for (const server of servers) {
      await expect.poll(() => ask(server, page)).toMatch(wanted);
      expect(await ask(server, page)).toMatch(wanted);
    }
  };
  await shows('/phis', /^200 (?!.*Clean water)/s);
  await shows(address, /^404 /);

  await approvePost(context, operator, id, revision);
  await shows(address, /^200 .*Zawadi Otieno/s);
  await shows('/phis', /^200 .*Clean water/s);
  await shows('/', /^200 .*Clean water/s);

  await giveName(context, author, { firstname: 'Zawadi', lastname: 'Mwangi' });
  await shows(address, /^200 .*Zawadi Mwangi/s);
  await shows('/phis', /^200 .*Zawadi Mwangi/s);

  await withdrawPost(context, author, id, { reason: longEnoughReason, as: 'author' });
  await shows(address, /^410 .*wrong by a factor of ten/s);
  await shows('/phis', /^200 (?!.*Clean water)/s);
});

test('a scheduled post appears once at its time, though a process is killed just before', async () => {
  const { servers, context } = await startNodes();
  const [killed, ...left] = servers;
  const { id, revision, slug } = await makeSubmitted(context);
  const publishAt = new Date(context.clock().getTime() + 6000);
  const schedule = { publishAt, reason: null };
  await approveWithComments(context, operator, id, { revision, acknowledged: [] }, { schedule });
  const shown = (server: Server) => ask(server, `/phis/read/${slug}`);
  const until = (ahead: number) => delay(publishAt.getTime() - ahead - context.clock().getTime());

  await until(1000);
  for (const server of left) {
    const early = await shown(server);
    // A busy machine may answer after the time, and then rightly shows the post.
    if (context.clock() < publishAt) expect(early.slice(0, 4)).toBe('404 ');
  }
  await until(100);
  await killed?.end('SIGKILL');
  for (const server of left) await expect.poll(() => shown(server), { interval: 20 }).toMatch(/^200 /);

  const lines = await context.db
    .selectFrom('publication_log')
    .select(['kind', 'at'])
    .where('post_id', '=', id)
    .execute();
  expect(lines.map(({ kind }) => kind)).toEqual(['approved']);
  expect(lines[0]?.at.getTime()).toBeGreaterThanOrEqual(publishAt.getTime());
});

test('a thousand requests for an uncached page render it once', async () => {
  const { servers, context } = await startNodes();
  const [server] = servers;
  if (!server) throw new Error('there is no node');
  const { id, revision, slug } = await makeSubmitted(context);
  await approvePost(context, operator, id, revision);
  const answers = await Promise.all(Array.from({ length: 1000 }, () => ask(server, `/phis/read/${slug}`)));
  expect(new Set(answers).size).toBe(1);
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toMatch(/page_cache_created_total\S* 1\b/);
});
