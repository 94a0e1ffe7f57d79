/** Three nodes of the federated cloud on this machine, each over a cohort of people who don't exist. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { approverBesides, decideNode, listCandidates, proposeNode, setToken } from '../cloud/index.ts';
import type { AccountActor } from '../platform/actor.ts';
import { CommandError } from '../platform/command-error.ts';
import type { Context } from '../platform/context.ts';

/** Nodes that differ in what a visitor notices: the size of the cohort, the floor, and whether counts are told. */
const cohorts = [
  {
    place: 'Rift Valley',
    country: 'KE',
    people: 1200,
    floor: 10,
    granularity: { public: 'boolean', registered: 'count' },
  },
  {
    place: 'Sahel',
    country: 'ML',
    people: 2400,
    floor: 20,
    granularity: { public: 'boolean', registered: 'aggregated' },
  },
  {
    place: 'Cape',
    country: 'ZA',
    people: 1600,
    floor: 10,
    granularity: { public: 'boolean', registered: 'boolean' },
  },
] as const;

const program = fileURLToPath(new URL('../../node/main.ts', import.meta.url));
const firstPort = 4101;

/** A node that answers. */
export interface DemoNode {
  readonly url: string;
  /** What it gives the network, so that it tells each asker what they may know. */
  readonly token: string;
  readonly child: ChildProcess;
}

/**
 * Starts the nodes, each with a configuration in the folder, and waits until all answer. They end with this
 * process. Their ports are the first free ones from 4101 on, or with `ports: 'any'` those that the system gives, so
 * that several processes can start nodes at once. @throws CommandError if one can't start
 */
export async function startDemoNodes(
  folder: string,
  { ports = 'known' }: { ports?: 'known' | 'any' } = {},
): Promise<DemoNode[]> {
  await mkdir(folder, { recursive: true });
  const children: { child: ChildProcess; token: string }[] = [];
  let port = ports === 'any' ? 0 : firstPort;
  for (const [index, { place, people, ...rules }] of cohorts.entries()) {
    if (ports === 'known') port = await freePortFrom(port);
    const word = place.toLowerCase().replaceAll(' ', '-');
    const organization = { id: word, name: `Demo institute, ${place}`, url: `https://${word}.example` };
    const file = path.join(folder, `${word}.json`);
    const token = randomBytes(32).toString('hex');
    const tokenFile = path.join(folder, `${word}.token`);
    await writeFile(tokenFile, token, { mode: 0o600 });
    await writeFile(file, JSON.stringify({ id: `example.${word}.beacon`, organization, ...rules }));
    const cohort = ['--demo', '--seed', String(index + 1), '--people', String(people), '--sites', '4000'];
    const child = spawn(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        program,
        ...cohort,
        '--name',
        `Synthetic cohort, ${place}`,
        '--config',
        file,
        '--token-file',
        tokenFile,
        '--port',
        String(port),
      ],
      { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
    );
    children.push({ child, token });
    if (ports === 'known') port += 1;
  }
  return Promise.all(
    children.map(async ({ child, token }) => ({ url: await answering(child), child, token })),
  );
}

/** Registers the nodes and approves them, in place of those of an earlier demo. */
export async function registerDemoNodes(
  context: Context,
  actor: AccountActor,
  nodes: readonly DemoNode[],
): Promise<void> {
  const note = 'A node of the demo, over people who don’t exist.';
  for (const status of ['proposed', 'approved'] as const) {
    const { rows } = await listCandidates(context, { status, cursor: undefined });
    const decision = status === 'approved' ? 'retire' : 'decline';
    for (const { id } of rows.filter((row) => row.note === note))
      await decideNode(context, actor, id, { decision, reason: 'The demo was started again.' });
  }
  const other = await approverBesides(context, actor);
  const approver: AccountActor = other === null ? actor : { id: other, role: 'S' };
  for (const { url, token } of nodes) {
    const { id } = await proposeNode(context, actor, { url, note });
    await decideNode(context, approver, id, { decision: 'approve' });
    await setToken(context, actor, id, token);
  }
}

/** Resolves when the nodes have ended, which this process tells them to do as soon as it is told itself. */
export async function untilStopped(nodes: readonly DemoNode[]): Promise<void> {
  const stop = () => {
    for (const { child } of nodes) child.kill();
  };
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.once(event, stop);
  await Promise.all(nodes.map(({ child }) => child.exitCode ?? child.signalCode ?? once(child, 'exit')));
  if (process.connected) process.disconnect();
}

/** The node's address, once it answers. Whatever it logs afterwards is read, too, so that it never waits for us. */
function answering(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  if (!child.stdout) throw new Error('a node needs its output');
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [, url] = /The node answers at (http:[^"\s]+)/.exec(line) ?? [];
    if (url !== undefined) resolve(url);
  });
  child.once('exit', () => reject(new CommandError('A node of the demo ended before it could answer.')));
  return promise;
}

/** The first port from this one on that nobody uses. */
async function freePortFrom(first: number): Promise<number> {
  for (let port = first; port < first + 1000; port += 1) {
    const server = createServer();
    const { promise, resolve } = Promise.withResolvers<boolean>();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
    if (!(await promise)) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
  throw new CommandError(`No port from ${first} on is free.`);
}
