/** Reads a site's log over HTTP (https://c2sp.org/tlog-tiles). */
import { setTimeout as delay } from 'node:timers/promises';
import packageFile from '../package.json' with { type: 'json' };
import { FormatError } from './checkpoint.ts';

export const tileWidth = 256;
const hashBytes = 32;
const requestMilliseconds = 60_000;
const attempts = 5;

/** The site doesn't respond, or responds with an error. */
export class SiteError extends Error {}

export class Site {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url.replace(/\/+$/, '').replace(/\/log$/, '');
  }

  async checkpoint(): Promise<string> {
    return (await this.#read('/log/checkpoint')).toString();
  }

  /** The site's public keys, the current one first. */
  async keys(): Promise<string[]> {
    return (await this.#read('/log/key')).toString().trim().split('\n');
  }

  /** The first `width` hashes of a tile. */
  async hashes(level: number, index: number, width: number): Promise<Buffer[]> {
    const bytes = await this.#readTile(String(level), index, width);
    if (bytes.length % hashBytes !== 0 || bytes.length < width * hashBytes)
      throw new FormatError(`Tile ${index} of level ${level} has ${bytes.length} bytes.`);
    return Array.from({ length: width }, (_, at) => bytes.subarray(at * hashBytes, (at + 1) * hashBytes));
  }

  /** The first `width` entries of a bundle. */
  async entries(index: number, width: number): Promise<Buffer[]> {
    const bytes = await this.#readTile('entries', index, width);
    const entries: Buffer[] = [];
    for (let at = 0; at + 2 <= bytes.length; ) {
      const end = at + 2 + bytes.readUInt16BE(at);
      entries.push(bytes.subarray(at + 2, end));
      at = end;
    }
    if (entries.length < width)
      throw new FormatError(`Bundle ${index} has ${entries.length} of ${width} entries.`);
    return entries.slice(0, width);
  }

  /** The lines of the public API's copy of all posts, as parsed JSON. */
  async *allPosts(): AsyncGenerator<unknown> {
    const reply = await this.#fetch('/api/v1/bulk/posts');
    let rest = '';
    const decoder = new TextDecoder();
    for await (const chunk of reply.body ?? []) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line !== '') yield JSON.parse(line);
    }
    if (rest !== '') yield JSON.parse(rest);
  }

  /** Reads a tile. Sites may delete a partial tile once the full one exists. */
  async #readTile(kind: string, index: number, width: number): Promise<Buffer> {
    const full = `/log/tile/${kind}/${placeOf(index)}`;
    if (width === tileWidth) return this.#read(full);
    return this.#read(`${full}.p/${width}`).catch((error: unknown) => {
      if (error instanceof SiteError) return this.#read(full);
      throw error;
    });
  }

  async #read(path: string): Promise<Buffer> {
    return Buffer.from(await (await this.#fetch(path)).arrayBuffer());
  }

  /** Retries after status 429 or 503, as late as `Retry-After` says. @throws SiteError */
  async #fetch(path: string): Promise<Response> {
    const address = this.#url + path;
    for (let attempt = 1; ; attempt += 1) {
      const reply = await fetch(address, {
        headers: { 'user-agent': `afya-verify-log/${packageFile.version}` },
        signal: AbortSignal.timeout(requestMilliseconds),
      }).catch((error: unknown) => {
        throw new SiteError(`${address} can't be read: ${reasonOf(error)}`);
      });
      if (reply.ok) return reply;
      if (attempt >= attempts || ![429, 503].includes(reply.status))
        throw new SiteError(`${address} responded with status ${reply.status}.`);
      await delay(1000 * Math.min(60, Math.max(1, Number(reply.headers.get('retry-after')) || 1)));
    }
  }
}

/** `x001/x234/067` for 1234067 */
function placeOf(index: number): string {
  const digits = String(index);
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? [];
  return groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/');
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
