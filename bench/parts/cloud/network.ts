/** Measures a question to the network: ten nodes, each a process of its own, asked at once (product.md#budgets). */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import pino from 'pino';
import {
  approverBesides,
  askNetwork,
  decideNode,
  gradeNode,
  nodesToAsk,
  proposeNode,
} from '../../../server/cloud/index.ts';
import { createAccount } from '../../../server/people/index.ts';
import { operator } from '../../../server/platform/actor.ts';
import { CommandError } from '../../../server/platform/command-error.ts';
import { readConfig } from '../../../server/platform/config/config.ts';
import type { Context } from '../../../server/platform/context.ts';
import { startContext } from '../../../server/start.ts';
import type { Bench } from '../../bench.ts';
import { quantile } from '../../distribution.ts';
import { nodeCommand } from '../../machine/commands.ts';
import { get } from '../../machine/http.ts';
import { freePort } from '../../machine/server.ts';
import { printColumns, say } from '../../report.ts';
import type { Sandbox } from '../../sandbox.ts';

const nodes = 10;
const rounds = 200;
const warmUp = 20;

/** Asks different questions about single variants, so that nothing is remembered. It has no budget: nodes are elsewhere. */
export const measureNetwork: Bench = async (sandbox) => {
  const folder = await sandbox.folder();
  const urls: string[] = [];
  for (let number = 1; number <= nodes; number += 1) urls.push(await startNode(sandbox, folder, number));
  const config = readConfig({}, { DATA_DIR: path.join(folder, 'data'), OUTBOUND_LOOPBACK: 'true' });
  const { context, stop } = await startContext(config, 'command', pino({ level: 'silent' }));
  try {
    await register(context, urls.slice(0, 1));
    const one = await measure(context, 0);
    await register(context, urls.slice(1));
    const ten = await measure(context, rounds + warmUp);
    printColumns([
      ['milliseconds', 'p50', 'p95', ''],
      ['a question to one node', ...figures(one), ''],
      [`a question to ${nodes} nodes`, ...figures(ten), ''],
    ]);
  } finally {
    await stop();
  }
  return true;
};

const figures = (times: readonly number[]) =>
  [0.5, 0.95].map((share) => quantile([...times], share).toFixed(1));

/** Starts a node over a synthetic cohort, and gives its URL when it answers. */
async function startNode(sandbox: Sandbox, folder: string, number: number): Promise<string> {
  const port = await freePort();
  const config = path.join(folder, `node${number}.json`);
  await writeFile(config, JSON.stringify({ id: `org.example.node${number}`, questionsADay: 1_000_000 }));
  const cohort = ['--demo', '--seed', String(number), '--people', '1200', '--sites', '4000'];
  const [program, ...args] = nodeCommand('../node/main.ts');
  sandbox.start(
    [program, ...args, ...cohort, '--name', `Node ${number}`, '--config', config, '--port', String(port)],
    { stdio: 'ignore' },
  );
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const status = await get(`${url}/service-info`).then(
      (reply) => reply.status,
      () => null,
    );
    if (status === 200) return url;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new CommandError(`Node ${number} did not start.`);
}

let people = 0;

/** Has the nodes approved and graded, as the site does. @throws CommandError if one fails */
async function register(context: Context, urls: readonly string[]): Promise<void> {
  people += 1;
  const names = { email: `staff${people}@example.org`, firstname: 'Staff', lastname: '' };
  const id = await createAccount(context, operator, { ...names, role: 'S', author: false, password: null });
  const actor = { id, role: 'S' } as const;
  const other = await approverBesides(context, actor);
  const approver = other === null ? actor : ({ id: other, role: 'S' } as const);
  for (const url of urls) {
    const node = await proposeNode(context, actor, { url });
    await decideNode(context, approver, node.id, { decision: 'approve' });
    await gradeNode(context, { id: node.id });
    if (!(await nodesToAsk(context)).some((one) => one.id === node.id))
      throw new CommandError(`${url} failed its grading.`);
  }
}

/** Milliseconds of each question until the last answer; each comes from a network of its own. */
async function measure(context: Context, from: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds + warmUp; round += 1) {
    const number = from + round;
    const began = performance.now();
    const inquiry = await askNetwork(
      context,
      { account: null, network: `10.${number >> 8}.${number & 255}.1`, registration: null },
      {
        requestParameters: {
          assemblyId: 'GRCh38',
          referenceName: '1',
          start: [1_000_000 + number],
          referenceBases: 'A',
          alternateBases: 'G',
        },
        filters: [],
        granularity: 'boolean',
      },
    );
    for await (const { node, answer } of inquiry.answers)
      if (!('told' in answer)) throw new CommandError(`${node.name}: ${answer.reason}`);
    await inquiry.settled;
    if (round >= warmUp) times.push(performance.now() - began);
  }
  say(`  ${rounds} questions asked`);
  return times;
}
