import { hash } from '@node-rs/argon2';

/** argon2id at the parameters that OWASP's password storage cheat sheet gives: 19 MiB, 2 passes, 1 lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash to store, in the PHC string format. Works on the thread pool. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters);
}
