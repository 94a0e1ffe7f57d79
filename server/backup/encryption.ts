/** Backups that are encrypted: files of age (https://age-encryption.org/v1), which its own tool can open too. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

/** What a backup is encrypted with: a passphrase, or public keys (`age1…`) whose private halves open it. */
export type Lock = { passphrase: string } | { recipients: readonly string[] };

/** What opens it again: the passphrase, or private keys (`AGE-SECRET-KEY-1…`). */
export type Unlock = { passphrase: string } | { identities: readonly string[] };

/** A key that is none, a wrong one, or one that is missing. The message says so to an operator. */
export class WrongKey extends Error {}

const firstLine = 'age-encryption.org/v1';

/** Whether a file is encrypted. */
export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(firstLine.length), 0, firstLine.length, 0);
    return buffer.toString('latin1', 0, bytesRead) === firstLine;
  } finally {
    await handle.close();
  }
}

/** The content, encrypted in chunks as it is read. @throws WrongKey for a public key that is none */
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
 * The content of an encrypted file, each chunk checked before it is given out.
 * @throws WrongKey where the key does not open it. Reading fails where the file has changed or ends too early.
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
    throw new WrongKey(`${file} cannot be decrypted with this key or passphrase: ${reason}.`);
  }
}

function orWrongKey(key: string, half: 'public' | 'private', add: () => void): void {
  try {
    add();
  } catch {
    // A private key is not repeated.
    throw new WrongKey(
      half === 'public' ? `"${key}" is no public key of age.` : 'That is no private key of age.',
    );
  }
}

// Node's types and the browser's describe the same streams, but don't know of each other.
function toWeb(content: Readable): globalThis.ReadableStream<Uint8Array> {
  return Readable.toWeb(content) as globalThis.ReadableStream<Uint8Array>;
}
function fromWeb(stream: globalThis.ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(stream as ReadableStream<Uint8Array>);
}
