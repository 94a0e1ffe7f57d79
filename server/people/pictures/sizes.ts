/**
 * In pixels: phones of 320 and 360 px with pixel ratios of 1.5 and 2, of 360 px with 3, and twice the width
 * of the text's column.
 */
const widths = [480, 720, 1080, 1600];
const widest = 1600;

/** The box in pixels that a post's picture is fitted into: tall enough for a long poster. */
export const longestSides = { width: widest, height: 4800 } as const;

/** 25 megapixels: phones' default, and at most 100 MB when decoded. */
export const pixelLimit = 25_000_000;

/**
 * The files of a cover in pixels, and their most bytes: three times the width in a list on a phone, and twice that for
 * wider screens.
 */
export const coverSizes = [
  { width: 312, height: 208, bytes: 8000 },
  { width: 624, height: 416, bytes: 24_000 },
] as const;

/** The widths in which a picture is offered, the narrowest first; none is wider than the picture. */
export function screenWidths(ownWidth: number): number[] {
  return [...widths.filter((width) => width < ownWidth), Math.min(ownWidth, widest)].filter(
    (width, index, all) => all.indexOf(width) === index,
  );
}
