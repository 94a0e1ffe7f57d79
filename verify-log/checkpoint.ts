/** Signed checkpoints (https://c2sp.org/tlog-checkpoint, https://c2sp.org/signed-note). */
import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';

/** A public key in the form `name+id+key`. */
export interface VerifierKey {
  line: string;
  name: string;
  id: Buffer;
  key: KeyObject;
}

export interface Checkpoint {
  origin: string;
  size: number;
  root: Buffer;
  /** Whether the key has signed it. False if the key has no signature, or an invalid one. */
  isSignedBy(key: VerifierKey): boolean;
}

/** Data from the site, or an option of the command, doesn't have the format of the specifications. */
export class FormatError extends Error {}

/** Reads a public key. @throws FormatError */
export function readKey(line: string): VerifierKey {
  const [, name = '', id = '', encoded = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(line.trim()) ?? [];
  const bytes = Buffer.from(encoded, 'base64');
  const expected = createHash('sha256').update(`${name}\n`).update(bytes).digest('hex').slice(0, 8);
  if (bytes.length !== 33 || bytes[0] !== 1 || id !== expected)
    throw new FormatError(`"${line.trim().slice(0, 120)}" is not a public key of a log.`);
  const x = bytes.subarray(1).toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return { line: line.trim(), name, id: Buffer.from(id, 'hex'), key };
}

/** Reads a checkpoint without verifying its signatures. @throws FormatError */
export function readCheckpoint(note: string): Checkpoint {
  const cut = note.lastIndexOf('\n\n');
  const text = note.slice(0, cut + 1);
  const [origin = '', size = '', root = ''] = text.split('\n');
  const hash = Buffer.from(root, 'base64');
  if (cut < 0 || origin === '' || !/^(0|[1-9]\d{0,14})$/.test(size) || hash.length !== 32)
    throw new FormatError('The checkpoint is not in the format of c2sp.org/tlog-checkpoint.');
  const signatures = readSignatures(note.slice(cut + 2));
  return {
    origin,
    size: Number(size),
    root: hash,
    isSignedBy({ name, id, key }) {
      const own = signatures.filter((signature) => signature.name === name && signature.id.equals(id));
      return own.length > 0 && own.every(({ bytes }) => verify(null, Buffer.from(text), key, bytes));
    },
  };
}

function readSignatures(lines: string): { name: string; id: Buffer; bytes: Buffer }[] {
  return [...lines.matchAll(/^— (\S+) (\S+)$/gm)].map(([, name = '', encoded = '']) => {
    const signature = Buffer.from(encoded, 'base64');
    return { name, id: signature.subarray(0, 4), bytes: signature.subarray(4) };
  });
}
