import { Inflate } from 'fflate';
import { RefusedImport } from './import-result.ts';

/** Bounds on what is in a document, in bytes. Real documents of 10 MB stay far below them. */
const most = { entries: 2000, part: 32_000_000, all: 64_000_000 };

/** Above this size, a part that is this many times larger than its compressed form is no text. */
const suspicious = { bytes: 2_000_000, ratio: 250 };

const signatures = { end: 0x06054b50, entry: 0x02014b50, file: 0x04034b50 };

/** An entry of the archive's directory. */
interface Entry {
  name: string;
  isEncrypted: boolean;
  method: number;
  compressed: number;
  size: number;
  offset: number;
}

/**
 * The parts of a ZIP archive that `isWanted` names. Sizes in an archive's directory may be false, so no part is inflated
 * beyond the size that it declares, and all of them stay within bounds. @throws RefusedImport
 */
export function readArchive(
  bytes: Uint8Array<ArrayBuffer>,
  isWanted: (name: string) => boolean,
): { names: string[]; parts: Map<string, Uint8Array<ArrayBuffer>> } {
  const entries = directoryOf(bytes);
  if (entries.some(({ isEncrypted }) => isEncrypted)) throw new RefusedImport('encrypted');
  const wanted = entries.filter(({ name }) => isWanted(name));
  if (wanted.some(isSwollen) || sum(wanted) > most.all) throw new RefusedImport('swollen');
  const parts = new Map(wanted.map((entry) => [entry.name, partOf(bytes, entry)]));
  return { names: entries.map(({ name }) => name), parts };
}

function sum(entries: readonly Entry[]): number {
  return entries.reduce((total, { size }) => total + size, 0);
}

function isSwollen({ size, compressed }: Entry): boolean {
  return size > most.part || (size > suspicious.bytes && size > suspicious.ratio * compressed);
}

function directoryOf(bytes: Uint8Array<ArrayBuffer>): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOfDirectory(view);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count > most.entries) throw new RefusedImport('swollen');
  const entries: Entry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== signatures.entry)
      throw new RefusedImport('damaged');
    const nameLength = view.getUint16(at + 28, true);
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      compressed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  // Of two parts with one name, programs read different ones.
  if (new Set(entries.map(({ name }) => name)).size !== entries.length) throw new RefusedImport('damaged');
  return entries;
}

/** Where the record at the end of the archive begins: at most a comment of 64 kB follows it. */
function endOfDirectory(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 0xffff); at -= 1) {
    if (view.getUint32(at, true) === signatures.end) return at;
  }
  throw new RefusedImport('damaged');
}

function partOf(bytes: Uint8Array<ArrayBuffer>, entry: Entry): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { offset, compressed, size, method } = entry;
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== signatures.file)
    throw new RefusedImport('damaged');
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (start + compressed > bytes.length) throw new RefusedImport('damaged');
  const content = bytes.subarray(start, start + compressed);
  if (method === 8) return inflated(content, size);
  if (method !== 0 || compressed !== size) throw new RefusedImport('damaged');
  return content.slice();
}

/** Inflates in small steps, and stops as soon as there is more than `size`. */
function inflated(content: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size);
  let filled = 0;
  const inflate = new Inflate((chunk) => {
    if (filled + chunk.length > size) throw new RefusedImport('swollen');
    whole.set(chunk, filled);
    filled += chunk.length;
  });
  const step = 4096;
  try {
    for (let at = 0; at < content.length; at += step)
      inflate.push(content.subarray(at, at + step), at + step >= content.length);
  } catch (error) {
    throw error instanceof RefusedImport ? error : new RefusedImport('damaged');
  }
  if (filled !== size) throw new RefusedImport('damaged');
  return whole;
}
