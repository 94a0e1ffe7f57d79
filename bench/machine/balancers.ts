/** HAProxy, as deploy/ha ships it, in front of the machines of the database. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isRoot, namedAccount } from '../../server/platform/db/embedded/os-user.ts';
import type { Sandbox } from '../sandbox.ts';
import { newClient } from './client-queries.ts';
import type { Installation } from './release-files.ts';
import { freePort } from './server.ts';
import { CannotMeasureError, searchPath } from './tools.ts';

/** The ports of HAProxy that lead to the primary and to a replica, and the settings of a site that reaches the database there. */
export interface Balancer {
  ports: readonly [primary: number, replica: number];
  /** The settings, with other ports on the way. */
  settings(primary: number, replica: number): { DATABASE_URL: string; DATABASE_READ_URL: string };
}

/** Starts HAProxy of a machine of the site, `site1`, and waits until it leads to the primary. */
export async function startBalancer(
  sandbox: Sandbox,
  installation: Installation,
  name: string,
): Promise<Balancer> {
  const folder = await sandbox.folder();
  const ports = [await freePort(), await freePort()] as const;
  const file = path.join(folder, 'haproxy.cfg');
  const text = (await installation.file(name, 'haproxy.cfg'))
    .replace('127.0.0.1:5000', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:5001', `127.0.0.1:${ports[1]}`)
    // It runs as no user but the one that it is started as.
    .replace(/^ +(user|group) haproxy\n/gm, '');
  await writeFile(file, text);
  sandbox.start(['haproxy', '-db', '-f', file], {
    cwd: folder,
    stdio: 'ignore',
    env: { PATH: searchPath, HOME: folder },
    ...(isRoot ? await namedAccount() : {}),
  });
  const { DATABASE_URL = '', DATABASE_READ_URL = '' } = await installation.environment(name, 'site.env');
  const settings = (primary: number, replica: number) => ({
    DATABASE_URL: DATABASE_URL.replace(':5000/', `:${primary}/`),
    DATABASE_READ_URL: DATABASE_READ_URL.replace(':5001/', `:${replica}/`),
  });
  await untilReachable(settings(...ports).DATABASE_URL);
  return { ports, settings };
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
    if (performance.now() > deadline) throw new CannotMeasureError('HAProxy does not lead to the primary.');
    await delay(200);
  }
}
