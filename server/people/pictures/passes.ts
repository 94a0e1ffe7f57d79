/** Passes: signed addresses with which authors and reviewers see pictures that are not public. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import { sharedKeys } from '../../platform/shared-keys/shared-keys.ts';
import * as queries from './queries.ts';

/**
 * A pass is valid for one to two hours. It stays the same within an hour, so that browsers don't load pictures again; when passes to
 * any picture end, all that are given from then on are new ones, so that each says whether it is from before.
 */
const hour = 3600_000;
const valid = 2 * hour;

/** The query parameter of the pass. */
const parameter = 'pass';

/** Gives a function that adds passes to addresses, all valid until the same moment. */
export async function openPasses(context: Context): Promise<(address: string, sha256: string) => string> {
  const [{ secret }] = await sharedKeys(context, 'picture_keys');
  const lastEnd = (await queries.selectLastEnd(context.db))?.getTime() ?? 0;
  const until = Math.max(Math.floor(context.clock().getTime() / hour) * hour, lastEnd) + valid;
  return (address, sha256) =>
    `${address}?${parameter}=${until}.${sign(secret, sha256, until).toString('base64url')}`;
}

/** Whether a pass is valid now for the files of this picture, and was given since the passes to it last ended. */
export async function isGoodPass(
  context: Context,
  pass: unknown,
  sha256: string,
  since: Date | null = null,
): Promise<boolean> {
  const [, end = '', given = ''] = (typeof pass === 'string' && /^(\d{13})\.([\w-]{43})$/.exec(pass)) || [];
  const until = Number(end);
  if (until <= context.clock().getTime()) return false;
  if (since && until - valid < since.getTime()) return false;
  const keys = await sharedKeys(context, 'picture_keys');
  const signature = Buffer.from(given, 'base64url');
  return keys.some(({ secret }) => timingSafeEqual(sign(secret, sha256, until), signature));
}

/** Ends the passes to the pictures of a post that is withdrawn or deleted: addresses that were passed on stop working. */
export function endPasses({ db, clock }: Pick<Context, 'db' | 'clock'>, postId: string): Promise<void> {
  return queries.endPasses(db, postId, clock());
}

/** The HTML without the passes in its pictures' addresses, as readers get it. */
export function withoutPasses(html: string): string {
  return html.replaceAll(/(\/pictures\/[\w.-]+)\?pass=[\w.-]+/g, '$1');
}

function sign(secret: Buffer, sha256: string, until: number): Buffer {
  return createHmac('sha256', secret).update(`${sha256} ${until}`).digest();
}
