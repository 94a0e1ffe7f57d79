import type { Change } from '../changes/invalidation.ts';
import { compress, compressesSlowly, compressQuickly, type Encoding } from '../http/encodings.ts';
import type { SentPage, Variant } from '../http/send-page.ts';
import { etagOf } from '../text/digest.ts';

/** A page before it is compressed and cached. */
export interface RenderedPage {
  status: number;
  /** Text is compressed; bytes are sent as they are. */
  content: string | Buffer;
  /** The media type; HTML unless given. */
  type?: string;
  /** Headers of this page alone. */
  headers?: Readonly<Record<string, string>>;
  /** For `If-Modified-Since`; whole seconds count. */
  modified?: Date;
  /** Where the page has moved to, with status 301. */
  location?: string;
  /** The changes that invalidate the page. */
  dependsOn: readonly Change[];
  /** False where anybody can make up addresses that lead to this page: neither this site nor a cache in front of it keeps it. */
  isKept?: boolean;
  /** How long the page may be cached; without it, until a change invalidates it. */
  maxAgeSeconds?: number;
  /**
   * Where that is for its counts alone: how long the rest of the page is true. A cache in front of this site may
   * show old counts.
   */
  trueForSeconds?: number;
}

/** A page with the bytes of each encoding. */
export interface EncodedPage extends Omit<SentPage, 'edge'> {
  /** Whether it was compressed in a hurry: more work would make it smaller. */
  isQuick: boolean;
  dependsOn: readonly Change[];
  /** Bytes in memory: all encodings together, and what is kept beside them. */
  size: number;
}

/**
 * How hard a page is compressed. In a hurry Brotli takes a fortieth of the time for 8 % more bytes. For a cache in front of this
 * site, which keeps them for a day, it takes two fifths for 2 %; and who has the quick bytes is sent the best ones.
 */
export interface Effort {
  isQuick: boolean;
  forEdge: boolean;
}

/** Compresses a page in each encoding. */
export async function encodePage(rendered: RenderedPage, effort: Effort): Promise<EncodedPage> {
  const { content } = rendered;
  const compressed = typeof content === 'string';
  const identity = inOwnMemory(typeof content === 'string' ? Buffer.from(content) : content);
  const takesLong = compressed && compressesSlowly(identity);
  const variant = async (encoding: Encoding): Promise<Variant> => ({
    etag: etagOf(identity, encoding),
    alsoKnownAs: null,
    bytes: compressed ? inOwnMemory(await compress(identity, encoding)) : identity,
    headers: null,
  });
  const [br, gzip, plain] = await Promise.all([
    takesLong ? brotliOf(identity, effort) : variant('br'),
    variant('gzip'),
    variant('identity'),
  ]);
  return {
    status: rendered.status,
    location: rendered.location ?? null,
    type: rendered.type ?? 'text/html; charset=utf-8',
    headers: rendered.headers ?? {},
    modified: rendered.modified ?? null,
    compressed,
    isQuick: effort.isQuick && takesLong,
    variants: { br, gzip, identity: plain },
    dependsOn: rendered.dependsOn,
    size: sizeOf([br, gzip, plain]),
  };
}

/** The same page, compressed at best. */
export async function compressedAtBest<Page extends EncodedPage>(
  page: Page,
  { forEdge }: Pick<Effort, 'forEdge'>,
): Promise<Page> {
  const { gzip, identity } = page.variants;
  const br = await brotliOf(identity.bytes, { isQuick: false, forEdge });
  return { ...page, isQuick: false, variants: { br, gzip, identity }, size: sizeOf([br, gzip, identity]) };
}

async function brotliOf(identity: Buffer, { isQuick, forEdge }: Effort): Promise<Variant> {
  const best = etagOf(identity, 'br');
  const quick = etagOf(identity, 'br-quick');
  if (!isQuick) {
    const bytes = inOwnMemory(await compress(identity, 'br'));
    return { etag: best, alsoKnownAs: forEdge ? null : quick, bytes, headers: null };
  }
  const bytes = inOwnMemory(await compressQuickly(identity, forEdge ? 10 : 9));
  return { etag: quick, alsoKnownAs: best, bytes, headers: null };
}

/** The same bytes without the memory that zlib, or Node for short texts, has around them: it would be kept with them. */
function inOwnMemory(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** What a page takes beside its bytes: objects, the headers of each encoding, the changes that invalidate it. */
const bytesBeside = 4096;

/** Variants that share their bytes count once. */
function sizeOf(variants: readonly Variant[]): number {
  let size = bytesBeside;
  for (const bytes of new Set(variants.map((variant) => variant.bytes))) size += bytes.length;
  return size;
}
