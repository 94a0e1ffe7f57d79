import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { LRUCache } from 'lru-cache';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** Larger pages are compressed less hard: there the last per cents would cost seconds. */
const large = 150_000;

/** The smallest compression window that covers this many bytes. */
function windowFor(length: number): number {
  const { BROTLI_MIN_WINDOW_BITS, BROTLI_MAX_WINDOW_BITS } = zlib.constants;
  return Math.min(
    BROTLI_MAX_WINDOW_BITS,
    Math.max(BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(length + 16))),
  );
}

/** Compresses for the cache, on the thread pool: slowly, as many readers get the result. */
export async function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return bytes;
  if (encoding === 'gzip') return gzip(bytes, { level: 9 });
  return brotli(bytes, brotliOptions(bytes));
}

/** Whether `compress` takes much longer with Brotli than `compressQuickly`. */
export function compressesSlowly(bytes: Buffer): boolean {
  return bytes.length <= large;
}

/** Compresses with Brotli in less time than `compress`: for quality 9 in a fortieth, for 10 in two fifths. */
export function compressQuickly(bytes: Buffer, quality: 9 | 10): Promise<Buffer> {
  return brotli(bytes, brotliOptions(bytes, quality));
}

/** The Brotli options for cached pages. */
export function brotliOptions(bytes: Buffer, quality = compressesSlowly(bytes) ? 11 : 7): zlib.BrotliOptions {
  return {
    params: {
      [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
      [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [zlib.constants.BROTLI_PARAM_LGWIN]: windowFor(bytes.length),
    },
  };
}

/** Compresses for one reader, in a tenth of the time of `compress`. */
export async function compressLightly(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return bytes;
  if (encoding === 'gzip') return gzip(bytes, { level: 6 });
  const { BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_QUALITY } = zlib.constants;
  return brotli(bytes, { params: { [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT, [BROTLI_PARAM_QUALITY]: 5 } });
}

/** What the few headers that browsers send allow. Longer ones are rare, and are read each time. */
const choices = new LRUCache<string, Encoding>({ max: 200 });
const longestRemembered = 100;

/** The first encoding, Brotli before gzip, that an Accept-Encoding header allows (RFC 9110 §12.5.3). */
export function chooseEncoding(
  header: string | undefined,
  offered: readonly Encoding[] = encodings,
): Encoding {
  if (header === undefined) return 'identity';
  if (offered !== encodings || header.length > longestRemembered) return firstAllowed(header, offered);
  const known = choices.get(header);
  if (known) return known;
  const choice = firstAllowed(header, encodings);
  choices.set(header, choice);
  return choice;
}

function firstAllowed(header: string, offered: readonly Encoding[]): Encoding {
  const refused = new Set<string>();
  const accepted = new Set<string>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const zero = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    (zero ? refused : accepted).add(name);
  }
  const allows = (name: string) => !refused.has(name) && (accepted.has(name) || accepted.has('*'));
  return offered.find((encoding) => encoding !== 'identity' && allows(encoding)) ?? 'identity';
}

/** The conditional headers of a request. */
interface Conditions {
  'if-none-match'?: string | undefined;
  'if-modified-since'?: string | undefined;
}

/**
 * The ETag of what the client has already of these bytes, or of other bytes for the same page; null where it has to be sent.
 * The date counts only where no ETag is given (RFC 9110 §13.2.2).
 */
export function tagOfKnown(
  asked: Conditions,
  { etag, alsoKnownAs }: { etag: string; alsoKnownAs: string | null },
  modified: Date | null,
): string | null {
  const named = asked['if-none-match'];
  if (named !== undefined) {
    if (matches(named, etag)) return etag;
    return alsoKnownAs !== null && matches(named, alsoKnownAs) ? alsoKnownAs : null;
  }
  if (modified === null || asked['if-modified-since'] === undefined) return null;
  const since = Date.parse(asked['if-modified-since']);
  return since >= Math.floor(modified.getTime() / 1000) * 1000 ? etag : null;
}

/** Whether an If-None-Match header names this ETag (RFC 9110 §13.1.2, weak comparison). */
export function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}
