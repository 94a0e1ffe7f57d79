import { createHash, timingSafeEqual } from 'node:crypto';
import type { Caller, Granularity, Policy } from './policy.ts';

/** A caller who sends a token. Only the token's hash is known here. */
export interface RegisteredCaller {
  name: string;
  /** SHA-256 of the token, in hexadecimal. */
  tokenSha256: string;
  /** The most that this caller is told; null for the granularity of registered callers. */
  granularity: Granularity | null;
}

/** Who sent a request with this Authorization header; null for a token that is unknown. */
export function callerOf(
  authorization: string | undefined,
  callers: readonly RegisteredCaller[],
  { granularity }: Policy,
): Caller | null {
  if (authorization === undefined) return { kind: 'public', name: null, granularity: granularity.public };
  const token = /^Bearer +(\S{1,500})$/i.exec(authorization)?.[1];
  if (token === undefined) return null;
  const hash = createHash('sha256').update(token).digest();
  const found = callers.find(({ tokenSha256 }) => timingSafeEqual(Buffer.from(tokenSha256, 'hex'), hash));
  if (!found) return null;
  return { kind: 'registered', name: found.name, granularity: found.granularity ?? granularity.registered };
}
