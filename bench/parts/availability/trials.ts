/**
 * The trials of `deploy/`: a release on a bare Debian, the image and the compose file, the unit and the sample of nginx, the database that
 * fails over, installed as their READMEs say.
 */
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { isRoot } from '../../../server/platform/db/embedded/os-user.ts';
import type { Bench } from '../../bench.ts';
import { CannotMeasureError, requireTools, searchPath } from '../../machine/tools.ts';
import { printVerdict, say } from '../../report.ts';

/** Folders of `deploy/` that have a `try.sh`, which prints each step that it proves and fails at the first that isn't so. */
const proven = ['release', 'compose', 'systemd', 'ha'] as const;

/** Runs each trial; a variable of the shell, such as STAND_INS, is passed on. */
export const runTrials: Bench = async (sandbox) => {
  if (!isRoot)
    throw new CannotMeasureError('Containers and a machine that systemd boots are started as root.');
  const ofContainers = ['podman', 'podman-compose', 'debootstrap', 'systemd-nspawn'] as const;
  await requireTools(sandbox, [...ofContainers, 'patroni', 'etcd', 'haproxy']);
  let failed = 0;
  for (const name of proven) {
    say(`  deploy/${name}`);
    const script = fileURLToPath(new URL(`../../../deploy/${name}/try.sh`, import.meta.url));
    const env = { ...process.env, PATH: searchPath };
    const child = sandbox.start([script], { stdio: ['ignore', 'inherit', 'inherit'], env });
    const [code] = await once(child, 'exit');
    if (code !== 0) failed += 1;
  }
  return printVerdict({ what: 'trials that failed', value: failed, limit: 0, bound: 'at most', places: 0 });
};
