/** Telephone numbers: found by an HMAC, and wrapped where they must be written to. */
import { createHmac } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import { sharedKeys } from '../../platform/shared-keys/shared-keys.ts';

/** A number as E.164 writes it; null for what is none, such as the short code of a service. */
export function readNumber(given: unknown): string | null {
  if (typeof given !== 'string') return null;
  const digits = given.replace(/[\s()-]/g, '').replace(/^00/, '+');
  return /^\+?[1-9]\d{7,14}$/.test(digits) ? `+${digits.replace('+', '')}` : null;
}

/** The code under which something of a telephone is found: its number, a message, a session. */
export async function hmacOf(
  context: Pick<Context, 'db' | 'clock' | 'secrets'>,
  kind: 'number' | 'message' | 'session',
  value: string,
): Promise<Buffer> {
  const [{ secret }] = await sharedKeys(context, 'phone_key');
  return createHmac('sha256', secret).update(`${kind}:${value}`).digest();
}
