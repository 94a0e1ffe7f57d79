import { decodeJwt, decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

const claims = z.object({ jti: z.uuid(), sub: z.uuid(), exp: z.number() });
const header = z.object({ alg: z.literal('HS256'), kid: z.uuid() });

/** Signs a session token: `sub` is the account, `jti` the session's row, `kid` the key's. */
export function signToken(
  key: { id: string; secret: Buffer },
  session: { id: string; accountId: string; issuedAt: Date; expiresAt: Date },
): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256', kid: key.id })
    .setSubject(session.accountId)
    .setJti(session.id)
    .setIssuedAt(Math.floor(session.issuedAt.getTime() / 1000))
    .setExpirationTime(Math.floor(session.expiresAt.getTime() / 1000))
    .sign(key.secret);
}

/** What a token says of itself, not yet believed; null where it is no token of ours. */
export function readToken(token: string): { session: string; key: string; account: string } | null {
  try {
    const { jti, sub } = claims.parse(decodeJwt(token));
    return { session: jti, account: sub, key: header.parse(decodeProtectedHeader(token)).kid };
  } catch {
    return null;
  }
}

/** Whether the token was signed with this key, and is not past its expiry. */
export async function checkToken(
  token: string,
  secret: Buffer,
  at: Date,
): Promise<'good' | 'expired' | 'forged'> {
  try {
    await jwtVerify(token, secret, { algorithms: ['HS256'], currentDate: at });
    return 'good';
  } catch (error) {
    return error instanceof errors.JWTExpired ? 'expired' : 'forged';
  }
}
