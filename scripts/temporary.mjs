import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { chmod, mkdir, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const memory = '/dev/shm';
/** Bytes: several times what all tests need at once. */
const room = 4 * 2 ** 30;
const prefix = 'afya-tests-';

/**
 * Runs something with a folder for temporary files, which is removed afterwards. It is in memory where there is room: tests create and
 * remove hundreds of databases of a thousand files each, and ext4 creates files slowly after many have been removed.
 */
export async function withTemporaryFolder(use) {
  const place = await placeFor();
  await removeLeft(place);
  const folder = path.join(place, `${prefix}${process.pid}`);
  await mkdir(folder);
  // As root, PostgreSQL runs as another user, who has to reach its files.
  await chmod(folder, 0o755);
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

async function placeFor() {
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = await statfs(memory);
  return bavail * bsize > room && runsPrograms(memory) ? memory : tmpdir();
}

/** Containers often forbid it there, and tests write small programs. */
function runsPrograms(place) {
  const program = path.join(place, `${prefix}program-${process.pid}`);
  try {
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
    execFileSync(program);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(program, { force: true });
  }
}

/** Removes the folders of runs that were killed. */
async function removeLeft(place) {
  for (const name of await readdir(place)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : Number.NaN;
    if (Number.isInteger(pid) && (pid === process.pid || !isRunning(pid)))
      await rm(path.join(place, name), { recursive: true, force: true }).catch(() => {});
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
