/** Writes the files of a release as one archive: the same files and time give the same bytes. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, copyFile, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Contents } from './contents.ts';

/** Writes the contents into a folder, with the rights that everybody has on every machine. */
export async function writeContents(folder: string, contents: Contents): Promise<void> {
  for (const [file, entry] of contents) {
    const place = path.join(folder, file);
    await mkdir(path.dirname(place), { recursive: true });
    if ('link' in entry) await symlink(entry.link, place);
    else {
      if ('text' in entry) await writeFile(place, entry.text);
      else await copyFile(entry.from, place);
      await chmod(place, 'from' in entry && entry.isProgram ? 0o755 : 0o644);
    }
  }
}

/** The lines of `sha256sum` for the files, sorted. */
export async function sumsOf(folder: string, files: readonly string[]): Promise<string> {
  const lines: string[] = [];
  for (const file of files.toSorted()) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(path.join(folder, file)), hash);
    lines.push(`${hash.digest('hex')}  ${file}\n`);
  }
  return lines.join('');
}

/**
 * Packs a folder by GNU tar, sorted by name, with one time (seconds since 1970), and root as the owner of everything. The compression is
 * that of the Node that is part of the release, and names no time.
 */
export async function pack(folder: string, archive: string, seconds: number): Promise<void> {
  const options = [
    '--format=gnu',
    '--sort=name',
    `--mtime=@${seconds}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u+rw,go+r,go-w,a+X',
  ];
  const tar = spawn('tar', [...options, '-C', path.dirname(folder), '-c', path.basename(folder)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, LC_ALL: 'C' },
  });
  const ended = once(tar, 'close');
  try {
    await pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(archive));
    const [code] = await ended;
    if (code !== 0) throw new Error(`tar ended with code ${code}`);
  } catch (error) {
    await rm(archive, { force: true });
    throw error;
  }
}
