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
    return claimsOf(JSON.parse(decodeBase64Url(payload)));
  } catch {
    return null;
  }
}

/** Whether a token is past its expiry. A malformed token counts as expired. */
export function isExpired(token: string, now: number): boolean {
  const read = readToken(token);
  return read === null || read.expiresAt <= now;
}

/** The claims that `read` holds; null where one has another type. */
function claimsOf(read: unknown): TokenClaims | null {
  if (typeof read !== 'object' || read === null) return null;
  const { sub, iat, exp }: { sub?: unknown; iat?: unknown; exp?: unknown } = read;
  const issued = iat === undefined || typeof iat === 'number';
  if (typeof exp !== 'number' || !issued || (sub !== undefined && typeof sub !== 'string')) return null;
  return {
    accountId: sub ?? null,
    issuedAt: iat === undefined ? null : iat * 1000,
    expiresAt: exp * 1000,
  };
}

function decodeBase64Url(text: string): string {
  const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
}
