/** The site's key, which signs backups and exports. It is a file, so that no backup contains it. */
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { appendFile, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../../platform/db/embedded/data-directory.ts';
import {
  type PublicKey,
  publicKeyOf,
  readPublicKey,
  writePublicKeyFile,
  writeSignature,
} from './minisign.ts';

export interface Signer {
  publicKey: PublicKey;
  /** Signs a content, with a comment of one line. */
  sign(content: Buffer, comment: string): string;
}

/** The file exists, but holds no key. */
export class InvalidKeyFileError extends Error {}

/** The site's key. If there is none, creates it and the file of its public key. @throws InvalidKeyFileError */
export async function openSigner(file: string): Promise<Signer> {
  return signerOf((await readKey(file)) ?? (await makeKey(file)));
}

/** The site's key; null if there is none. @throws InvalidKeyFileError */
export async function findSigner(file: string): Promise<Signer | null> {
  const key = await readKey(file);
  return key && signerOf(key);
}

function signerOf(key: KeyObject): Signer {
  return { publicKey: publicKeyOf(key), sign: (content, comment) => writeSignature(key, content, comment) };
}

/** The site's public key, and those that it replaced; none if it has none. @throws InvalidKeyFileError, InvalidKeyError */
export async function findPublicKeys(file: string): Promise<PublicKey[]> {
  const key = await readKey(file);
  const replaced = (await readIfThere(replacedKeysFile(file)))?.split('\n') ?? [];
  const keys = replaced.filter((line) => line.startsWith('RW')).map(readPublicKey);
  return key ? [publicKeyOf(key), ...keys] : keys;
}

/**
 * Replaces the site's key with a new one. A restore goes on accepting what the old one signed, because its public key is kept beside
 * the new one; with `revoke` no replaced key is accepted any more. Gives the new public key; null if there is no key to replace.
 * @throws InvalidKeyFileError
 */
export async function rotateSigner(file: string, { revoke }: { revoke: boolean }): Promise<PublicKey | null> {
  const old = await readKey(file);
  if (!old) return null;
  if (revoke) await rm(replacedKeysFile(file), { force: true });
  else await appendFile(replacedKeysFile(file), writePublicKeyFile(publicKeyOf(old)), { flush: true });
  const { privateKey } = generateKeyPairSync('ed25519');
  await replaceFile(file, pemOf(privateKey), 0o600);
  await replaceFile(`${file}.pub`, writePublicKeyFile(publicKeyOf(privateKey)), 0o644);
  return publicKeyOf(privateKey);
}

/** Public keys that were replaced and are still accepted, oldest first. */
const replacedKeysFile = (file: string) => `${file}.replaced.pub`;

/** Whoever reads the file finds the old content or the new one, whole. */
async function replaceFile(file: string, content: string | Buffer, mode: number): Promise<void> {
  const draft = `${file}.new`;
  await rm(draft, { force: true });
  await writeFile(draft, content, { flag: 'wx', mode, flush: true });
  await rename(draft, file);
}

async function readKey(file: string): Promise<KeyObject | null> {
  const text = await readIfThere(file);
  if (text === null) return null;
  try {
    const key = createPrivateKey(text);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // The error below has all that an operator needs.
  }
  throw new InvalidKeyFileError(`${file} holds no Ed25519 key in PEM form.`);
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

const pemOf = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' });

async function makeKey(file: string): Promise<KeyObject> {
  const { privateKey } = generateKeyPairSync('ed25519');
  await makeFolder(path.dirname(file), 0o777);
  try {
    await writeFile(file, pemOf(privateKey), { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    // Another command created one at the same moment.
    const made = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    const other = made ? await readKey(file) : null;
    if (!other) throw error;
    return other;
  }
  await writeFile(`${file}.pub`, writePublicKeyFile(publicKeyOf(privateKey)));
  return privateKey;
}
