/** The shipped files of deploy/ha, for addresses of this machine. */
import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Account, giveTo } from '../../server/platform/db/embedded/os-user.ts';

const script = fileURLToPath(new URL('../../deploy/ha/secrets.sh', import.meta.url));

/**
 * An installation as the shipped script makes it, with passwords and certificates of its own. In place of a network of machines it has
 * one of this machine alone: Linux answers at every address that begins with 127.
 */
export class Installation {
  readonly #start = `127.${randomInt(16, 250)}.${randomInt(1, 250)}`;
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = path.join(folder, 'made');
  }

  /** Makes it in a folder, for that account. */
  static async make(folder: string, account: Account | undefined): Promise<Installation> {
    const installation = new Installation(folder);
    const names = ['db1', 'db2', 'db3', 'site1', 'site2', 'site3'];
    await mkdir(installation.#folder);
    await writeFile(
      path.join(installation.#folder, 'machines'),
      names.map((name) => `${name} ${installation.address(name)}\n`).join(''),
    );
    execFileSync('sh', [script, installation.#folder]);
    if (account) await giveTo(account, installation.#folder);
    return installation;
  }

  /** `127.41.7.11` of db1, `127.41.7.21` of site1. */
  address(name: string): string {
    return `${this.#start}.${name.startsWith('db') ? 1 : 2}${name.at(-1)}`;
  }

  /** The path of a file of a machine, named as below its `/etc/afya`. */
  path(name: string, file: string): string {
    return path.join(this.#folder, name, file);
  }

  /** The text of a file of a machine, which finds its secrets where they were made. */
  async file(name: string, file: string): Promise<string> {
    const text = await readFile(this.path(name, file), 'utf8');
    return text.replaceAll('/etc/afya', path.join(this.#folder, name));
  }

  /** The variables that a file of a machine sets. */
  async environment(name: string, file: string): Promise<Record<string, string>> {
    const text = await this.file(name, file);
    return Object.fromEntries(
      [...text.matchAll(/^([A-Z_]+)=('?)(.*)\2$/gm)].map(([, key = '', , value = '']) => [key, value]),
    );
  }
}
