/**
 * Signatures in the format of minisign (https://jedisct1.github.io/minisign/), so that its tool can verify
 * them: Ed25519 over the BLAKE2b-512 digest of the content, and again over that signature and its comment.
 */
import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** A public key, with the number by which signatures name it. */
export interface PublicKey {
  number: Buffer;
  key: KeyObject;
}

/** An invalid public key. */
export class InvalidKeyError extends Error {}

export type SignatureCheck = 'good' | 'of another key' | 'bad';

const keyAlgorithm = Buffer.from('Ed');
/** Signatures of a digest; minisign writes no others since version 0.11. */
const digestAlgorithm = Buffer.from('ED');

/**
 * The public key of an Ed25519 key. Its number is the start of its digest, so that a key always has the same
 * number.
 */
export function publicKeyOf(key: KeyObject): PublicKey {
  const half = createPublicKey(key);
  return { number: digest(rawOf(half)).subarray(0, 8), key: half };
}

/** One line, `RW…`, as minisign takes it with `-P`. */
export function writePublicKey({ number, key }: PublicKey): string {
  return Buffer.concat([keyAlgorithm, number, rawOf(key)]).toString('base64');
}

/** The file of a public key, as minisign takes it with `-p`. */
export function writePublicKeyFile(key: PublicKey): string {
  return `untrusted comment: minisign public key ${nameOf(key)}\n${writePublicKey(key)}\n`;
}

/** Reads a public key: the line, or the file with its comment. @throws InvalidKeyError */
export function readPublicKey(text: string): PublicKey {
  const bytes = Buffer.from(text.trim().split('\n').at(-1) ?? '', 'base64');
  if (bytes.length !== 42 || !bytes.subarray(0, 2).equals(keyAlgorithm))
    throw new InvalidKeyError(`"${text.trim().slice(0, 80)}" is no public key of minisign.`);
  const x = bytes.subarray(10).toString('base64url');
  return {
    number: bytes.subarray(2, 10),
    key: createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }),
  };
}

/** The key number as minisign prints it. */
function nameOf({ number }: Pick<PublicKey, 'number'>): string {
  return Buffer.from(number).reverse().toString('hex').toUpperCase();
}

/** Signs a content and a comment of one line. */
export function writeSignature(privateKey: KeyObject, content: Buffer, comment: string): string {
  const { number } = publicKeyOf(privateKey);
  const signature = sign(null, digest(content), privateKey);
  const whole = sign(null, Buffer.concat([signature, Buffer.from(comment)]), privateKey);
  return [
    `untrusted comment: signature from minisign secret key ${nameOf({ number })}`,
    Buffer.concat([digestAlgorithm, number, signature]).toString('base64'),
    `trusted comment: ${comment}`,
    whole.toString('base64'),
    '',
  ].join('\n');
}

/** Checks a signature of a content against a key. */
export function checkSignature(signature: string, content: Buffer, key: PublicKey): SignatureCheck {
  const parts = /^untrusted comment: .*\n(.+)\ntrusted comment: (.*)\n(.+)\n?$/.exec(
    signature.replaceAll('\r\n', '\n'),
  );
  if (!parts) return 'bad';
  const [, first = '', comment = '', second = ''] = parts;
  const bytes = Buffer.from(first, 'base64');
  if (bytes.length !== 74 || !bytes.subarray(0, 2).equals(digestAlgorithm)) return 'bad';
  if (!bytes.subarray(2, 10).equals(key.number)) return 'of another key';
  const ofContent = bytes.subarray(10);
  const whole = Buffer.concat([ofContent, Buffer.from(comment)]);
  const good =
    verify(null, digest(content), key.key, ofContent) &&
    verify(null, whole, key.key, Buffer.from(second, 'base64'));
  return good ? 'good' : 'bad';
}

function digest(content: Buffer): Buffer {
  return createHash('blake2b512').update(content).digest();
}

function rawOf(key: KeyObject): Buffer {
  return Buffer.from(String(key.export({ format: 'jwk' }).x), 'base64url');
}
