import { createReadStream } from 'node:fs';

/** The text of a file in pieces that end where its lines end, each with the number of its first line; long lines come in several pieces. */
export async function* piecesOf(file: string, onBytes: (bytes: number) => void = () => {}) {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 })) {
    onBytes(chunk.length);
    for (const piece of decoder.decode(chunk, { stream: true }).split(/(?<=\n)/)) {
      yield { line, text: piece };
      if (piece.endsWith('\n')) line += 1;
    }
  }
  decoder.decode();
}

/** A copy of a part of a text. The part itself keeps the whole piece that it was cut from in memory, for as long as it is kept. */
export function copyOf(part: string): string {
  return Buffer.from(part).toString();
}
