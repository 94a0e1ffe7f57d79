/** A site that the clients of the API call, also through a connection that breaks. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keyScopes } from '../../contract/programs/scopes.ts';
import { registerApp } from '../../server/programs/index.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { approvedBeacon, beaconAnswer } from '../beacon-node.ts';
import { stopCloudNodes } from '../cloud-node.ts';
import {
  giveDeveloperAccess,
  makeAccount,
  makeApproved,
  makeWithdrawn,
  type TestAccount,
} from '../factories.ts';
import { freePort } from '../process.ts';

export interface ClientsSite {
  site: TestApp;
  address: string;
  /** A folder for what is built and kept. */
  folder: string;
  /** The slug of a withdrawn post. */
  withdrawn: string;
  /** Somebody who writes, with a key and a test key that have every scope. */
  makeAuthor(): Promise<{ author: TestAccount; key: string; testKey: string }>;
  /** An app without a secret, which people connect. */
  makeApp(): Promise<{ id: string; redirectUri: string }>;
  close(): Promise<void>;
}

/** A site with three posts, a withdrawn one, and a cloud of two nodes, one of which answers nothing. */
export async function startClientsSite(): Promise<ClientsSite> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const site = await startTestApp({ PUBLIC_URL: address, OUTBOUND_LOOPBACK: 'true' });
  await site.app.listen({ port, host: '127.0.0.1' });
  const author = await makeAccount(site.context, 'R');
  for (let number = 1; number <= 3; number += 1)
    await makeApproved(site.context, { author, title: `Water ${number}`, body: `Text ${number}.` });
  const { slug: withdrawn } = await makeWithdrawn(site.context, { title: 'Wrong' });
  const staff = {
    admin: await makeAccount(site.context, 'A'),
    superAdmin: await makeAccount(site.context, 'S'),
  };
  await approvedBeacon(site.context, staff, ({ body }) =>
    beaconAnswer({ exists: JSON.stringify(body).includes('5227001') }),
  );
  await approvedBeacon(site.context, staff, (_, response) => {
    response.writeHead(500).end();
    return undefined;
  });
  const folder = await mkdtemp(path.join(tmpdir(), 'clients-'));
  return {
    site,
    address,
    folder,
    withdrawn,
    async makeAuthor() {
      const somebody = await makeAccount(site.context, 'R', { firstname: 'Amina' });
      await giveDeveloperAccess(site.context, somebody);
      const keyOf = async (test: boolean) => {
        const { body } = await site.call('POST', '/developer/keys', {
          token: somebody.token,
          proved: true,
          body: { name: 'Clients', scopes: [...keyScopes], days: 1, test },
        });
        return String(body.secret);
      };
      return { author: somebody, key: await keyOf(false), testKey: await keyOf(true) };
    },
    async makeApp() {
      const developer = await makeAccount(site.context, 'P');
      await giveDeveloperAccess(site.context, developer);
      const redirectUri = 'http://127.0.0.1:8765/callback';
      const { app } = await registerApp(site.context, developer, {
        name: 'Well watch',
        homepage: 'https://wells.example',
        redirect_uris: [redirectUri],
        confidential: false,
      });
      return { id: app.id, redirectUri };
    },
    async close() {
      await stopCloudNodes();
      await site.close();
      await rm(folder, { recursive: true });
    },
  };
}

/**
 * Passes requests on to the site. The first list is answered with 429, and the first search breaks off; the first copy of everything breaks
 * after a line and a half; the answer to the first POST is lost after the site has made it. The author `elsewhere` is at another address, which
 * tells which key it was sent.
 */
export async function breakingConnection(site: string): Promise<{ server: Server; address: string }> {
  const seen = new Set<string>();
  const isFirst = (name: string) => !seen.has(name) && seen.add(name) !== undefined;
  const [own, others] = [await freePort(), await freePort()];
  const elsewhere = createServer(({ headers }, response) => {
    response.end(JSON.stringify({ user: { id: headers.authorization ?? 'no key' } }));
  });
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request;
    if (url === '/api/v1/users/elsewhere')
      return response.writeHead(302, { location: `http://127.0.0.1:${others}/` }).end();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (url.startsWith('/api/v1/posts?') && isFirst('list')) {
      response.writeHead(429, { 'retry-after': '1', 'content-type': 'application/json' });
      return response.end(JSON.stringify({ ok: false, code: 'too_many_requests', message: 'Wait.' }));
    }
    const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      ['authorization', 'content-type', 'idempotency-key', 'accept'].includes(name)
        ? [[name, String(value)]]
        : [],
    );
    const reply = await fetch(site + url, {
      method,
      headers,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    const body = Buffer.from(await reply.arrayBuffer());
    if (method === 'POST' && url.startsWith('/api/') && isFirst('post')) return request.socket.destroy();
    const breaks =
      (url.startsWith('/api/v1/bulk/') && isFirst('copy')) ||
      (url.startsWith('/api/v1/search') && isFirst('search'));
    response.writeHead(reply.status, {
      'content-type': reply.headers.get('content-type') ?? '',
      'content-length': String(body.length),
    });
    if (!breaks) return response.end(body);
    const end = url.startsWith('/api/v1/bulk/') ? body.indexOf('\n') + 20 : 40;
    response.write(body.subarray(0, end), () => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(own, '127.0.0.1', resolve));
  await new Promise<void>((resolve) => elsewhere.listen(others, '127.0.0.1', resolve));
  server.on('close', () => elsewhere.close());
  return { server, address: `http://127.0.0.1:${own}` };
}
