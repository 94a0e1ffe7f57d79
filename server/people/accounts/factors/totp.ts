/** Codes of authenticator apps (RFC 6238): six digits, HMAC-SHA-1, a new one every 30 seconds. */
import { createHmac, timingSafeEqual } from 'node:crypto';

const stepSeconds = 30;
const digits = 6;

/** How many steps a phone's clock may be ahead or behind (RFC 6238 §5.2). */
const drift = 1;

/** The number of the time step at an instant. */
export function stepAt(at: Date): number {
  return Math.floor(at.getTime() / 1000 / stepSeconds);
}

/** The code of a time step (RFC 4226 §5.3). */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The time step that a code belongs to, at most `drift` steps away; null where it is not right. */
export function stepOfCode(secret: Buffer, code: string, at: Date): number | null {
  const now = stepAt(at);
  const isCode = /^\d{6}$/.test(code);
  // Whatever was typed is compared, in six bytes.
  const given = Buffer.from(isCode ? code : ' '.repeat(digits));
  let found: number | null = null;
  for (let step = now - drift; step <= now + drift; step += 1)
    if (timingSafeEqual(Buffer.from(codeOf(secret, step)), given)) found = step;
  return isCode ? found : null;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 without padding (RFC 4648 §6), as apps read secrets. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

/** The address that apps read from a QR code. */
export function otpauthUri({
  issuer,
  email,
  secret,
}: {
  issuer: string;
  email: string;
  secret: Buffer;
}): string {
  const query = new URLSearchParams({
    secret: toBase32(secret),
    issuer,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`;
}
