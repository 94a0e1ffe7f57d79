import { decodeJwt, decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

/** The purpose of a link's token: its `aud`. */
export type LinkPurpose =
  | 'verify-email'
  | 'reset-password'
  | 'confirm-old-email'
  | 'confirm-new-email'
  | 'end-access'
  | 'undo-email-change'
  | 'undo-factors'
  | 'keep-account';

/** Purposes of tokens that are no session's. */
type Purpose = LinkPurpose | 'recent-proof';

export interface SigningKey {
  id: string;
  secret: Buffer;
}

/** `jti` is the id of the row that the token is valid with, `sub` the account. */
interface Subject {
  id: string;
  accountId: string;
  issuedAt: Date;
  expiresAt: Date;
}

const claims = z.object({ jti: z.uuid(), sub: z.uuid(), aud: z.string().optional(), iat: z.number() });
const header = z.object({ alg: z.literal('HS256'), kid: z.uuid() });

/**
 * Signs the token of a session or, with a purpose, of a link or a recent proof. The same input gives the same
 * token.
 */
export function signToken(
  key: SigningKey,
  { id, accountId, issuedAt, expiresAt }: Subject,
  purpose: Purpose | null = null,
): Promise<string> {
  const seconds = issuedAt.getTime() / 1000;
  const token = new SignJWT()
    .setProtectedHeader({ alg: 'HS256', kid: key.id })
    .setSubject(accountId)
    .setJti(id)
    // A change of second factors ends the proofs from before it, in the same second too.
    .setIssuedAt(purpose === 'recent-proof' ? seconds : Math.floor(seconds))
    .setExpirationTime(Math.floor(expiresAt.getTime() / 1000));
  return (purpose === null ? token : token.setAudience(purpose)).sign(key.secret);
}

/** The unverified content of a token. `id` is its row's; `purpose` is null for a session. */
export interface Claimed {
  id: string;
  key: string;
  account: string;
  purpose: string | null;
  issuedAt: Date;
}

/** Decodes a token without verifying it; null if it isn't one of ours. */
export function readToken(token: string): Claimed | null {
  try {
    const { jti, sub, aud, iat } = claims.parse(decodeJwt(token));
    const { kid } = header.parse(decodeProtectedHeader(token));
    return { id: jti, account: sub, key: kid, purpose: aud ?? null, issuedAt: new Date(iat * 1000) };
  } catch {
    return null;
  }
}

/** Whether the token was signed with this key and hasn't expired. */
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
