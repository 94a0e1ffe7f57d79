/** Reads a file of lines as it arrives, also a compressed one. */
import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** A line without its end, as bytes; null where it is longer than allowed. */
export interface Line {
  number: number;
  bytes: Buffer | null;
}

const newline = 10;

/**
 * The lines of a stream. Holds one line at most, and of one that is longer than `longest` bytes nothing. An empty line is
 * left out.
 */
export async function* readLines(source: AsyncIterable<Buffer>, longest: number): AsyncGenerator<Line> {
  let number = 1;
  let held: Buffer[] = [];
  let length = 0;
  const line = (): Line => ({ number, bytes: length > longest ? null : Buffer.concat(held) });
  const add = (piece: Buffer) => {
    length += piece.length;
    if (length > longest) held = [];
    else held.push(piece);
  };
  for await (const chunk of source) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      add(chunk.subarray(start, end));
      if (length > 0) yield line();
      number += 1;
      held = [];
      length = 0;
      start = end + 1;
    }
    add(chunk.subarray(start));
  }
  if (length > 0) yield line();
}

/** The bytes of a file, or of standard input where it is `-`; `onRead` hears how many were read. */
export function openBytes(file: string, onRead: (bytes: number) => void): AsyncIterable<Buffer> {
  return counted(file === '-' ? process.stdin : createReadStream(file), onRead);
}

async function* counted(source: Readable, onRead: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of source as AsyncIterable<Buffer>) {
    onRead(chunk.length);
    yield chunk;
  }
}

/** Decompresses what is compressed with gzip, which its first two bytes tell; gives anything else as it is. */
export async function* decompressed(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done) return;
  const all = { [Symbol.asyncIterator]: () => chunks };
  const whole = startingWith(first.value, all);
  const isGzip = first.value[0] === 0x1f && first.value[1] === 0x8b;
  yield* isGzip ? gunzipped(whole) : whole;
}

function gunzipped(source: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  // An error of either stream reaches whoever reads the second one.
  return pipeline(Readable.from(source, { objectMode: false }), createGunzip(), () => {});
}

async function* startingWith(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}
