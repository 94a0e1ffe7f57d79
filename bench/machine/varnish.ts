/** Debian's Varnish with the shipped configuration, in front of nodes on this machine. */
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Sandbox } from '../sandbox.ts';
import { get } from './http.ts';
import { CannotMeasureError, searchPath } from './tools.ts';

const shipped = fileURLToPath(new URL('../../deploy/varnish/default.vcl', import.meta.url));

/** What an operator writes into nodes.vcl. */
interface Site {
  /** The port on which Varnish listens. */
  port: number;
  /** The ports of the nodes, which are on this machine. */
  nodes: readonly number[];
  token: string;
}

/** Starts Varnish, and gives its origin once it answers. @throws CannotMeasureError with what Varnish says */
export async function startVarnish(sandbox: Sandbox, { port, nodes, token }: Site): Promise<string> {
  const folder = await sandbox.folder();
  await copyFile(shipped, path.join(folder, 'default.vcl'));
  await writeFile(path.join(folder, 'purge-token'), `${token}\n`);
  await writeFile(path.join(folder, 'nodes.vcl'), nodesOf(nodes, path.join(folder, 'purge-token')));
  const work = path.join(folder, 'work');
  await mkdir(work);
  const listening = ['-n', work, '-a', `127.0.0.1:${port}`, '-f', path.join(folder, 'default.vcl')];
  const settings = ['-s', 'malloc,2G', '-p', `vcl_path=${folder}`, '-j', 'none'];
  const child = sandbox.start(['varnishd', '-F', ...listening, ...settings], {
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
    if (await get(`${origin}/readyz`).catch(() => null)) return origin;
    if (child.exitCode !== null || child.signalCode !== null)
      throw new CannotMeasureError(
        `Varnish did not start. It needs varnish and varnish-modules of Debian:\n${output}`,
      );
    await delay(50);
  }
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
