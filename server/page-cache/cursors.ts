import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from '../context.ts';
import { ensureCursorSecret } from './cursor-queries.ts';

/** Characters of the signature: 96 bits, which nobody can guess over the network. */
const signatureCharacters = 16;

/**
 * Signs the cursors in the addresses of public pages. Each cursor is a page to render and to cache, so only
 * cursors count that this site has put into a link of the same list.
 */
export class Cursors {
  readonly #secret: Buffer;

  constructor(secret: Buffer) {
    this.#secret = secret;
  }

  /** The cursor as it is written into the links of a list. */
  sign(list: string, cursor: string): string {
    return `${cursor}.${this.#signature(list, cursor)}`;
  }

  /** The cursor of a signed one; null where this site has not signed it for this list. */
  read(list: string, signed: string): string | null {
    const cut = signed.length - signatureCharacters - 1;
    if (cut < 0 || signed[cut] !== '.') return null;
    const cursor = signed.slice(0, cut);
    const expected = Buffer.from(this.#signature(list, cursor));
    const given = Buffer.from(signed.slice(cut + 1));
    return given.length === expected.length && timingSafeEqual(given, expected) ? cursor : null;
  }

  #signature(list: string, cursor: string): string {
    const digest = createHmac('sha256', this.#secret).update(`${list}\n${cursor}`).digest('base64url');
    return digest.slice(0, signatureCharacters);
  }
}

/** Loads the secret that all nodes share; it survives restarts. */
export async function openCursors({ db }: Context): Promise<Cursors> {
  return new Cursors(await ensureCursorSecret(db, randomBytes(32)));
}
