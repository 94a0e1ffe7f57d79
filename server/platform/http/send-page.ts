import type { FastifyReply, FastifyRequest } from 'fastify';
import type { InterfaceLanguage } from '../../../contract/constants.ts';
import { etagOf } from '../text/digest.ts';
import { CachedHeaders } from './cached-headers.ts';
import type { EdgeHeaders } from './edge-headers.ts';
import { chooseEncoding, compressLightly, type Encoding, matches, tagOfKnown } from './encodings.ts';
import { rangeOf } from './requests/range.ts';
import { requestIdHeader } from './requests/request-ids.ts';

/** One encoding of a page, ready to be written to a socket. */
export interface Variant {
  /** Strong: it stands for these bytes (RFC 9110 §8.8.3). */
  etag: string;
  /** The tag of other bytes for the same page: who has those needs no others. */
  alsoKnownAs: string | null;
  bytes: Buffer;
  /** As Fastify sent them the first time; null until then. */
  headers: CachedHeaders | null;
}

/** A page ready to be sent: the bytes of each encoding, or the address that it has moved to. */
export interface SentPage {
  status: number;
  location: string | null;
  /** A media type. */
  type: string;
  headers: Readonly<Record<string, string>>;
  modified: Date | null;
  /** Whether the variants differ. */
  compressed: boolean;
  variants: Record<Encoding, Variant>;
  edge: EdgeHeaders;
}

/**
 * Sends a page in the best encoding that the request allows, or 304 where the client has it already.
 * `language` is the language of the interface, where the page has one; `vary` names the request headers that
 * the page depends on.
 */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: SentPage,
  language: InterfaceLanguage | null,
  vary = 'accept-encoding',
) {
  if (page.location !== null) return reply.redirect(page.location, 301);
  const encoding = page.compressed ? chooseEncoding(request.headers['accept-encoding']) : 'identity';
  const variant = page.variants[encoding];
  reply.headers({
    'content-type': page.type,
    ...(language !== null && { 'content-language': language }),
    'cache-control': 'no-cache',
    vary,
    etag: variant.etag,
    ...(page.modified && { 'last-modified': page.modified.toUTCString() }),
    ...page.headers,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  });
  const edge = page.edge.fields();
  // With these, and with those for the edge, the cached page is sent from now on, before a request reaches Fastify.
  variant.headers ??= new CachedHeaders(
    sentHeaders(reply).filter(([name]) => !(name in edge)),
    variant.bytes.length,
    request.routeOptions.url ?? null,
  );
  reply.headers(edge);
  const known = tagOfKnown(request.headers, variant, page.modified);
  if (page.status === 200 && known !== null) return reply.header('etag', known).status(304).send();
  return reply.status(page.status).send(variant.bytes);
}

/**
 * As `sendPage`, for files that are downloaded: also a part of one, so that a download that broke off goes on where it ended
 * (RFC 9110 §14). The bytes that an encoding has are those that `If-Range` names.
 */
export function sendDownload(request: FastifyRequest, reply: FastifyReply, page: SentPage) {
  reply.header('accept-ranges', 'bytes');
  const { range, 'if-range': same, 'if-none-match': known } = request.headers;
  const encoding = page.compressed ? chooseEncoding(request.headers['accept-encoding']) : 'identity';
  const { bytes, etag } = page.variants[encoding];
  const isAsked = request.method === 'GET' && page.status === 200 && known === undefined;
  const asked = rangeOf(isAsked && (same === undefined || same === etag) ? range : undefined, bytes.length);
  if (asked.kind === 'all') return sendPage(request, reply, page, null);
  if (asked.kind !== 'part')
    return reply.status(416).header('content-range', `bytes */${bytes.length}`).send();
  const { start, end } = asked;
  reply.headers({
    'content-type': page.type,
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    etag,
    ...page.headers,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-range': `bytes ${start}-${end}/${bytes.length}`,
  });
  return reply.status(206).send(bytes.subarray(start, end + 1));
}

/** The headers of a reply that are the same for every request. */
function sentHeaders(reply: FastifyReply): [string, string][] {
  return Object.entries(reply.getHeaders())
    .filter(([name]) => name !== requestIdHeader)
    .map(([name, value]) => [name, String(value)]);
}

/** Sends a page that is rendered for this request alone, with an ETag for those who load it again. */
export async function sendOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, html, isPrivate = false }: { status: number; html: string; isPrivate?: boolean },
  language: InterfaceLanguage,
  vary = 'accept-encoding',
) {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const etag = etagOf(html, encoding);
  const isKept = status === 200 && !isPrivate;
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-language': language,
    'cache-control': isKept ? 'no-cache' : 'no-store',
    vary,
    ...(isKept && { etag }),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  });
  if (isKept && matches(request.headers['if-none-match'], etag)) return reply.status(304).send();
  return reply.status(status).send(await compressLightly(Buffer.from(html), encoding));
}
