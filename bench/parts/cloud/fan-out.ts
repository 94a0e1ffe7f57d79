/** Asks 10, 100 and 1,000 simulated nodes, bad ones among them, and looks at what readers of other pages notice. */
import { readdir, readFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pino from 'pino';
import {
  approverBesides,
  decideNode,
  gradeNode,
  nodesToAsk,
  proposeNode,
} from '../../../server/cloud/index.ts';
import { createAccount } from '../../../server/people/index.ts';
import { operator } from '../../../server/platform/actor.ts';
import { CommandError } from '../../../server/platform/command-error.ts';
import { readConfig } from '../../../server/platform/config/config.ts';
import { startContext } from '../../../server/start.ts';
import type { Bench } from '../../bench.ts';
import { quantile } from '../../distribution.ts';
import { programOf } from '../../machine/commands.ts';
import { get } from '../../machine/http.ts';
import { memoryOf } from '../../machine/process-figures.ts';
import { freePort, startServer } from '../../machine/server.ts';
import { printColumns, say } from '../../report.ts';
import type { Sandbox } from '../../sandbox.ts';

const sizes = [10, 100, 1_000];
/** Nodes that give no response are left alone after three questions. */
const questions = 4;
const atOnce = 5;
const megabyte = 2 ** 20;

/** Other readers may wait at most this many milliseconds for the home page, at p95. */
const mostForReaders = 250;

export const measureFanOut: Bench = async (sandbox) => {
  const dataDir = path.join(await sandbox.folder(), 'data');
  const nodes = await startNodes(sandbox);
  const rows: string[][] = [['', 'nodes', '', '']];
  let passed = true;
  let registered = 0;
  for (const size of sizes) {
    await register(dataDir, nodes, registered, size);
    registered = size;
    const add = (name: string, found: string | number, goal = '') =>
      rows.push([name, String(size), typeof found === 'number' ? found.toFixed(0) : found, goal]);
    const server = await startServer(sandbox, dataDir, { settings: { OUTBOUND_LOOPBACK: 'true' } });
    await readWhile(server.origin, delay(2_000));
    const idle = await readWhile(server.origin, delay(2_000));
    for (let round = 1; round <= questions; round += 1) {
      const { first, ninety, last, bytes } = await ask(server.origin, round);
      if (round !== 1 && round !== questions) continue;
      const which = round === 1 ? 'first question' : `question ${questions}, silent nodes rest`;
      add(
        `${which}: ms to the first, to 90 %, to the last answer`,
        [first, ninety, last].map((one) => one.toFixed(0)).join(', '),
      );
      add('  kB of the page', bytes / 1_000);
    }
    const meanwhile = await readWhile(
      server.origin,
      Promise.all(Array.from({ length: atOnce }, (_, index) => ask(server.origin, 100 + index))),
    );
    const [before, during] = [quantile([...idle], 0.95), quantile([...meanwhile], 0.95)];
    add('home page of another reader, ms at p95, nobody asks', before);
    const isMissed = during > mostForReaders;
    if (isMissed) passed = false;
    add(`  while ${atOnce} ask at once`, during, `${isMissed ? 'MISSED: ' : ''}≤ ${mostForReaders}`);
    add('  the longest', Math.max(...meanwhile));
    add('memory of the server at its peak, MB', (await memoryOf(server.pid)).peak / megabyte);
    for (const pid of await childrenOf(server.pid, 'asking-worker'))
      add('  of the process that asks', (await memoryOf(pid)).peak / megabyte);
    await server.stop();
  }
  printColumns(rows);
  return passed;
};

async function startNodes(sandbox: Sandbox): Promise<string> {
  const port = await freePort();
  const program = programOf(new URL('../../machine/simulated-nodes.ts', import.meta.url));
  sandbox.start([...program, String(port)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const isUp = await get(`${url}/0/service-info`).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isUp) return url;
    await delay(100);
  }
  throw new CommandError('The simulated nodes did not start.');
}

/** Has further nodes approved and graded: those of others, without known answers. @throws CommandError if one isn't asked then */
async function register(dataDir: string, nodes: string, from: number, to: number): Promise<void> {
  const config = readConfig({}, { DATA_DIR: dataDir, OUTBOUND_LOOPBACK: 'true' });
  const { context, stop } = await startContext(config, 'command', pino({ level: 'silent' }));
  try {
    const names = { email: `staff${to}@example.org`, firstname: 'Staff', lastname: '' };
    const id = await createAccount(context, operator, { ...names, role: 'S', author: false, password: null });
    const actor = { id, role: 'S' } as const;
    const other = await approverBesides(context, actor);
    const approver = other === null ? actor : ({ id: other, role: 'S' } as const);
    for (let number = from; number < to; number += 1) {
      const node = await proposeNode(context, actor, { url: `${nodes}/${number}` });
      await decideNode(context, approver, node.id, { decision: 'approve' });
      await gradeNode(context, { id: node.id });
    }
    const { length } = await nodesToAsk(context);
    if (length !== to) throw new CommandError(`${length} of ${to} nodes are asked.`);
    say(`  ${to} nodes registered`);
  } finally {
    await stop();
  }
}

/** Posts the form of the page, and notes when each answer came. */
async function ask(origin: string, position: number) {
  const body = new URLSearchParams({
    assembly: 'GRCh38',
    variant: `1-${1_000_000 + position}-A-G`,
  }).toString();
  const began = performance.now();
  const answers: number[] = [];
  let bytes = 0;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
  const request = http.request(`${origin}/afyaclouds/search`, { method: 'POST', agent: false, headers });
  request.once('error', reject).once('response', (response) => {
    response.on('data', (piece: Buffer) => {
      bytes += piece.length;
      const found = piece.toString('latin1').match(/<li><strong/g)?.length ?? 0;
      const at = performance.now() - began;
      for (let index = 0; index < found; index += 1) answers.push(at);
    });
    response.once('end', resolve).once('error', reject);
    if (response.statusCode !== 200)
      reject(new CommandError(`The question was answered ${response.statusCode}.`));
  });
  request.end(body);
  await promise;
  const [first = 0, ninety = 0] = [answers[0], answers[Math.ceil(answers.length * 0.9) - 1]];
  return { first, ninety, last: performance.now() - began, bytes };
}

/** Reads the home page again and again until something has ended; milliseconds of each reading. */
async function readWhile(origin: string, until: Promise<unknown>): Promise<number[]> {
  let isOver = false;
  const ended = until.then(() => {
    isOver = true;
  });
  const times: number[] = [];
  do {
    const began = performance.now();
    await get(origin);
    times.push(performance.now() - began);
    await delay(20);
  } while (!isOver);
  await ended;
  return times;
}

/** The processes that a process has started, whose program has this in its name. */
async function childrenOf(parent: number, name: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((one) => /^\d+$/.test(one)).map(Number);
  const found = await Promise.all(
    pids.map(async (pid) => {
      const [stat, command] = await Promise.all([
        readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''),
        readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
      ]);
      const isChild = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
      return isChild && command.includes(name) ? [pid] : [];
    }),
  );
  return found.flat();
}
