import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { ConcurrencyLimit } from '../concurrency-limit.ts';

/** argon2id at the parameters that OWASP's password storage cheat sheet gives: 19 MiB, 2 passes, 1 lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** How a hash with these parameters begins, in the PHC string format; salt and hash follow. */
const prefix = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`;

/** A hash that no password is known to, for accounts that aren't there. */
const dummyHash = `${prefix}${base64(randomBytes(16))}$${base64(randomBytes(32))}`;

/**
 * One core is left for the event loop, and one of the four threads of Node's pool for files and names. A hash takes from
 * 6 ms to 25 ms of a core, so the last in a full queue of one core waits 3 s to 13 s; nobody waits longer for a page.
 */
const hashing = { concurrency: Math.max(1, Math.min(availableParallelism() - 1, 3)), maxQueue: 500 };

const limit = new ConcurrencyLimit(hashing);

/** A hash to store, in the PHC string format. Works on the thread pool. @throws Refusal unavailable */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await argon2();
  return limit.run(() => hash(password, parameters));
}

/**
 * Whether the hash is this password's. Without a hash it is not, after the same work, so that the time doesn't tell which
 * accounts there are. @throws Refusal unavailable
 */
export async function checkPassword(hash: string | null, password: string): Promise<boolean> {
  const { verify } = await argon2();
  const matches = await limit.run(() => verify(hash ?? dummyHash, password));
  return matches && hash !== null;
}

/** Whether a hash was made with other parameters than are used now: time for a new one when its password is at hand. */
export function needsRehash(hash: string): boolean {
  return !hash.startsWith(prefix);
}

/** Loaded when it is first needed: a process that nobody signs in to is 6 MB smaller. */
function argon2() {
  return import('@node-rs/argon2');
}

/** As the PHC string format wants it: without padding. */
function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
