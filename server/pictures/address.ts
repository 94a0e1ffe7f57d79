const extensions = { png: 'png', jpeg: 'jpg', webp: 'webp' } as const;
export type PictureFormat = keyof typeof extensions;

const form = /^\/pictures\/([0-9a-f]{64})\.(png|jpg|webp)$/;

/** Where a picture is read: named after its bytes, so that it can be kept for ever. */
export function pictureAddress({ sha256, format }: { sha256: string; format: PictureFormat }): string {
  return `/pictures/${fileName({ sha256, format })}`;
}

/** Its name in the file store. */
export function fileName({ sha256, format }: { sha256: string; format: PictureFormat }): string {
  return `${sha256}.${extensions[format]}`;
}

/** The hash in a picture's address; null where it is none. */
export function hashIn(address: string): string | null {
  return form.exec(address)?.[1] ?? null;
}
