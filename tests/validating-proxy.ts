/**
 * Runs Prism, a validating proxy, between a caller and a test app. It checks every request and reply against
 * `/openapi.json` and `/openapi-site.json`, and knows nothing else about the app.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { TestApp } from './app.ts';

const prism = fileURLToPath(import.meta.resolve('@stoplight/prism-cli'));

/** Settings of a test app behind a proxy: it trusts the forwarded IP address. */
export const behindProxy = { TRUST_PROXY: '127.0.0.1' };

export interface ProxiedCall {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** The IP address of the caller. */
  ip?: string;
}

interface ProxiedReply {
  status: number;
  // As in `TestApp`: JSON of any shape, which the tests check.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any;
  /** The violations that Prism finds in the request and in the reply: the place, and the error. */
  faults: { request: string[]; reply: string[] };
}

export interface ValidatingProxy {
  /** Makes a call through the proxy, as `TestApp.call` makes it directly. */
  call(method: string, url: string, options?: ProxiedCall): Promise<ProxiedReply>;
  close(): Promise<void>;
}

/**
 * Starts the app's server and Prism in front of it. Prism reports violations in a header and passes
 * everything on: with its `--errors` it would reply in place of the app, so the tests check the header.
 */
export async function startValidatingProxy(site: TestApp): Promise<ValidatingProxy> {
  const upstream = await site.app.listen({ host: '127.0.0.1', port: 0 });
  const folder = await mkdtemp(path.join(tmpdir(), 'openapi-'));
  const document = path.join(folder, 'openapi.json');
  const { body } = await site.call('GET', '/openapi.json');
  const { body: own } = await site.call('GET', '/openapi-site.json');
  const whole = {
    ...body,
    tags: [],
    paths: { ...own.paths, ...body.paths },
    components: {
      schemas: { ...own.components.schemas, ...body.components.schemas },
      securitySchemes: { ...own.components.securitySchemes, ...body.components.securitySchemes },
    },
  };
  await writeFile(document, JSON.stringify(whole));

  const { origin, stop } = await startPrism(document, upstream);

  return {
    async call(method, url, { token, body: sent, headers = {}, ip = '127.0.0.1' } = {}) {
      const reply = await fetch(origin + url, {
        method,
        headers: {
          'x-forwarded-for': ip,
          ...(sent !== undefined && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: token }),
          ...headers,
        },
        ...(sent !== undefined && { body: JSON.stringify(sent) }),
      });
      const text = await reply.text();
      return {
        status: reply.status,
        body: reply.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : text,
        faults: faultsIn(reply.headers.get('sl-violations')),
      };
    },
    async close() {
      await stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** Starts Prism in front of a server that a file with an OpenAPI document describes. */
export async function startPrism(
  document: string,
  upstream: string,
): Promise<{ origin: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [prism, 'proxy', document, upstream, '--port', '0'], {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const { promise: listening, resolve, reject } = Promise.withResolvers<string>();
  // The log must be read to the end, although nobody needs it: a full pipe would stop Prism.
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [, address] = /Prism is listening on (http:\S+)/.exec(line) ?? [];
    if (address !== undefined) resolve(address);
  });
  exit.then(() => reject(new Error('Prism ended before it listened')), reject);
  return {
    origin: await listening,
    async stop() {
      child.kill();
      await exit;
    },
  };
}

interface Violation {
  location: string[];
  message: string;
}

/** Reads the header; a very long one is truncated and no longer valid JSON. */
export function faultsIn(header: string | null): ProxiedReply['faults'] {
  if (header === null) return { request: [], reply: [] };
  if (!header.startsWith('[')) return { request: [header], reply: [header] };
  const violations: Violation[] = JSON.parse(header);
  const of = (side: string) =>
    violations
      .filter(({ location }) => location[0] === side)
      .map(({ location, message }) => `${location.join('.')}: ${message}`);
  return { request: of('request'), reply: of('response') };
}
