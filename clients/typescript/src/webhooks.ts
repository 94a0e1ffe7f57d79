/** The messages of webhooks, by Standard Webhooks. */
import type { Message } from './types.ts';

/** A message that this site did not sign, or did not sign lately. */
export class ForgedMessage extends Error {}

/**
 * The message of a webhook, checked by Standard Webhooks. `body` is as it came, before it is parsed.
 * @throws ForgedMessage for a message of anybody else, and for one that is older than `tolerance` seconds
 */
export async function verifyWebhook(
  secret: string,
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>,
  body: string | Uint8Array,
  { tolerance = 300, now = Date.now() / 1000 }: { tolerance?: number; now?: number } = {},
): Promise<Message> {
  const headerOf = (name: string) =>
    String((headers instanceof Headers ? headers.get(name) : headers[name]) ?? '');
  const id = headerOf('webhook-id');
  const timestamp = headerOf('webhook-timestamp');
  if (secret === '') throw new ForgedMessage('There is no secret to check it with.');
  if (id === '' || !/^\d+$/.test(timestamp)) throw new ForgedMessage('It has no signature that can be read.');
  if (Math.abs(now - Number(timestamp)) > tolerance)
    throw new ForgedMessage('It is too old, or its clock is wrong.');
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytesOf(secret.replace(/^whsec_/, '')), algorithm, false, [
    'verify',
  ]);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  for (const one of headerOf('webhook-signature').split(' ')) {
    const [version, value = ''] = one.split(',');
    if (version !== 'v1') continue;
    // In constant time.
    if (await crypto.subtle.verify('HMAC', key, bytesOf(value), signed)) return JSON.parse(text) as Message;
  }
  throw new ForgedMessage('Its signature is not that of this secret.');
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    throw new ForgedMessage('It has no signature that can be read.');
  }
}
