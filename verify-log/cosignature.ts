/** What witnesses add to checkpoints (https://c2sp.org/tlog-cosignature, the type with Ed25519). */
import { createHash, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { type Checkpoint, cosignatureType, cosignedText, FormatError } from './checkpoint.ts';

/** A witness: the name under which it signs, without a scheme, and its private key. */
export interface Witness {
  name: string;
  key: KeyObject;
}

/** The public key of a witness, in the form `name+id+key`. @throws FormatError for a name that no key can have */
export function witnessKey(witness: Witness): string {
  if (!/^[^\s+]+$/.test(witness.name)) throw new FormatError(`"${witness.name}" is no name for a witness.`);
  const encoded = Buffer.concat([Buffer.of(cosignatureType), publicBytes(witness)]).toString('base64');
  return `${witness.name}+${keyId(witness).toString('hex')}+${encoded}`;
}

/**
 * The checkpoint with the signatures of its log and that of the witness, who has seen at this time that it continues all that the
 * witness has signed before.
 */
export function cosign({ text, signatures }: Checkpoint, witness: Witness, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const timestamp = Buffer.alloc(8);
  timestamp.writeBigUInt64BE(BigInt(seconds));
  const signature = sign(null, cosignedText(text, seconds), witness.key);
  const line = `— ${witness.name} ${Buffer.concat([keyId(witness), timestamp, signature]).toString('base64')}\n`;
  return `${text}\n${signatures}${line}`;
}

function keyId(witness: Witness): Buffer {
  const type = Buffer.of(cosignatureType);
  return createHash('sha256')
    .update(Buffer.concat([Buffer.from(`${witness.name}\n`), type, publicBytes(witness)]))
    .digest()
    .subarray(0, 4);
}

function publicBytes({ key }: Witness): Buffer {
  return Buffer.from(String(createPublicKey(key).export({ format: 'jwk' }).x), 'base64url');
}
