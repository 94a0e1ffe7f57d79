import { DataError } from './data-error.ts';

const newline = 10;

/** Bytes that one line may have: some ten million people. */
const mostBytesOfLine = 64 * 1024 * 1024;

/** Calls `each` for each line of a part of a file, with its place in the bytes, without the end of the line. */
export type LineBatch = (each: (bytes: Buffer, from: number, to: number) => void) => void;

/** Splits a file into parts of whole lines. @throws DataError for an endless line */
export async function* batchesOfLines(
  chunks: AsyncIterable<Buffer>,
  name: string,
): AsyncGenerator<LineBatch> {
  let begun: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    const last = chunk.lastIndexOf(newline);
    if (last === -1) {
      begun.push(Buffer.from(chunk));
      length += chunk.length;
      if (length > mostBytesOfLine) throw new DataError(`${name} has a line of more than 64 MB.`);
      continue;
    }
    const whole = chunk.subarray(0, last + 1);
    const bytes = begun.length === 0 ? whole : Buffer.concat([...begun, whole]);
    begun = [Buffer.from(chunk.subarray(last + 1))];
    length = chunk.length - last - 1;
    yield (each) => eachLine(bytes, each);
  }
  const rest = Buffer.concat(begun);
  if (rest.length > 0) yield (each) => eachLine(rest, each);
}

function eachLine(bytes: Buffer, each: (bytes: Buffer, from: number, to: number) => void): void {
  for (let from = 0; from < bytes.length; ) {
    const found = bytes.indexOf(newline, from);
    const end = found === -1 ? bytes.length : found;
    each(bytes, from, end > from && bytes[end - 1] === 13 ? end - 1 : end);
    from = end + 1;
  }
}
