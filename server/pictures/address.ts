const extensions = { png: 'png', jpeg: 'jpg', webp: 'webp', avif: 'avif' } as const;
/** What a picture's own file is; AVIF is for its variants alone. */
export type PictureFormat = 'png' | 'jpeg' | 'webp';
export type VariantFormat = keyof typeof extensions;

/** A file of a picture: its own, or a variant of the width named. */
export interface FileNamed {
  sha256: string;
  format: VariantFormat;
  /** In pixels; null for the picture's own file. */
  width: number | null;
}

const form = /^([0-9a-f]{64})(?:-([1-9]\d{0,4}))?\.(png|jpg|webp|avif)$/;
const folder = '/pictures/';

/** Its name in the file store, and the last part of its address. */
export function fileName({ sha256, format, width }: FileNamed): string {
  return `${sha256}${width === null ? '' : `-${width}`}.${extensions[format]}`;
}

/**
 * Where a picture is read: named after its bytes, so that it can be kept for ever. Its variants are named
 * after it too: they are made once.
 */
export function addressOf(file: FileNamed): string {
  return folder + fileName(file);
}

/** Where a picture's own file is read. */
export function pictureAddress({ sha256, format }: { sha256: string; format: PictureFormat }): string {
  return addressOf({ sha256, format, width: null });
}

/** The file that a name means; null where it means none. */
export function fileNamed(name: string): FileNamed | null {
  const [, sha256, width, extension] = form.exec(name) ?? [];
  if (sha256 === undefined) return null;
  for (const format of ['png', 'jpeg', 'webp', 'avif'] as const) {
    if (extensions[format] === extension)
      return { sha256, format, width: width === undefined ? null : Number(width) };
  }
  return null;
}

/** The file at an address; null where that is none of a picture's. */
export function fileAt(address: string): FileNamed | null {
  return address.startsWith(folder) ? fileNamed(address.slice(folder.length)) : null;
}

/** The hash in the address of a picture's own file; null where it is none. */
export function hashIn(address: string): string | null {
  const file = fileAt(address);
  return file === null || file.width !== null ? null : file.sha256;
}

/**
 * The hashes of all the pictures that a text names, however it names them, as the database finds them too.
 */
export function hashesNamed(text: string): string[] {
  const found = [...text.matchAll(/\/pictures\/([0-9a-f]{64})/g)].map(([, hash = '']) => hash);
  return [...new Set(found)].sort();
}
