/**
 * Nodes of the federated cloud over real data, started from `node/`, that can be told to misbehave. Their cohort is made
 * up: `commonVariant` is carried by half of it, `rareVariant` by one person.
 */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Options, readOptions } from '../node/options.ts';
import { startTestNode, stopTestNodes, type TestNode } from '../node/testing/started-node.ts';
import { siteWith, TestFolder, vcfOf } from '../node/testing/variant-files.ts';

const people = 1_000;
const sites = [
  ['chr1 1000 . A G', 500],
  ['chr1 5000 . C T', 37],
  ['chr2 3000 . T C', 400],
  ['chr7 9000 . G A', 1],
] as const;

/** Half of the cohort carries it. */
export const commonVariant = {
  assemblyId: 'GRCh38',
  referenceName: '1',
  start: [999],
  referenceBases: 'A',
  alternateBases: 'G',
};
/** One person of the cohort carries it. */
export const rareVariant = {
  assemblyId: 'GRCh38',
  referenceName: '7',
  start: [8999],
  referenceBases: 'G',
  alternateBases: 'A',
};
/** What the nodes give the network; with it they tell counts, and without it yes and no. */
export const beaconToken = 'a-token-of-the-network-0123456789';

/**
 * What is wrong with a node. `shifted` answers about the base before, and `one_carrier` says yes although only one person
 * carries a variant: both are valid by the schemas, and publish the right known answers.
 */
export type Fault = 'down' | 'slow' | 'malformed' | 'shifted' | 'one_carrier';

export interface FaultyNode {
  url: string;
  name: string;
  /** Questions about variants that it was sent, in order. */
  questions: unknown[];
  /** Has the node misbehave from now on, or behave again. */
  misbehave(fault: Fault | null): Promise<void>;
}

let honest: Promise<TestNode> | null = null;
let careless: Promise<TestNode> | null = null;
let folder: TestFolder | null = null;
const proxies: http.Server[] = [];
let started = 0;

/** Starts a node, which has an id, a name and an address of its own. All of them share the data. */
export async function startBeaconNode(fault: Fault | null = null): Promise<FaultyNode> {
  started += 1;
  const self = { id: `org.example.beacon${started}`, name: `Beacon ${started}` };
  let now: Fault | null = fault;
  const questions: unknown[] = [];
  const proxy = http.createServer(async (request, response) => {
    const body = await bodyOf(request);
    const isQuestion = request.url?.startsWith('/g_variants') === true;
    if (isQuestion) questions.push(body);
    if (isQuestion && now === 'slow') return;
    const node = await (isQuestion && now === 'one_carrier' ? startCareless() : startHonest());
    const sent = isQuestion && now === 'shifted' ? shifted(body) : body;
    const { authorization, 'beacon-asker': asker } = request.headers;
    const headers = {
      ...(authorization !== undefined && { authorization }),
      ...(asker !== undefined && { 'beacon-asker': String(asker) }),
    };
    const path = request.url ?? '/';
    const { status, json } =
      sent === null ? await node.get(path, headers) : await node.post(path, sent, headers);
    const own = path.startsWith('/service-info') ? { ...json, ...self } : json;
    const answer = isQuestion && now === 'malformed' ? { exists: true } : own;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  proxies.push(proxy);
  const listen = async (port: number) => {
    proxy.listen(port, '127.0.0.1');
    await once(proxy, 'listening');
    return (proxy.address() as AddressInfo).port;
  };
  const misbehave: FaultyNode['misbehave'] = async (next) => {
    await (next === 'one_carrier' ? startCareless() : startHonest());
    if (next === 'down' && proxy.listening) {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    } else if (next !== 'down' && !proxy.listening) await listen(port);
    now = next;
  };
  const port = await listen(0);
  await misbehave(fault);
  return { url: `http://127.0.0.1:${port}`, name: self.name, questions, misbehave };
}

/** Stops all nodes and removes their files. */
export async function stopBeaconNodes(): Promise<void> {
  for (const proxy of proxies.splice(0)) {
    proxy.closeAllConnections();
    proxy.close();
  }
  await stopTestNodes();
  await folder?.remove();
  [honest, careless, folder] = [null, null, null];
}

function startHonest(): Promise<TestNode> {
  honest ??= start({});
  return honest;
}

/** A node without a floor, which says that it has one. */
function startCareless(): Promise<TestNode> {
  const { policy } = readOptions(['--demo']);
  careless ??= start({ policy: { ...policy, floor: 1, floorSpread: 0 } });
  return careless;
}

async function start(changes: Partial<Options>): Promise<TestNode> {
  folder ??= await TestFolder.make();
  const lines = sites.map(([site, carriers]) => siteWith(site, carriers, people));
  const vcf = await folder.write(`cohort-${Object.keys(changes).length}.vcf`, vcfOf(people, lines));
  const token = await folder.write('token', beaconToken);
  const args = ['--vcf', vcf, '--assembly', 'GRCh38', '--name', 'Beacon', '--token-file', token];
  return startTestNode(args, changes);
}

// biome-ignore lint/suspicious/noExplicitAny: a body of any shape
async function bodyOf(request: http.IncomingMessage): Promise<any> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return chunks.length === 0 ? null : JSON.parse(String(Buffer.concat(chunks)));
}

/** The question about the base before, which a node asks of its data if it takes positions as counted from 1. */
// biome-ignore lint/suspicious/noExplicitAny: a body of any shape
function shifted(body: any): unknown {
  const asked = body.query.requestParameters;
  const start = asked.start?.map((position: number) => Math.max(0, position - 1));
  return { ...body, query: { ...body.query, requestParameters: { ...asked, start } } };
}
