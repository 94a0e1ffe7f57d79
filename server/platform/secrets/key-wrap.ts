/** How a secret is wrapped: AES-256-GCM, bound to its column and row, so that it can't be moved to another one. */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** A wrapped secret begins with the version, the key's id and the nonce, and ends with the tag. */
const version = 1;
const [idBytes, nonceBytes, tagBytes] = [4, 12, 16];
const headBytes = 1 + idBytes + nonceBytes;

export interface WrappingKey {
  /** Eight hexadecimal digits, which tell nothing about the key. */
  id: string;
  bytes: Buffer;
}

/** The key of these 32 bytes. */
export function wrappingKey(bytes: Buffer): WrappingKey {
  const digest = createHash('sha256').update('afya secrets key\n').update(bytes).digest();
  return { id: digest.toString('hex', 0, idBytes), bytes };
}

/** The id of the key that wrapped this; null for what is not wrapped. */
export function wrappedWith(sealed: Buffer): string | null {
  if (sealed[0] !== version || sealed.length < headBytes + tagBytes) return null;
  return sealed.toString('hex', 1, 1 + idBytes);
}

/** Wraps a secret of a place, which is its column and its row. */
export function wrap({ id, bytes }: WrappingKey, place: string, secret: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', bytes, nonce).setAAD(Buffer.from(place));
  const head = [Buffer.from([version]), Buffer.from(id, 'hex'), nonce];
  return Buffer.concat([...head, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

/** What was wrapped. @throws Error if it was changed, or is of another place or key */
export function unwrap({ bytes }: WrappingKey, place: string, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(1 + idBytes, headBytes);
  const decipher = createDecipheriv('aes-256-gcm', bytes, nonce, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(-tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(headBytes, -tagBytes)), decipher.final()]);
}
