import type { FastifyReply, FastifyRequest } from 'fastify';
import type { InterfaceLanguage } from '../../contract/constants.ts';
import { chooseEncoding, type Encoding, hasAlready } from './encodings.ts';

/** A page as it is sent: the bytes of each encoding, or where it has moved to. */
interface SentPage {
  status: number;
  location: string | null;
  /** A media type. */
  type: string;
  headers: Readonly<Record<string, string>>;
  modified: Date | null;
  /** Whether the variants differ. */
  compressed: boolean;
  variants: Record<Encoding, { etag: string; bytes: Buffer; headers: readonly string[] | null }>;
}

/**
 * Sends a page in the best encoding that the request allows, or 304 where the reader has it already. `language` is that of the
 * interface, where it has one.
 */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: SentPage,
  language: InterfaceLanguage | null,
) {
  if (page.location !== null) return reply.redirect(page.location, 301);
  const encoding = page.compressed ? chooseEncoding(request.headers['accept-encoding']) : 'identity';
  const variant = page.variants[encoding];
  reply.headers({
    'content-type': page.type,
    ...(language !== null && { 'content-language': language }),
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    etag: variant.etag,
    ...(page.modified && { 'last-modified': page.modified.toUTCString() }),
    ...page.headers,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  });
  // From now on the page is answered with these before a request reaches Fastify.
  variant.headers ??= Object.entries(reply.getHeaders()).flatMap(([name, value]) => [name, String(value)]);
  const known = hasAlready(request.headers, { etag: variant.etag, modified: page.modified });
  if (page.status === 200 && known) return reply.status(304).send();
  return reply.status(page.status).send(variant.bytes);
}
