import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The same site at an address of its own, as it is, and then as a release that has renamed every script and style sheet. */
export interface ReleasedSite {
  readonly url: string;
  /** From now on the former scripts and style sheets are gone, and the worker is another one. */
  release(): void;
  close(): Promise<void>;
}

const named = /(\/islands\/[\w-]+?-|"\.\/[\w-]+?-)([\w-]{8})\.(js|css)/g;

/** Puts a site behind an address where a release can happen while a browser has it open. */
export async function openReleasedSite(origin: string): Promise<ReleasedSite> {
  let isReleased = false;
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    const isNew = /-(?:new)[\w-]{8}\.(?:js|css)$/.test(path);
    if (path.startsWith('/islands/') && isReleased !== isNew) return void response.writeHead(404).end();
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => ['accept', 'range'].includes(name)),
    );
    const reply = await fetch(origin + path.replace('-new', '-'), {
      method: request.method ?? 'GET',
      headers: { ...headers, 'accept-encoding': 'identity' } as Record<string, string>,
      redirect: 'manual',
    });
    const bytes = Buffer.from(await reply.arrayBuffer());
    const type = reply.headers.get('content-type') ?? '';
    const text =
      isReleased && /html|javascript/.test(type) ? bytes.toString().replace(named, '$1new$2.$3') : null;
    const worker = path === '/phis/sw.js' && isReleased ? '\n// The next release.\n' : '';
    const kept = ['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'keep-alive'];
    for (const [name, value] of reply.headers) if (!kept.includes(name)) response.setHeader(name, value);
    response.writeHead(reply.status).end(text === null ? bytes : text + worker);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release: () => {
      isReleased = true;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
