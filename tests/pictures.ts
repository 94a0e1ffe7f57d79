/** Pictures to upload, and the form of an upload. */
import sharp, { type Create, type Sharp } from 'sharp';

/** A picture of one colour, for any format. */
export function plainPicture(given: Partial<Create> = {}): Sharp {
  return sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal', ...given } });
}

/** A small JPEG. */
export function somePicture(): Promise<Buffer> {
  return plainPicture().jpeg().toBuffer();
}

/** Noise, which can't be compressed: at least as large as a photograph of leaves. */
export function noisyPicture(width: number, height: number): Sharp {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: 'black', noise } });
}

/** The form of an upload, as a browser makes it. */
export function formOf(
  bytes: Buffer,
  { name = 'picture.jpg', type = 'image/jpeg', field = 'data' } = {},
): FormData {
  const form = new FormData();
  form.append(field, new File([new Uint8Array(bytes)], name, { type }));
  return form;
}
