/**
 * Prism, a validating proxy by others, between a caller and a test app: it holds every request and every reply against
 * `/openapi.json`, which it knows no more of than any reader of it.
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

/** Settings of a test app that a proxy stands before: the address that a caller names is believed. */
export const behindProxy = { TRUST_PROXY: '127.0.0.1' };

export interface ProxiedCall {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** The address that the call comes from. */
  ip?: string;
}

interface ProxiedReply {
  status: number;
  // As in `TestApp`: JSON of any shape, of which the test says what it expects.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any;
  /** What Prism holds against the request, and against the reply: where it is, and what is wrong. */
  faults: { request: string[]; reply: string[] };
}

export interface ValidatingProxy {
  /** A call by way of the proxy, as `TestApp.call` makes it directly. */
  call(method: string, url: string, options?: ProxiedCall): Promise<ProxiedReply>;
  close(): Promise<void>;
}

/**
 * Has the app listen, and Prism before it. Prism says what it finds in a header and passes everything on: its own
 * `--errors` would answer in the app's place what the app is to refuse, so the tests fail on what the header says.
 */
export async function startValidatingProxy(site: TestApp): Promise<ValidatingProxy> {
  const upstream = await site.app.listen({ host: '127.0.0.1', port: 0 });
  const folder = await mkdtemp(path.join(tmpdir(), 'openapi-'));
  const document = path.join(folder, 'openapi.json');
  const { body } = await site.call('GET', '/openapi.json');
  await writeFile(document, JSON.stringify(body));

  const child = spawn(process.execPath, [prism, 'proxy', document, upstream, '--port', '0'], {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const { promise: listening, resolve, reject } = Promise.withResolvers<string>();
  // Read to the end, also once it listens: nobody wants its log, but a full pipe would stop it.
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [, address] = /Prism is listening on (http:\S+)/.exec(line) ?? [];
    if (address !== undefined) resolve(address);
  });
  exit.then(() => reject(new Error('Prism ended before it listened')), reject);
  const origin = await listening;

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
      child.kill();
      await exit;
      await rm(folder, { recursive: true });
    },
  };
}

interface Violation {
  location: string[];
  message: string;
}

/** Reads the header, which is cut off, and JSON no more, where there is very much to say. */
function faultsIn(header: string | null): ProxiedReply['faults'] {
  if (header === null) return { request: [], reply: [] };
  if (!header.startsWith('[')) return { request: [header], reply: [header] };
  const violations: Violation[] = JSON.parse(header);
  const of = (side: string) =>
    violations
      .filter(({ location }) => location[0] === side)
      .map(({ location, message }) => `${location.join('.')}: ${message}`);
  return { request: of('request'), reply: of('response') };
}
