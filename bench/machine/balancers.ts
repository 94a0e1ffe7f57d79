/** HAProxy and PgBouncer, as deploy/ha ships them, in front of the machines of the database. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isRoot, namedAccount } from '../../server/platform/db/embedded/os-user.ts';
import type { Sandbox } from '../sandbox.ts';
import { newClient } from './client-queries.ts';
import type { LoopbackNetwork } from './shipped.ts';
import { CannotMeasureError, searchPath } from './tools.ts';

/** Starts both for the machine of the site with this number, and waits until they lead to the primary. */
export async function startBalancers(
  sandbox: Sandbox,
  network: LoopbackNetwork,
  host: number,
): Promise<void> {
  const folder = await sandbox.folder();
  const files = ['haproxy.cfg', 'pgbouncer.ini', 'userlist.txt'] as const;
  for (const name of files) {
    const text = await network.file(name, host);
    // It runs as no user but the one that it is started as.
    const placed = text
      .replaceAll('/etc/pgbouncer/', `${folder}/`)
      .replace(/^ +(user|group) haproxy\n/gm, '');
    // Several on one machine would want the same socket.
    const withoutSocket = name === 'pgbouncer.ini' ? 'unix_socket_dir =\n' : '';
    await writeFile(path.join(folder, name), `${placed}${withoutSocket}`);
  }
  const account = isRoot ? await namedAccount() : {};
  const commands = [
    ['haproxy', '-db', '-f', 'haproxy.cfg'],
    ['pgbouncer', 'pgbouncer.ini'],
  ] as const;
  for (const command of commands)
    sandbox.start([...command], {
      cwd: folder,
      stdio: 'ignore',
      env: { PATH: searchPath, HOME: folder },
      ...account,
    });
  const url = (await network.file('site.env', host)).match(/^DATABASE_URL=(\S+)$/m)?.[1];
  await untilReachable(url ?? '');
}

async function untilReachable(connectionString: string): Promise<void> {
  const deadline = performance.now() + 30_000;
  for (;;) {
    const client = newClient({ connectionString, connectionTimeoutMillis: 2_000 });
    client.on('error', () => {});
    const reached = await client.connect().then(
      () => client.query('select 1').then(() => true),
      () => false,
    );
    await client.end().catch(() => {});
    if (reached) return;
    if (performance.now() > deadline)
      throw new CannotMeasureError('HAProxy and PgBouncer do not lead to the primary.');
    await delay(200);
  }
}
