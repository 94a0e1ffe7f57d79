/** Nodes on this machine for tests. */
import http from 'node:http';
import type { LogLine } from '../http/log.ts';
import { type RunningNode, startNode } from '../node.ts';
import { type Options, readOptions } from '../options.ts';
import type { Policy } from '../policy/policy.ts';

const started: RunningNode[] = [];

export interface TestNode extends RunningNode {
  log: (LogLine | { message: string })[];
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
}

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at members of any answer
  json: any;
}

/**
 * Starts a node with arguments of the command line; `changes` replaces what they can't say. Its floor is the same for all
 * variants unless `floorSpread` says otherwise, so that answers are certain, and all askers together may be told as much as they like
 * unless `exposureDays` says otherwise.
 */
export async function startTestNode(
  args: readonly string[],
  {
    floorSpread = 0,
    exposureDays = 0,
    ...changes
  }: Partial<Options> & Partial<Pick<Policy, 'floorSpread' | 'exposureDays'>> = {},
): Promise<TestNode> {
  const log: TestNode['log'] = [];
  const read = readOptions([...args, '--port', '0']);
  const options = { ...read, policy: { ...read.policy, floorSpread, exposureDays }, ...changes };
  const node = await startNode(options, (line) => log.push(line));
  started.push(node);
  const ask = (method: string, path: string, body: string | null, headers: Record<string, string>) =>
    send(node.port, { method, path, headers }, body);
  return {
    ...node,
    log,
    get: (path, headers = {}) => ask('GET', path, null, headers),
    post: (path, body, headers = {}) =>
      ask('POST', path, typeof body === 'string' ? body : JSON.stringify(body), {
        'content-type': 'application/json',
        ...headers,
      }),
  };
}

/** Sends a request as it is: paths aren't corrected. */
function send(port: number, request: http.RequestOptions, body: string | null): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const sent = http.request({ ...request, host: '127.0.0.1', port }, async (response) => {
    const parts: Buffer[] = [];
    try {
      for await (const part of response) parts.push(part);
      const text = Buffer.concat(parts).toString();
      resolve({ status: response.statusCode ?? 0, json: text === '' ? null : JSON.parse(text) });
    } catch (error) {
      reject(error);
    }
  });
  sent.on('error', reject).end(body ?? undefined);
  return promise;
}

export async function stopTestNodes(): Promise<void> {
  await Promise.all(started.splice(0).map((node) => node.close()));
}
