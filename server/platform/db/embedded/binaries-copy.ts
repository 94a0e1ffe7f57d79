import { createHash, randomUUID } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { DatabaseUnavailableError, messageOf } from '../errors.ts';
import type { Account } from './os-user.ts';
import { run } from './processes.ts';

type Package = { readonly directory: string; readonly version: string };

/**
 * A complete copy of the package's programs, in a directory that every user of this machine can reach and
 * only this user can write to. It is created once, found again by its name, and tested to run as the given
 * account.
 */
export async function copyOfBinaries(
  source: Package,
  account: Account | undefined,
  makeLinks: (directory: string) => void,
): Promise<string> {
  const reasons: string[] = [];
  for (const place of new Set([tmpdir(), '/var/tmp', '/var/lib'])) {
    try {
      return await copyInto(realpathSync(place), source, account, makeLinks);
    } catch (error) {
      reasons.push(`${place}: ${messageOf(error)}`);
    }
  }
  throw new DatabaseUnavailableError(
    `PostgreSQL needs a directory that an ordinary user can run it from, and found none. ${reasons.join('; ')}`,
  );
}

async function copyInto(
  place: string,
  source: Package,
  account: Account | undefined,
  makeLinks: (directory: string) => void,
): Promise<string> {
  refuseReplaceable(place);
  const files = filesOf(source.directory);
  const listing = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 8);
  const name = join(place, `afya-postgresql-${source.version}-${listing}`);
  const fill = async (directory: string) => {
    copyMissing(files, source.directory, directory);
    makeLinks(directory);
    await run(join(directory, 'bin', 'postgres'), ['--version'], { cwd: '/', account });
  };
  if (isOurs(name)) {
    // A cleaner of temporary directories may have removed some of its files.
    await fill(name);
    return name;
  }
  const draft = mkdtempSync(`${name}-`);
  try {
    chmodSync(draft, 0o755);
    await fill(draft);
  } catch (error) {
    rmSync(draft, { recursive: true });
    throw error;
  }
  return giveName(draft, name);
}

function giveName(draft: string, name: string): string {
  try {
    renameSync(draft, name);
    return name;
  } catch {
    // Another process was faster, or another user has taken the name.
    if (!isOurs(name)) return draft;
    rmSync(draft, { recursive: true });
    return name;
  }
}

type File = { readonly path: string; readonly size: number; readonly program: boolean };

function filesOf(directory: string): File[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const { size, mode } = statSync(path);
      return { path: relative(directory, path), size, program: (mode & 0o100) !== 0 };
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

function copyMissing(files: readonly File[], from: string, to: string): void {
  for (const { path, size, program } of files) {
    const target = join(to, path);
    if (lstatSync(target, { throwIfNoEntry: false })?.size === size) continue;
    makeOpenDirectory(dirname(target), to);
    const draft = `${target}.${randomUUID()}`;
    copyFileSync(join(from, path), draft);
    chmodSync(draft, (program ? 0o755 : 0o644) | keepFromTidying);
    renameSync(draft, target);
  }
}

// systemd-tmpfiles spares files with the sticky bit, which has no other meaning for a file on Linux.
const keepFromTidying = process.platform === 'linux' ? 0o1000 : 0;

// The umask of root may keep everybody else out.
function makeOpenDirectory(directory: string, top: string): void {
  if (directory === top || lstatSync(directory, { throwIfNoEntry: false })) return;
  makeOpenDirectory(dirname(directory), top);
  mkdirSync(directory);
  chmodSync(directory, 0o755);
}

const isMine = (uid: number) => uid === process.getuid?.();

function isOurs(directory: string): boolean {
  const found = lstatSync(directory, { throwIfNoEntry: false });
  return found?.isDirectory() === true && isMine(found.uid) && (found.mode & 0o022) === 0;
}

/** Throws where another user could replace the directory, or could not enter it. */
function refuseReplaceable(place: string): void {
  for (let directory = place; ; directory = dirname(directory)) {
    const { uid, mode } = lstatSync(directory);
    const writable = (mode & 0o022) !== 0 && (mode & 0o1000) === 0;
    if (writable || !(uid === 0 || isMine(uid))) throw new Error(`${directory} can be changed by others`);
    if ((mode & 0o001) === 0) throw new Error(`${directory} can't be entered by others`);
    if (directory === dirname(directory)) return;
  }
}
