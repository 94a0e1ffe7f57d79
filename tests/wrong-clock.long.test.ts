/** @module-tag long */
/** A process on a machine with a wrong clock, and one with a right clock: neither may lock anybody out. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createAccount } from '../server/people/index.ts';
import { operator } from '../server/platform/actor.ts';
import { databaseUrlOf } from '../server/platform/db/database-url.ts';
import { openSession } from '../server/trust/index.ts';
import { copyDatabase } from './database-server.ts';
import { goodPassword } from './people.ts';
import { openContext, type Server, startServer } from './process.ts';

const email = 'amina@example.org';
const aheadSeconds = 6 * 3600;

/** Shifts the clock of a program: everything in Node that tells the time, except its monotonic clock. */
function clockAhead(seconds: number): string {
  const program = `
    const Right = Date;
    const ahead = ${seconds * 1000};
    globalThis.Date = class Date extends Right {
      constructor(...given) { given.length > 0 ? super(...given) : super(Right.now() + ahead); }
      static now() { return Right.now() + ahead; }
    };`;
  return `--import=data:text/javascript,${encodeURIComponent(program)}`;
}

async function startNodes() {
  const { connection, drop } = await copyDatabase();
  onTestFinished(drop);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'clock-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrlOf(connection) };
  const { context, stop } = await openContext(settings);
  const person = { firstname: 'Amina', lastname: 'Juma', author: false, password: goodPassword };
  const id = await createAccount(context, operator, { email, role: 'S', ...person });
  const token = await openSession(context, id);
  await stop();
  const start = async (further: Record<string, string>) => {
    const server = await startServer({ ...settings, ...further });
    onTestFinished(async () => void (await server.end('SIGTERM')));
    await server.answers();
    return server;
  };
  const right = await start({});
  const wrong = await start({ NODE_OPTIONS: clockAhead(aheadSeconds) });
  return { right, wrong, token };
}

function post(server: Server, address: string, body: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(server.url + address, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function statusAs(token: string, server: Server): Promise<number> {
  return (await fetch(`${server.url}/auth/sessions`, { headers: { authorization: token } })).status;
}

test('a budget used up on a process with a wrong clock is refilled on time on every process', async () => {
  const { right, wrong } = await startNodes();
  const waits: number[] = [];
  for (const server of [wrong, right]) {
    for (let left = 100; left > 0; left -= 1) {
      const answer = await post(server, '/auth/query.email', { email: 'nobody@example.org' });
      if (answer.status !== 429) continue;
      waits.push(Number(answer.headers.get('retry-after')));
      break;
    }
  }
  expect(waits).toHaveLength(2);
  expect(Math.max(...waits)).toBeLessThanOrEqual(60);
});

test('a session is valid on every process, whichever it began on', async () => {
  const { right, wrong, token } = await startNodes();
  for (const server of [right, wrong]) expect(await statusAs(token, server)).toBe(200);
  for (const server of [wrong, right]) {
    const answer = await post(server, '/auth/signin', { email, password: goodPassword });
    const { token: fresh } = JSON.parse(await answer.text());
    for (const other of [right, wrong]) expect(await statusAs(fresh, other)).toBe(200);
  }
});

test('a process with a wrong clock warns its operator', async () => {
  const { wrong } = await startNodes();
  const metrics = await (await fetch(`${wrong.url}/metrics`)).text();
  const [, ahead] = /^machine_clock_ahead_seconds (\S+)$/m.exec(metrics) ?? [];
  expect(Math.round(Number(ahead) / 60)).toBe(aheadSeconds / 60);
  const { stdout } = await wrong.end('SIGTERM');
  expect(stdout).toContain("This machine's clock is 21600 s ahead of the database's.");
});
