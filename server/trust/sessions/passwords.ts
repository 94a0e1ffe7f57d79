import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { widestNetwork } from '../../platform/http/network.ts';
import { FairConcurrencyLimit } from '../../platform/limits/fair-concurrency-limit.ts';

/** argon2id at the parameters that OWASP's password storage cheat sheet gives: 19 MiB, 2 passes, 1 lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The start of a hash with these parameters in the PHC string format; salt and hash follow. */
const prefix = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`;

/** A hash without a known password, checked where the account doesn't exist. */
const dummyHash = `${prefix}${base64(randomBytes(16))}$${base64(randomBytes(32))}`;

/**
 * Leaves one core for the event loop, and one of the four threads of Node's pool for files and DNS. A hash
 * takes 6 to 25 ms of a core, so with one core the last of a full queue waits 3 to 13 s. Requests for pages
 * don't wait. Callers are served in turn, so that a flood from one network delays others by one hash each.
 */
const limit = new FairConcurrencyLimit({
  concurrency: Math.max(1, Math.min(availableParallelism() - 1, 3)),
  maxQueuePerCaller: 40,
  maxQueue: 500,
});

/**
 * Hashes a password, in the PHC string format, on the thread pool. The form NFKC is hashed, since devices type the
 * same letters as different code points (NIST SP 800-63B, 3.1.1.2).
 * @param caller the network, or the id of an account that is signed in
 * @throws AppError too_many_requests where the caller has 40 hashes waiting, unavailable
 */
export async function hashPassword(password: string, caller: string): Promise<string> {
  const { hash } = await argon2();
  return limit.run(widestNetwork(caller), () => hash(password.normalize('NFKC'), parameters));
}

/**
 * Whether the password matches the hash. Without a hash it doesn't, after the same work, so that the time
 * doesn't reveal which accounts exist.
 * @throws AppError as `hashPassword`
 */
export async function checkPassword(hash: string | null, password: string, caller: string): Promise<boolean> {
  for (const form of formsOf(password))
    if (await verifies(hash ?? dummyHash, form, caller)) return hash !== null;
  return false;
}

/**
 * Whether a hash that the password matches has outdated parameters, or is of another form than NFKC.
 * @throws AppError as `hashPassword`
 */
export async function needsRehash(hash: string, password: string, caller: string): Promise<boolean> {
  if (!hash.startsWith(prefix)) return true;
  const forms = formsOf(password);
  return forms.length > 1 && !(await verifies(hash, forms[0], caller));
}

/** NFKC, and the forms that older hashes may have: they were made of the letters as they were typed. */
function formsOf(password: string): [string, ...string[]] {
  const normal = password.normalize('NFKC');
  const others = [password, password.normalize('NFC'), password.normalize('NFD')];
  return [normal, ...new Set(others.filter((form) => form !== normal))];
}

async function verifies(hash: string, form: string, caller: string): Promise<boolean> {
  const { verify } = await argon2();
  return limit.run(widestNetwork(caller), () => verify(hash, form));
}

/** Loaded on first use, which saves 6 MB in a process where nobody signs in. */
function argon2() {
  return import('@node-rs/argon2');
}

/** Base64 without padding, as in the PHC string format. */
function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
