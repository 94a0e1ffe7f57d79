/** A part of a picture, in per cent of its sides. */
export interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Cuts a picture; null if the browser can't. */
export type Cut = (file: File) => Promise<File | null>;

/** The pixels of a part: whole ones, at least one each way, and none outside. */
export function pixelsOf(part: Part, width: number, height: number): Part {
  const x = Math.min(width - 1, Math.max(0, Math.round((part.x * width) / 100)));
  const y = Math.min(height - 1, Math.max(0, Math.round((part.y * height) / 100)));
  return {
    x,
    y,
    width: Math.max(1, Math.min(width - x, Math.round((part.width * width) / 100))),
    height: Math.max(1, Math.min(height - y, Math.round((part.height * height) / 100))),
  };
}

/** Cuts a part out of a picture, in its full size and its format; null if the browser can't. */
export async function cutPicture(file: File, part: Part): Promise<File | null> {
  try {
    const picture = await createImageBitmap(file);
    const { x, y, width, height } = pixelsOf(part, picture.width, picture.height);
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [width, height];
    canvas.getContext('2d')?.drawImage(picture, x, y, width, height, 0, 0, width, height);
    picture.close();
    const cut = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, file.type, 0.92);
    });
    return cut && new File([cut], file.name, { type: cut.type });
  } catch {
    return null;
  }
}
