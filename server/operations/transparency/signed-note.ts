/** Signed notes with Ed25519 keys (https://c2sp.org/signed-note). */
import { createHash, createPublicKey, type KeyObject, sign } from 'node:crypto';

/** A private key with its name. */
export interface NoteKey {
  name: string;
  key: KeyObject;
}

/** The signature type of Ed25519. */
const algorithm = Buffer.of(1);

/** Signs a text that ends with a line end: the text, then a line with the signature of each key. */
export function signNote(text: string, keys: readonly NoteKey[]): string {
  const lines = keys.map((signer) => {
    const signature = Buffer.concat([keyId(signer), sign(null, Buffer.from(text), signer.key)]);
    return `— ${signer.name} ${signature.toString('base64')}\n`;
  });
  return `${text}\n${lines.join('')}`;
}

/** The public key as one line, in the format of signed notes: `name+id+key`. */
export function verifierKey(signer: NoteKey): string {
  const key = Buffer.concat([algorithm, publicBytes(signer)]).toString('base64');
  return `${signer.name}+${keyId(signer).toString('hex')}+${key}`;
}

function keyId(signer: NoteKey): Buffer {
  const named = Buffer.concat([Buffer.from(`${signer.name}\n`), algorithm, publicBytes(signer)]);
  return createHash('sha256').update(named).digest().subarray(0, 4);
}

function publicBytes({ key }: NoteKey): Buffer {
  return Buffer.from(String(createPublicKey(key).export({ format: 'jwk' }).x), 'base64url');
}
