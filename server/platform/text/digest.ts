import { createHash } from 'node:crypto';

/** The SHA-256 digest of some content. */
export function sha256(content: string | Uint8Array): Buffer {
  return createHash('sha256').update(content).digest();
}

/**
 * An entity tag for some content (RFC 9110 §8.8.3), in quotes; of 132 bits. `variant` tells apart its content
 * codings.
 */
export function etagOf(content: string | Uint8Array, variant?: string): string {
  const digest = sha256(content).toString('base64url').slice(0, 22);
  return variant === undefined ? `"${digest}"` : `"${digest}-${variant}"`;
}
