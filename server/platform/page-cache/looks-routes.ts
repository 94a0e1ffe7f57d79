import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { daySeconds } from '../../../contract/durations.ts';
import { type Look, nameOfLook, plainLook } from '../../../contract/site/look.ts';
import type { Config } from '../config/config.ts';
import { compressLightly, type Encoding } from '../http/encodings.ts';
import { type Looks, readTags, type Sheet, tagIn, withSheet } from './looks.ts';

const cookieName = 'look';
const yearSeconds = 365 * daySeconds;

/** Pages in chosen looks that are kept, so that each is compressed once. */
const keptBytes = 8 * 1024 * 1024;

/** What tells a cache in front of the site to keep a page. */
const offers = ['cdn-cache-control', 'surrogate-control', 'surrogate-key', 'cache-tag'];

const decoders = { br: promisify(zlib.brotliDecompress), gzip: promisify(zlib.gunzip) } as const;

/** Sends every page in the look that its reader chose, and serves the style sheets. To be called before routes are mounted. */
export function mountLooks(app: FastifyInstance, looks: Looks): void {
  const kept = new LRUCache<string, Buffer>({ maxSize: keptBytes, sizeCalculation: ({ length }) => length });
  app.addHook('onRequest', async ({ headers }) => {
    const sheet = looks.sheetOf(headers);
    if (sheet) readTags(headers, sheet);
  });
  app.addHook('onSend', async ({ headers }, reply, payload) => {
    const sheet = looks.sheetOf(headers);
    if (!sheet || !String(reply.getHeader('content-type')).startsWith('text/html')) return payload;
    const etag = keepFromOthers(reply, sheet);
    if (typeof payload === 'string') return withSheet(payload, sheet);
    if (!Buffer.isBuffer(payload)) return payload;
    const known = etag === null ? undefined : kept.get(etag);
    if (known) return known;
    const bytes = await recompressed(payload, String(reply.getHeader('content-encoding')), sheet);
    if (etag !== null) kept.set(etag, bytes);
    return bytes;
  });
  for (const { address, text } of looks.sheets)
    app.get(address, (_request, reply) =>
      reply
        .headers({
          'content-type': 'text/css; charset=utf-8',
          'cache-control': `public, max-age=${yearSeconds}, immutable`,
        })
        .send(text),
    );
}

/** Has a browser remember a look; the plain one needs nothing remembered. */
export function rememberLook(reply: FastifyReply, look: Look, { publicUrl }: Config): void {
  const secure = publicUrl.startsWith('https:');
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  const name = nameOfLook(look);
  if (name === nameOfLook(plainLook)) reply.clearCookie(cookieName, options);
  else reply.setCookie(cookieName, name, { ...options, maxAge: yearSeconds });
}

/** Has nothing but the browser keep the page; gives its tag in this look, if it has one. */
function keepFromOthers(reply: FastifyReply, sheet: Sheet): string | null {
  for (const header of offers) reply.removeHeader(header);
  const isKept = !String(reply.getHeader('cache-control')).includes('no-store');
  reply.header('cache-control', `private, ${isKept ? 'no-cache' : 'no-store'}`);
  const plain = reply.getHeader('etag')?.toString();
  if (plain === undefined) return null;
  const etag = tagIn(sheet, plain);
  reply.header('etag', etag);
  return etag;
}

async function recompressed(payload: Buffer, contentEncoding: string, sheet: Sheet): Promise<Buffer> {
  const encoding: Encoding =
    contentEncoding === 'br' || contentEncoding === 'gzip' ? contentEncoding : 'identity';
  const html = encoding === 'identity' ? payload : await decoders[encoding](payload);
  return compressLightly(Buffer.from(withSheet(html.toString(), sheet)), encoding);
}
