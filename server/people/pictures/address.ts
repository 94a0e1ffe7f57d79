import { picturesPathPrefix } from '../../../contract/paths.ts';

const extensions = { png: 'png', jpeg: 'jpg', webp: 'webp', avif: 'avif' } as const;
/** Formats of a picture's own file; AVIF is only for variants. */
export type PictureFormat = 'png' | 'jpeg' | 'webp';
export type VariantFormat = keyof typeof extensions;

/** A file of a picture: its own, a variant of this width, or one of a cover. */
export interface FileNamed {
  sha256: string;
  format: VariantFormat;
  /** In pixels; null for the picture's own file. */
  width: number | null;
  /** The middle of the picture, for lists. */
  part?: 'cover';
}

/** A stored file of a cover. */
export interface CoverFile {
  sha256: string;
  format: 'jpeg' | 'avif';
  width: number;
  height: number;
  bytes: number;
}

const form = /^([0-9a-f]{64})(?:-(cover-)?([1-9]\d{0,4}))?\.(png|jpg|webp|avif)$/;

/** The file's name in the file store, and the last segment of its address. */
export function fileName({ sha256, format, width, part }: FileNamed): string {
  const size = width === null ? '' : `-${part === undefined ? '' : `${part}-`}${width}`;
  return `${sha256}${size}.${extensions[format]}`;
}

/**
 * The address of a file. It contains the hash of the picture's bytes, so the content of an address never
 * changes.
 */
export function addressOf(file: FileNamed): string {
  return picturesPathPrefix + fileName(file);
}

/** The address of a picture's own file. */
export function pictureAddress({ sha256, format }: { sha256: string; format: PictureFormat }): string {
  return addressOf({ sha256, format, width: null });
}

/** The file of this name; null where it is no name of one. */
export function fileNamed(name: string): FileNamed | null {
  const [, sha256, cover, width, extension] = form.exec(name) ?? [];
  if (sha256 === undefined) return null;
  for (const format of ['png', 'jpeg', 'webp', 'avif'] as const) {
    if (extensions[format] !== extension) continue;
    const file = { sha256, format, width: width === undefined ? null : Number(width) };
    return cover === undefined ? file : { ...file, part: 'cover' };
  }
  return null;
}

/** The hash that the content of a file with this name must have; null where its name does not say it. */
export function hashOfContent(name: string): string | null {
  const file = fileNamed(name);
  return file === null || file.width !== null ? null : file.sha256;
}

/** The file at this address; null where it is no picture's. */
export function fileAt(address: string): FileNamed | null {
  return address.startsWith(picturesPathPrefix) ? fileNamed(address.slice(picturesPathPrefix.length)) : null;
}

/** The hash in the address of a picture's own file; null in any other address. */
export function hashIn(address: string): string | null {
  const file = fileAt(address);
  return file === null || file.width !== null ? null : file.sha256;
}

/** The hashes of all pictures that a text names in any way, as the database finds them too. */
export function hashesNamed(text: string): string[] {
  const found = [...text.matchAll(/\/pictures\/([0-9a-f]{64})/g)].map(([, hash = '']) => hash);
  return [...new Set(found)].sort();
}
