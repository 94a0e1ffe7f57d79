import { Readable } from 'node:stream';
import zlib from 'node:zlib';
import { partMarks } from '../../../../contract/views/network-view.ts';
import { chooseEncoding } from '../../../platform/http/encodings.ts';

/** A part of a page, and where it goes. */
export interface PlacedPart {
  place: keyof typeof partMarks;
  html: string;
}

/**
 * A page with marks as a stream: at once up to the first mark, and each part when it comes, so that browsers show
 * them without a script. Compression passes each part on instead of waiting for more.
 */
export function inParts(
  acceptEncoding: string | undefined,
  page: string,
  parts: AsyncIterable<PlacedPart>,
): { headers: Record<string, string>; stream: Readable } {
  const encoding = chooseEncoding(acceptEncoding);
  const vary = 'accept-encoding';
  const plain = Readable.from(piecesOf(page, parts), { objectMode: false });
  if (encoding === 'identity') return { headers: { vary }, stream: plain };
  const { BROTLI_OPERATION_FLUSH: flush, BROTLI_PARAM_QUALITY, Z_SYNC_FLUSH } = zlib.constants;
  const compressor =
    encoding === 'br'
      ? zlib.createBrotliCompress({ flush, params: { [BROTLI_PARAM_QUALITY]: 5 } })
      : zlib.createGzip({ flush: Z_SYNC_FLUSH });
  compressor.once('close', () => plain.destroy());
  return { headers: { vary, 'content-encoding': encoding }, stream: plain.pipe(compressor) };
}

async function* piecesOf(page: string, parts: AsyncIterable<PlacedPart>): AsyncGenerator<string> {
  const [before, rest] = cut(page, partMarks.answers);
  const [between, after] = cut(rest, partMarks.end);
  yield before;
  let isAtEnd = false;
  for await (const { place, html } of parts) {
    if (place === 'end' && !isAtEnd) yield between;
    isAtEnd ||= place === 'end';
    yield html;
  }
  yield isAtEnd ? after : between + after;
}

function cut(text: string, mark: string): [string, string] {
  const place = text.indexOf(mark);
  if (place < 0) throw new Error(`the page has no place for ${mark}`);
  return [text.slice(0, place), text.slice(place + mark.length)];
}
