/** The folder of a mirror: files are replaced whole, and only those whose bytes differ; nothing is written outside of it. */
import { constants } from 'node:fs';
import { lstat, mkdir, open, readdir, readFile, realpath, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { CommandError } from '../../platform/command-error.ts';
import { errorCode } from '../../platform/db/errors.ts';

/** Holds what a run needs of the last one, and files that are being written. */
const ownFolder = '.mirror';
const compress = promisify(gzip);

export class MirrorFolder {
  /** Files written and removed so far. */
  written = 0;
  removed = 0;
  readonly #directory: string;
  readonly #folders = new Set<string>();
  #begun = 0;

  private constructor(directory: string) {
    this.#directory = directory;
  }

  /** @throws CommandError for a folder with other files */
  static async open(given: string): Promise<MirrorFolder> {
    await mkdir(given, { recursive: true });
    const directory = await realpath(given);
    const present = await readdir(directory);
    if (present.length > 0 && !present.includes(ownFolder))
      throw new CommandError(`${given} is not empty, and no mirror. Name a new folder.`);
    const folder = new MirrorFolder(directory);
    await folder.#makeFolder(ownFolder);
    // Of a run that was ended.
    for (const name of await readdir(path.join(directory, ownFolder)))
      if (name.startsWith('new-')) await rm(path.join(directory, ownFolder, name));
    return folder;
  }

  /** The path of a file that no reader needs. */
  ownPath(name: string): string {
    return path.join(this.#directory, ownFolder, name);
  }

  /** Writes a file, and its compressed form beside it where that is smaller, unless they are there already. */
  async write(name: string, bytes: Buffer, { compressible }: { compressible: boolean }): Promise<void> {
    const packed = compressible ? await compress(bytes, { level: 9 }) : null;
    // First: servers prefer it, and a withdrawn text must not stay in it.
    if (packed !== null && packed.length < bytes.length) await this.#replace(`${name}.gz`, packed);
    else await this.#remove(`${name}.gz`);
    if (await this.#replace(name, bytes)) this.written += 1;
  }

  /** Removes a file, its compressed form, and folders that are empty then. */
  async remove(name: string): Promise<void> {
    await this.#remove(`${name}.gz`);
    if (await this.#remove(name)) this.removed += 1;
    for (let folder = path.posix.dirname(name); folder !== '.'; folder = path.posix.dirname(folder)) {
      if (!(await this.#removeFolder(folder))) return;
      this.#folders.delete(folder);
    }
  }

  async #replace(name: string, bytes: Buffer): Promise<boolean> {
    await this.#makeFolder(path.posix.dirname(name));
    const target = path.join(this.#directory, name);
    if (await hasBytes(target, bytes)) return false;
    this.#begun += 1;
    const begun = this.ownPath(`new-${this.#begun}`);
    const file = await open(begun, 'wx');
    try {
      await file.writeFile(bytes);
    } finally {
      await file.close();
    }
    await rename(begun, target);
    return true;
  }

  async #remove(name: string): Promise<boolean> {
    try {
      await this.#requireFolder(path.posix.dirname(name));
      await rm(path.join(this.#directory, name));
      return true;
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return false;
      throw error;
    }
  }

  async #removeFolder(name: string): Promise<boolean> {
    return rmdir(path.join(this.#directory, name)).then(
      () => true,
      () => false,
    );
  }

  async #makeFolder(name: string): Promise<void> {
    if (name === '.' || this.#folders.has(name)) return;
    await this.#makeFolder(path.posix.dirname(name));
    await mkdir(path.join(this.#directory, name)).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    });
    await this.#requireFolder(name);
    this.#folders.add(name);
  }

  /** Links in the folder could lead anywhere. @throws CommandError */
  async #requireFolder(name: string): Promise<void> {
    if (name === '.' || this.#folders.has(name)) return;
    await this.#requireFolder(path.posix.dirname(name));
    const full = path.join(this.#directory, name);
    if (!(await lstat(full)).isDirectory())
      throw new CommandError(
        `${full} is no folder. A mirror follows no links: remove it, or name another folder.`,
      );
  }
}

async function hasBytes(file: string, bytes: Buffer): Promise<boolean> {
  const found = await lstat(file).catch(() => null);
  if (!found?.isFile() || found.size !== bytes.length) return false;
  return bytes.equals(await readFile(file, { flag: constants.O_RDONLY | constants.O_NOFOLLOW }));
}
