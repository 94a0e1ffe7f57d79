/**
 * Encryption of backups in the format of age (https://age-encryption.org/v1), whose own tool opens them too.
 */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

/** Encrypts with a passphrase, or for public keys (`age1…`) whose private keys decrypt. */
export type Lock = { passphrase: string } | { recipients: readonly string[] };

/** Decrypts with the passphrase, or private keys (`AGE-SECRET-KEY-1…`). */
export type Unlock = { passphrase: string } | { identities: readonly string[] };

/** An invalid, wrong or missing key. The message is for operators. */
export class WrongKeyError extends Error {}

const firstLine = 'age-encryption.org/v1';

export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(firstLine.length), 0, firstLine.length, 0);
    return buffer.toString('latin1', 0, bytesRead) === firstLine;
  } finally {
    await handle.close();
  }
}

/** Encrypts the content in chunks as it is read. @throws WrongKeyError for an invalid public key */
export async function encrypt(content: Readable, lock: Lock): Promise<Readable> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  if ('passphrase' in lock) encrypter.setPassphrase(lock.passphrase);
  else
    for (const recipient of lock.recipients)
      orWrongKey(recipient, 'public', () => encrypter.addRecipient(recipient));
  return fromWeb(await encrypter.encrypt(toWeb(content)));
}

/**
 * Decrypts a file; each chunk is authenticated before it is passed on.
 * @throws WrongKeyError if the key doesn't decrypt it. Reading fails if the file was changed or cut off.
 */
export async function decrypt(file: string, unlock: Unlock): Promise<Readable> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  if ('passphrase' in unlock) decrypter.addPassphrase(unlock.passphrase);
  else
    for (const identity of unlock.identities)
      orWrongKey(identity, 'private', () => decrypter.addIdentity(identity));
  try {
    return fromWeb(await decrypter.decrypt(toWeb(createReadStream(file))));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new WrongKeyError(`${file} cannot be decrypted with this key or passphrase: ${reason}.`);
  }
}

function orWrongKey(key: string, half: 'public' | 'private', add: () => void): void {
  try {
    add();
  } catch {
    // Doesn't print the private key.
    throw new WrongKeyError(
      half === 'public' ? `"${key}" is no public key of age.` : 'That is no private key of age.',
    );
  }
}

// The types of Node and of the browser describe the same streams, but are unrelated.
function toWeb(content: Readable): globalThis.ReadableStream<Uint8Array> {
  return Readable.toWeb(content) as globalThis.ReadableStream<Uint8Array>;
}
function fromWeb(stream: globalThis.ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(stream as ReadableStream<Uint8Array>);
}
