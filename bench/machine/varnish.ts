/** Debian's Varnish with the shipped configuration, in front of nodes on this machine. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Sandbox } from '../sandbox.ts';
import { get } from './http.ts';
import { pinned } from './one-core.ts';
import { CannotMeasureError, searchPath } from './tools.ts';

const shipped = new URL('../../deploy/varnish/', import.meta.url);

const shippedOldSeconds = 60;

/** What an operator writes into nodes.vcl. */
interface Site {
  /** The port on which Varnish listens. */
  port: number;
  /** The ports of the nodes, which are on this machine. */
  nodes: readonly number[];
  token: string;
  /** The only core that it may use; all of them unless given. */
  core?: number;
  /** How old a page may be while it is fetched again, in seconds; as shipped, a minute. */
  oldSeconds?: number;
}

/** Starts Varnish, and gives its origin and the process that answers, once it does. @throws CannotMeasureError with what Varnish says */
export async function startVarnish(
  sandbox: Sandbox,
  { port, nodes, token, core, oldSeconds = shippedOldSeconds }: Site,
): Promise<{ origin: string; pid: number }> {
  const folder = await sandbox.folder();
  const configuration = await readFile(new URL('default.vcl', shipped), 'utf8');
  const configured = configuration.replaceAll(`${shippedOldSeconds}s`, `${oldSeconds}s`);
  await writeFile(path.join(folder, 'default.vcl'), configured);
  await writeFile(path.join(folder, 'purge-token'), `${token}\n`);
  await writeFile(path.join(folder, 'nodes.vcl'), nodesOf(nodes, path.join(folder, 'purge-token')));
  const work = path.join(folder, 'work');
  await mkdir(work);
  const listening = ['-n', work, '-a', `127.0.0.1:${port}`, '-f', path.join(folder, 'default.vcl')];
  const unit = await readFile(new URL('varnish.service.d/site.conf', shipped), 'utf8');
  const settings = ['-s', 'malloc,2G', '-p', `vcl_path=${folder}`, '-p', maskOf(unit), '-j', 'none'];
  const command = ['varnishd', '-F', ...listening, ...settings] as const;
  const child = sandbox.start(core === undefined ? command : pinned(core, command), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: searchPath },
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-2000);
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const origin = `http://127.0.0.1:${port}`;
  for (;;) {
    if (await get(`${origin}/readyz`).catch(() => null))
      return { origin, pid: await workerOf(child.pid ?? 0) };
    if (child.exitCode !== null || child.signalCode !== null)
      throw new CannotMeasureError(
        `Varnish did not start. It needs varnish and varnish-modules of Debian:\n${output}`,
      );
    await delay(50);
  }
}

/** What the shipped unit leaves out of Varnish's log. */
function maskOf(unit: string): string {
  const mask = /vsl_mask=\S+/.exec(unit)?.[0];
  if (mask === undefined) throw new Error('The unit of Varnish sets no vsl_mask.');
  return mask;
}

/** Varnish has a process that manages, and a child of it that answers. */
async function workerOf(manager: number): Promise<number> {
  return Number.parseInt(await readFile(`/proc/${manager}/task/${manager}/children`, 'utf8'), 10);
}

function nodesOf(ports: readonly number[], tokenFile: string): string {
  const names = ports.map((_, index) => `node${index + 1}`);
  const backends = ports.map(
    (port, index) => `backend ${names[index]} {
  .host = "127.0.0.1";
  .port = "${port}";
  .connect_timeout = 2s;
  .first_byte_timeout = 10s;
  .probe = { .url = "/readyz"; .interval = 1s; .timeout = 3s; .window = 4; .threshold = 2; .initial = 2; }
}`,
  );
  return `${backends.join('\n')}
acl purgers { "127.0.0.1"; }
sub vcl_init {
  new nodes = directors.round_robin();
  ${names.map((name) => `nodes.add_backend(${name});`).join('\n  ')}
}
sub read_purge_token {
  set req.http.X-Purge-Token = regsub(std.fileread("${tokenFile}"), "\\s+$", "");
}
`;
}
