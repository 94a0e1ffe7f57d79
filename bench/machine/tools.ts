/** Programs that benchmarks need and the project doesn't install. */
import { accessSync, constants, existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { CommandError } from '../../server/platform/command-error.ts';
import { isRoot } from '../../server/platform/db/embedded/os-user.ts';
import { say } from '../report.ts';
import type { Sandbox } from '../sandbox.ts';

/** The Debian packages of each, with spaces between. */
const packages = {
  nginx: 'nginx-light',
  wrk: 'wrk',
  taskset: 'util-linux',
  bcftools: 'bcftools',
  varnishd: 'varnish varnish-modules',
  patroni: 'postgresql patroni python3-idna',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  podman: 'podman runc',
  'podman-compose': 'podman-compose',
  debootstrap: 'debootstrap',
  'systemd-nspawn': 'systemd-container',
} as const;

/** The services that Debian starts with a package. */
const services: Partial<Record<string, string>> = {
  'nginx-light': 'nginx',
  varnish: 'varnish',
  postgresql: 'postgresql',
  patroni: 'patroni',
  'etcd-server': 'etcd',
  haproxy: 'haproxy',
};

/** Debian installs servers outside of an ordinary user's PATH. */
export const searchPath = `${process.env.PATH ?? ''}:/usr/sbin:/sbin`;

type Tool = keyof typeof packages;

/** A benchmark can't run on this machine; the message says what it needs. */
export class CannotMeasureError extends CommandError {}

/**
 * Makes sure that the programs exist: as root on Debian they are installed, and their services stopped.
 * @throws CannotMeasureError naming what to install
 */
export async function requireTools(sandbox: Sandbox, tools: readonly Tool[]): Promise<void> {
  if (process.platform !== 'linux') throw new CannotMeasureError('This is measured on Linux only.');
  if (availableParallelism() < 2)
    throw new CannotMeasureError('This takes two cores: one for the server, one for the load.');
  const missing = tools.filter((tool) => !isThere(tool));
  if (missing.length === 0) return;
  const wanted = missing.flatMap((tool) => packages[tool].split(' '));
  if (isRoot && isThere('apt-get')) await installPackages(sandbox, wanted);
  if (missing.every(isThere)) return;
  throw new CannotMeasureError(`Install ${missing.join(' and ')} first: apt-get install ${wanted.join(' ')}`);
}

function isThere(program: string): boolean {
  return searchPath.split(path.delimiter).some((folder) => {
    try {
      accessSync(path.join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

async function installPackages(sandbox: Sandbox, wanted: readonly string[]): Promise<void> {
  say(`  installing ${wanted.join(' and ')} …`);
  const env = { ...process.env, PATH: searchPath, DEBIAN_FRONTEND: 'noninteractive' };
  await sandbox.run(['apt-get', 'update'], { env });
  const install = ['install', '-y', '--no-install-recommends', ...wanted] as const;
  const { code, output } = await sandbox.run(['apt-get', ...install], { env });
  if (code !== 0)
    throw new CannotMeasureError(`apt-get ${install.join(' ')} failed:\n${output.slice(-2000)}`);
  for (const name of wanted) {
    const service = services[name];
    if (service !== undefined) await stopService(sandbox, service);
  }
}

/** Debian starts a server when it installs it, and at every boot. */
async function stopService(sandbox: Sandbox, name: string): Promise<void> {
  if (existsSync('/run/systemd/system')) await sandbox.run(['systemctl', 'stop', name]);
  else if (isThere('service')) await sandbox.run(['service', name, 'stop']);
  if (isThere('systemctl')) await sandbox.run(['systemctl', 'disable', name]);
  else if (isThere('update-rc.d')) await sandbox.run(['update-rc.d', name, 'disable']);
}
