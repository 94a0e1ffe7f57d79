import { z } from 'zod';

const claims = z.object({
  sub: z.string().optional(),
  iat: z.number().optional(),
  exp: z.number(),
});

/** The claims of a token. The server checks the signature; nothing here does. */
export interface TokenClaims {
  /** The account's id. */
  accountId: string | null;
  /** Milliseconds since 1970, by the server's clock. */
  issuedAt: number | null;
  expiresAt: number;
}

/** Reads the claims of a JWT, of a session or an e-mailed link; null if it isn't one. */
export function readToken(token: string): TokenClaims | null {
  const [, payload] = token.split('.');
  if (payload === undefined) return null;
  try {
    const { sub, iat, exp } = claims.parse(JSON.parse(decodeBase64Url(payload)));
    return {
      accountId: sub ?? null,
      issuedAt: iat === undefined ? null : iat * 1000,
      expiresAt: exp * 1000,
    };
  } catch {
    return null;
  }
}

/** Whether a token is past its expiry. A malformed token counts as expired. */
export function isExpired(token: string, now: number): boolean {
  const read = readToken(token);
  return read === null || read.expiresAt <= now;
}

function decodeBase64Url(text: string): string {
  const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
}
