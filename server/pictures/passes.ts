/** Addresses at which authors and reviewers see pictures that readers don't see. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from '../context.ts';
import * as queries from './queries.ts';

/**
 * A pass is good for one to two hours: within one hour it stays the same, so that browsers don't load
 * pictures again.
 */
const hourSeconds = 3600;

/** The query parameter that holds a pass. */
const parameter = 'pass';

/** Gives passes for pictures, all good until the same moment. */
export async function openPasses(context: Context): Promise<(address: string, sha256: string) => string> {
  const secret = await keyOf(context);
  const now = context.clock().getTime() / 1000;
  const until = (Math.floor(now / hourSeconds) + 2) * hourSeconds;
  return (address, sha256) =>
    `${address}?${parameter}=${until}.${sign(secret, sha256, until).toString('base64url')}`;
}

/** Whether a pass is good for the files of this picture now. */
export async function isGoodPass(context: Context, pass: unknown, sha256: string): Promise<boolean> {
  const [, seconds = '', given = ''] =
    (typeof pass === 'string' && /^(\d{10})\.([\w-]{43})$/.exec(pass)) || [];
  const until = Number(seconds);
  if (until * 1000 <= context.clock().getTime()) return false;
  const secret = await queries.selectKey(context.db);
  return (
    secret !== undefined && timingSafeEqual(sign(secret, sha256, until), Buffer.from(given, 'base64url'))
  );
}

/** A page's HTML as readers get it: its pictures' addresses without passes. */
export function withoutPasses(html: string): string {
  return html.replaceAll(/(\/pictures\/[\w.-]+)\?pass=[\w.-]+/g, '$1');
}

function sign(secret: Buffer, sha256: string, until: number): Buffer {
  return createHmac('sha256', secret).update(`${sha256} ${until}`).digest();
}

/** Two processes may make a first key at the same time; one of them stays. */
async function keyOf({ db }: Context): Promise<Buffer> {
  const before = await queries.selectKey(db);
  if (before) return before;
  await queries.insertKey(db, randomBytes(32));
  const secret = await queries.selectKey(db);
  if (!secret) throw new Error('the key for addresses of pictures was not kept');
  return secret;
}
