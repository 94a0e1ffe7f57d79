/** Passes: signed addresses with which authors and reviewers see pictures that are not public. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import { sharedKeys } from '../../platform/shared-keys/shared-keys.ts';

/**
 * A pass is valid for one to two hours. It stays the same within an hour, so that browsers don't load
 * pictures again.
 */
const hourSeconds = 3600;

/** The query parameter of the pass. */
const parameter = 'pass';

/** Gives a function that adds passes to addresses, all valid until the same moment. */
export async function openPasses(context: Context): Promise<(address: string, sha256: string) => string> {
  const [{ secret }] = await sharedKeys(context, 'picture_keys');
  const now = context.clock().getTime() / 1000;
  const until = (Math.floor(now / hourSeconds) + 2) * hourSeconds;
  return (address, sha256) =>
    `${address}?${parameter}=${until}.${sign(secret, sha256, until).toString('base64url')}`;
}

/** Whether a pass is valid now for the files of this picture. */
export async function isGoodPass(context: Context, pass: unknown, sha256: string): Promise<boolean> {
  const [, seconds = '', given = ''] =
    (typeof pass === 'string' && /^(\d{10})\.([\w-]{43})$/.exec(pass)) || [];
  const until = Number(seconds);
  if (until * 1000 <= context.clock().getTime()) return false;
  const keys = await sharedKeys(context, 'picture_keys');
  const signature = Buffer.from(given, 'base64url');
  return keys.some(({ secret }) => timingSafeEqual(sign(secret, sha256, until), signature));
}

/** The HTML without the passes in its pictures' addresses, as readers get it. */
export function withoutPasses(html: string): string {
  return html.replaceAll(/(\/pictures\/[\w.-]+)\?pass=[\w.-]+/g, '$1');
}

function sign(secret: Buffer, sha256: string, until: number): Buffer {
  return createHmac('sha256', secret).update(`${sha256} ${until}`).digest();
}
