import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '../context.ts';
import { type SharedKey, sharedKeys } from '../shared-keys/shared-keys.ts';

/** Characters of the signature: 96 bits, which nobody can guess over the network. */
const signatureCharacters = 16;

type Needs = Pick<Context, 'db' | 'clock' | 'secrets'>;

/** How long a new key is accepted before it signs, so that every process has it by then. */
const acceptedFirstMilliseconds = 60_000;

/**
 * Signs the cursors in the addresses of public pages. Each cursor is a page to render and to cache, so only
 * cursors count that this site has put into a link of the same list.
 */
export class Cursors {
  readonly #needs: Needs;
  #keys: readonly [SharedKey, ...SharedKey[]];

  constructor(needs: Needs, keys: readonly [SharedKey, ...SharedKey[]]) {
    this.#needs = needs;
    this.#keys = keys;
  }

  /** Reads the keys again, after some were added or deleted. */
  async reload(): Promise<void> {
    this.#keys = await sharedKeys(this.#needs, 'cursor_key');
  }

  /** The cursor as it is written into the links of a list. */
  sign(list: string, cursor: string): string {
    const since = this.#needs.clock().getTime() - acceptedFirstMilliseconds;
    const known = this.#keys.find(({ created_at }) => created_at.getTime() <= since);
    // Where all of them are new, the oldest is known best.
    const { secret } = known ?? this.#keys.at(-1) ?? this.#keys[0];
    return `${cursor}.${signature(secret, list, cursor)}`;
  }

  /** The cursor of a signed one; null where this site has not signed it for this list. */
  read(list: string, signed: string): string | null {
    const cut = signed.length - signatureCharacters - 1;
    if (cut < 0 || signed[cut] !== '.') return null;
    const cursor = signed.slice(0, cut);
    const given = Buffer.from(signed.slice(cut + 1));
    const isGood = this.#keys.some(({ secret }) => {
      const expected = Buffer.from(signature(secret, list, cursor));
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
    return isGood ? cursor : null;
  }
}

function signature(secret: Buffer, list: string, cursor: string): string {
  const digest = createHmac('sha256', secret).update(`${list}\n${cursor}`).digest('base64url');
  return digest.slice(0, signatureCharacters);
}

/** Loads the keys that all nodes share; they survive restarts. */
export async function openCursors({ db, clock, secrets }: Needs): Promise<Cursors> {
  const needs = { db, clock, secrets };
  return new Cursors(needs, await sharedKeys(needs, 'cursor_key'));
}
