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
  /** What is signed, and the lines with the signatures. */
  text: string;
  signatures: string;
  /** Whether the key has signed it. False if the key has no signature, or an invalid one. */
  isSignedBy(key: VerifierKey): boolean;
  /** When a witness with this key has signed it; null if it has no signature of it, or an invalid one. */
  cosignedAt(key: VerifierKey): Date | null;
}

/** Data from the site, or an option of the command, doesn't have the format of the specifications. */
export class FormatError extends Error {}

/** The types of signatures with Ed25519: of a log, and of a witness. */
const signatureType = 1;
export const cosignatureType = 4;

/** Reads the public key of a log. @throws FormatError */
export function readKey(line: string): VerifierKey {
  return readKeyOf(line, signatureType, 'log');
}

/** Reads the public key of a witness. @throws FormatError */
export function readWitnessKey(line: string): VerifierKey {
  return readKeyOf(line, cosignatureType, 'witness');
}

function readKeyOf(line: string, type: number, whose: string): VerifierKey {
  const [, name = '', id = '', encoded = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(line.trim()) ?? [];
  const bytes = Buffer.from(encoded, 'base64');
  const expected = createHash('sha256').update(`${name}\n`).update(bytes).digest('hex').slice(0, 8);
  if (bytes.length !== 33 || bytes[0] !== type || id !== expected)
    throw new FormatError(`"${line.trim().slice(0, 120)}" is not a public key of a ${whose}.`);
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
  const lines = note.slice(cut + 2);
  const signatures = readSignatures(lines);
  const signedBy = ({ name, id }: VerifierKey, isRight: (bytes: Buffer) => boolean) => {
    const own = signatures.filter((signature) => signature.name === name && signature.id.equals(id));
    return own.length > 0 && own.every(({ bytes }) => isRight(bytes));
  };
  return {
    origin,
    size: Number(size),
    root: hash,
    text,
    signatures: lines,
    isSignedBy: (by) => signedBy(by, (bytes) => verify(null, Buffer.from(text), by.key, bytes)),
    cosignedAt: (by) => {
      let seconds = 0;
      const isSigned = signedBy(by, (bytes) => {
        if (bytes.length !== 72) return false;
        seconds = Number(bytes.readBigUInt64BE());
        // A year of more than four digits is no time that anybody has signed at.
        return (
          seconds < 250_000_000_000 && verify(null, cosignedText(text, seconds), by.key, bytes.subarray(8))
        );
      });
      return isSigned ? new Date(seconds * 1000) : null;
    },
  };
}

/** What a witness signs: the checkpoint, and when it was seen. */
export function cosignedText(text: string, seconds: number): Buffer {
  return Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`);
}

function readSignatures(lines: string): { name: string; id: Buffer; bytes: Buffer }[] {
  return [...lines.matchAll(/^— (\S+) (\S+)$/gm)].map(([, name = '', encoded = '']) => {
    const signature = Buffer.from(encoded, 'base64');
    return { name, id: signature.subarray(0, 4), bytes: signature.subarray(4) };
  });
}
