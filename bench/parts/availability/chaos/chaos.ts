import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pino from 'pino';
import { randomFrom } from '../../../../node/demo/random.ts';
import { readConfig } from '../../../../server/platform/config/config.ts';
import { startContext } from '../../../../server/start.ts';
import type { Bench } from '../../../bench.ts';
import { requireTools } from '../../../machine/tools.ts';
import { clockTime, say } from '../../../report.ts';
import { startCluster } from './cluster.ts';
import { Faults } from './faults.ts';
import { furnish, startLoad } from './load.ts';
import { startReceiver } from './receiver.ts';
import { reportOn } from './verdicts.ts';

const defaultMinutes = 30;
/** Milliseconds of load before the first fault and after the last one. */
const around = 5_000;

/** Breaks a site of three nodes at random under load, and looks afterwards for whatever it has lost, doubled or shown too long. */
export const measureChaos: Bench = async (sandbox, { minutes, seed: given }) => {
  await requireTools(sandbox, ['patroni', 'etcd', 'haproxy']);
  const seed = given ?? randomInt(2 ** 31);
  say(`  ${minutes ?? defaultMinutes} minutes; again with the same faults: --seed ${seed}`);
  const cluster = await startCluster(sandbox);
  const config = readConfig({}, { ...cluster.settings, DATA_DIR: await sandbox.folder() });
  const { context, stop } = await startContext(config, 'command', pino({ level: 'silent' }));
  const receiver = await startReceiver();
  try {
    const { webhook, site } = await furnish(context, receiver);
    const load = startLoad(cluster, seed, site);
    await delay(around);
    say(`  faults from ${clockTime(new Date())} on:`);
    const faults = new Faults(cluster, randomFrom(seed));
    await faults.run(performance.now() + (minutes ?? defaultMinutes) * 60_000);
    await delay(around);
    await load.end();
    return await reportOn({ ...load, context, cluster, faults, receiver, webhook });
  } finally {
    receiver.close();
    cluster.close();
    await stop();
  }
};
