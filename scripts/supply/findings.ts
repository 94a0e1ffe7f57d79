/** What the packages of npm that a lock file names may not be. Needs no network. */

/** An entry of a lock file of version 3, as far as it is read here. */
export interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  hasInstallScript?: boolean;
}

export interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  /** Whether a package may run a program while it is installed. */
  allowScripts?: Record<string, boolean>;
}

/** Licences of what is shipped; of two that a package leaves to choose from, one is enough. */
const licences = new Set(
  '0BSD,Apache-2.0,BSD,BSD-2-Clause,BSD-3-Clause,BlueOak-1.0.0,CC0-1.0,ISC,LGPL-3.0-or-later,MIT,MIT-0,MPL-2.0,OFL-1.1,PSF-2.0,Python-2.0,Unlicense,Zlib'.split(
    ',',
  ),
);
const registry = 'https://registry.npmjs.org/';
const exactly = /^(?:npm:(?:@[^@]+|[^@]+)@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/;

/** A sentence for each fault: a version that isn't exact, bytes without a hash, another source, a script, a licence. */
export function findingsOf(manifest: Manifest, packages: Readonly<Record<string, LockedPackage>>): string[] {
  const asked = Object.entries({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  });
  const loose = asked
    .filter(([, version]) => !exactly.test(version))
    .map(([name, version]) => `${name} is asked for as ${version}, which may be another version tomorrow`);
  const locked = Object.entries(packages).filter(([place]) => place !== '');
  return [...loose, ...locked.flatMap(([place, entry]) => faultsOf(place, entry, manifest))];
}

function faultsOf(place: string, entry: LockedPackage, { allowScripts = {} }: Manifest): string[] {
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const { integrity = '', resolved, license, dev, hasInstallScript } = entry;
  const faults = [];
  if (!/^sha512-[\w+/]{86}==$/.test(integrity)) faults.push('has no SHA-512 of its bytes');
  if (resolved !== undefined && !resolved.startsWith(registry)) faults.push(`comes from ${resolved}`);
  if (hasInstallScript && !(name in allowScripts))
    faults.push('runs a program while it is installed: allow or deny it in allowScripts');
  if (!dev && !isAllowed(license)) faults.push(`has the licence ${license ?? 'of nobody knows what'}`);
  return faults.map((fault) => `${name}@${entry.version ?? '?'} ${fault}`);
}

function isAllowed(license = ''): boolean {
  const choices = license.replace(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((one) => licences.has(one)));
}
