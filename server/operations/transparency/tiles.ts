/** Tiles of the tree and bundles of its entries (https://c2sp.org/tlog-tiles). */
import type { Context } from '../../platform/context.ts';
import { selectEntries, selectSize, selectTile } from './queries.ts';

/** A full tile has 256 hashes, which are 8 levels of the tree. */
const tileWidth = 256;
const tileHeight = 8;

/** A tile as its path names it; `level` is null for a bundle of entries. */
export interface Tile {
  level: number | null;
  index: number;
  /** Number of hashes, or of entries: 256 in a full tile. */
  width: number;
}

/** Reads the part of a path after `/log/tile/`; null unless it is the only correct spelling of a tile's path. */
export function parseTilePath(path: string): Tile | null {
  const parts = /^(entries|\d{1,2})\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path);
  if (!parts) return null;
  const [, kind = '', place = '', partial = String(tileWidth)] = parts;
  const level = kind === 'entries' ? null : Number(kind);
  const tile = { level, index: Number(place.replace(/[x/]/g, '')), width: Number(partial) };
  return tilePath(tile) === path && (level ?? 0) <= 63 && tile.width >= 1 && tile.width <= tileWidth
    ? tile
    : null;
}

export function isFull({ width }: Tile): boolean {
  return width === tileWidth;
}

/** The path of a tile after `/log/tile/`. */
function tilePath({ level, index, width }: Tile): string {
  const groups =
    String(index)
      .padStart(Math.ceil(String(index).length / 3) * 3, '0')
      .match(/\d{3}/g) ?? [];
  const place = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/');
  return `${level ?? 'entries'}/${place}${width === tileWidth ? '' : `.p/${width}`}`;
}

/** The bytes of a tile; null if the tree has fewer leaves. */
export async function readTile({ db }: Context, { level, index, width }: Tile): Promise<Buffer | null> {
  const first = index * tileWidth;
  if (level !== null) {
    const hashes = await selectTile(db, { level: level * tileHeight, place: first }, width);
    return hashes.length === width ? Buffer.concat(hashes) : null;
  }
  if (first + width > (await selectSize(db))) return null;
  const entries = await selectEntries(db, first, width);
  return Buffer.concat(entries.map(withLength));
}

/** The length of an entry as a big-endian 16-bit number, then the entry. */
function withLength(entry: string): Buffer {
  const bytes = Buffer.from(entry);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
}
