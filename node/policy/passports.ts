/**
 * GA4GH Passports 1.2: what a data access committee or an institution says of a researcher, signed. The keys of those who are
 * trusted are files of the operator: a node asks nobody.
 */
import { createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto';

/** A statement that gives access. */
interface TrustedVisa {
  /** Who signs it. */
  issuer: string;
  /** Such as `ControlledAccessGrants` or `ResearcherStatus`. */
  type: string;
  /** What it is about, such as the address of the data set. */
  value: string;
  /** Who decided, such as the data access committee; null for whomever the issuer names. */
  source: string | null;
}

export interface PassportPolicy {
  /** The keys of each issuer of passports and visas, by their ids. */
  issuers: ReadonlyMap<string, ReadonlyMap<string, KeyObject>>;
  visas: readonly TrustedVisa[];
  /** For whom a passport may be made out, if it names anybody; null for the node's own address. */
  audience: string | null;
}

type Json = Record<string, unknown>;

/** Clocks differ by so much. */
const skewSeconds = 60;
const mostVisas = 50;

/** Three parts, with dots between them. */
const isJwt = (token: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token);

/** The holder of a passport with a visa that gives access, by its issuer and subject; null for any other token. */
export function holderOf(token: string, policy: PassportPolicy, now: number = Date.now()): string | null {
  const passport = claimsOf(token, policy, now);
  if (!passport || typeof passport.sub !== 'string' || passport.sub === '') return null;
  const { sub, iss, aud, ga4gh_passport_v1: visas } = passport;
  if (aud !== undefined && ![aud].flat().includes(policy.audience)) return null;
  if (!Array.isArray(visas) || visas.length > mostVisas) return null;
  const gives = visas.some((visa) => typeof visa === 'string' && givesAccess(visa, sub, policy, now));
  return gives ? `${String(iss)} ${sub}` : null;
}

/** Only what is said of the holder, without conditions that the node can't judge. */
function givesAccess(token: string, sub: string, policy: PassportPolicy, now: number): boolean {
  const claims = claimsOf(token, policy, now);
  const visa = claims?.ga4gh_visa_v1;
  if (!claims || claims.sub !== sub || typeof visa !== 'object' || visa === null) return false;
  const { type, value, source, conditions, asserted } = visa as Json;
  if (conditions !== undefined && !(Array.isArray(conditions) && conditions.length === 0)) return false;
  if (typeof asserted !== 'number' || asserted > now / 1000 + skewSeconds) return false;
  return policy.visas.some(
    (trusted) =>
      trusted.issuer === claims.iss &&
      trusted.type === type &&
      trusted.value === value &&
      (trusted.source === null || trusted.source === source),
  );
}

/** The claims of a JWT that a trusted issuer signed, and that is valid now; null for any other. */
function claimsOf(token: string, { issuers }: PassportPolicy, now: number): Json | null {
  if (!isJwt(token)) return null;
  const [head = '', body = '', signature = ''] = token.split('.');
  const header = jsonOf(head);
  const claims = jsonOf(body);
  if (!header || !claims || header.crit !== undefined) return null;
  const key = issuers.get(String(claims.iss))?.get(String(header.kid));
  if (!key || header.alg !== algorithmOf(key)) return null;
  const signed = Buffer.from(`${head}.${body}`);
  if (!verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')))
    return null;
  const { exp, nbf = 0, iat = 0 } = claims;
  const seconds = now / 1000;
  const isTime = [exp, nbf, iat].every((time) => typeof time === 'number');
  if (!isTime || Number(exp) <= seconds - skewSeconds) return null;
  return Number(nbf) > seconds + skewSeconds || Number(iat) > seconds + skewSeconds ? null : claims;
}

/** The only algorithm that a key is used with, whatever a token says. */
function algorithmOf(key: KeyObject): 'RS256' | 'ES256' | null {
  const { modulusLength = 0, namedCurve } = key.asymmetricKeyDetails ?? {};
  if (key.asymmetricKeyType === 'rsa') return modulusLength >= 2048 ? 'RS256' : null;
  return key.asymmetricKeyType === 'ec' && namedCurve === 'prime256v1' ? 'ES256' : null;
}

/** The keys of a JWK set (RFC 7517) that can be used, by their ids. */
export function keysOf(set: unknown): Map<string, KeyObject> {
  const keys = typeof set === 'object' && set !== null && 'keys' in set ? set.keys : null;
  if (!Array.isArray(keys)) return new Map();
  return new Map(
    keys.flatMap((jwk: JsonWebKey & { kid?: unknown }) => {
      try {
        const key = createPublicKey({ key: jwk, format: 'jwk' });
        return typeof jwk.kid === 'string' && algorithmOf(key) !== null ? [[jwk.kid, key] as const] : [];
      } catch {
        return [];
      }
    }),
  );
}

function jsonOf(part: string): Json | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
