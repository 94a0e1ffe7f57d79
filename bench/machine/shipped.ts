/** The shipped configurations of deploy/ha, for addresses of this machine. */
import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const shipped = fileURLToPath(new URL('../../deploy/ha/', import.meta.url));

/**
 * A network of this machine alone, in place of the network 10.0.0.x that the shipped files name: Linux answers at
 * every address that begins with 127.
 */
export class LoopbackNetwork {
  readonly #start = `127.${randomInt(16, 250)}.${randomInt(1, 250)}`;

  /** `127.41.7.11`, for the machine that the shipped files call 10.0.0.11. */
  address(host: number): string {
    return `${this.#start}.${host}`;
  }

  /** A shipped file with the addresses of this network; its loopback addresses become those of one machine. */
  async file(name: string, loopback = 21): Promise<string> {
    const text = await readFile(`${shipped}${name}`, 'utf8');
    return text
      .replaceAll('127.0.0.1', this.address(loopback))
      .replaceAll('10.0.0.0/24', '127.0.0.0/8')
      .replaceAll('10.0.0.', `${this.#start}.`);
  }

  /** The variables of a shipped file for one machine of the database: 1, 2 or 3. */
  async environment(name: string, machine: number): Promise<Record<string, string>> {
    const own = new Map([
      ['db1', `db${machine}`],
      [this.address(11), this.address(10 + machine)],
    ]);
    const lines = (await this.file(name)).split('\n').filter((line) => /^[A-Z]/.test(line));
    const pairs = lines.map((line): [string, string] => {
      const at = line.indexOf('=');
      const [key, value] = [line.slice(0, at), line.slice(at + 1)];
      // A value that names all machines is the same on each.
      const isShared = value.includes(this.address(12));
      const changed = [...own].reduce((text, [from, to]) => text.replaceAll(from, to), value);
      return [key, isShared ? value : changed];
    });
    return Object.fromEntries(pairs);
  }
}
