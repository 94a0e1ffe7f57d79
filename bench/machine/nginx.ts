import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CommandError } from '../../server/platform/command-error.ts';
import type { Sandbox } from '../sandbox.ts';
import { type Answer, get } from './http.ts';
import { pinned } from './one-core.ts';
import { freePort } from './server.ts';
import { searchPath } from './tools.ts';

/** Headers that nginx sets itself, and those of the connection. */
const ownHeaders = ['content-type', 'content-length', 'etag', 'date', 'connection', 'keep-alive'];

/** Starts nginx on one core, serving the bytes of an answer from disk at its path, with the same headers. */
export async function startNginx(
  sandbox: Sandbox,
  { page, answer, core }: { page: string; answer: Answer; core: number },
): Promise<{ origin: string; pid: number }> {
  const folder = await sandbox.folder();
  const file = path.join(folder, 'root', page);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, answer.bytes);
  const started = await launch(sandbox, folder, page, { server: staticServer(folder, answer), core });
  const served = await get(`${started.origin}${page}`, { 'accept-encoding': 'br' });
  if (!served.bytes.equals(answer.bytes)) throw new CommandError('nginx serves other bytes than we do.');
  return started;
}

/** Starts nginx as a load balancer in front of servers, as operators do. */
export async function startBalancer(
  sandbox: Sandbox,
  origins: readonly string[],
): Promise<{ origin: string; pid: number }> {
  const folder = await sandbox.folder();
  const upstream = origins.map((origin) => `server ${new URL(origin).host};`).join(' ');
  return launch(sandbox, folder, '/readyz', {
    before: `upstream nodes { ${upstream} keepalive 16; }`,
    server: `location / {
      proxy_pass http://nodes;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
    }`,
  });
}

/** Runs nginx and waits until `page` is served. */
async function launch(
  sandbox: Sandbox,
  folder: string,
  page: string,
  { before = '', server, core }: { before?: string; server: string; core?: number },
): Promise<{ origin: string; pid: number }> {
  const port = await freePort();
  const configuration = path.join(folder, 'nginx.conf');
  await writeFile(configuration, configurationOf(folder, port, before, server));
  const command = ['nginx', '-p', folder, '-c', configuration, '-e', path.join(folder, 'error.log')] as const;
  const child = sandbox.start(core === undefined ? [...command] : pinned(core, [...command]), {
    stdio: 'inherit',
    env: { PATH: searchPath },
  });
  const origin = `http://127.0.0.1:${port}`;
  for (;;) {
    const served = await get(`${origin}${page}`).catch(() => null);
    if (served) return { origin, pid: child.pid ?? 0 };
    if (child.exitCode !== null || child.signalCode !== null) throw new CommandError('nginx did not start.');
    await delay(50);
  }
}

function staticServer(folder: string, { headers }: Answer): string {
  const added = Object.entries(headers)
    .filter(([name]) => !ownHeaders.includes(name))
    .map(([name, value]) => `add_header ${name} "${String(value).replaceAll('"', '\\"')}";`);
  return [`root ${folder}/root;`, `default_type "${headers['content-type']}";`, ...added].join('\n    ');
}

function configurationOf(folder: string, port: number, before: string, server: string): string {
  // One process instead of a master and a worker, so that killing it leaves nothing behind.
  return `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  sendfile on;
  tcp_nopush on;
  access_log off;
  etag on;
  keepalive_timeout 72s;
  keepalive_requests 100000000;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  ${before}
  server {
    listen 127.0.0.1:${port};
    ${server}
  }
}
`;
}
