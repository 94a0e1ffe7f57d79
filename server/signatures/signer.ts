/** The site's key, which signs backups and exports. It is a file, so that no backup contains it. */
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type PublicKey, publicKeyOf, writePublicKeyFile, writeSignature } from './minisign.ts';

export interface Signer {
  publicKey: PublicKey;
  /** Signs a content, with a comment of one line. */
  sign(content: Buffer, comment: string): string;
}

/** The file exists, but holds no key. */
export class InvalidKeyFileError extends Error {}

/** The site's key. If there is none, creates it and the file of its public key. @throws InvalidKeyFileError */
export async function openSigner(file: string): Promise<Signer> {
  const key = (await readKey(file)) ?? (await makeKey(file));
  return { publicKey: publicKeyOf(key), sign: (content, comment) => writeSignature(key, content, comment) };
}

/** The site's public key; null if it has none. @throws InvalidKeyFileError */
export async function findPublicKey(file: string): Promise<PublicKey | null> {
  const key = await readKey(file);
  return key && publicKeyOf(key);
}

async function readKey(file: string): Promise<KeyObject | null> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  try {
    const key = createPrivateKey(text);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // The error below has all that an operator needs.
  }
  throw new InvalidKeyFileError(`${file} holds no Ed25519 key in PEM form.`);
}

async function makeKey(file: string): Promise<KeyObject> {
  const { privateKey } = generateKeyPairSync('ed25519');
  await mkdir(path.dirname(file), { recursive: true });
  try {
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
    await writeFile(file, pem, { flag: 'wx', mode: 0o600, flush: true });
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
