/**
 * Phones of 320 and 360 px at two pixels each or one and a half, of 360 px at three, and the text's column at
 * two.
 */
const widths = [480, 720, 1080, 1600];
const widest = 1600;

/**
 * The box that a picture of a post is made to fit, in pixels: tall enough for a poster that is read from top
 * to bottom.
 */
export const longestSides = { width: widest, height: 4800 } as const;

/** 25 megapixels: what phones make by default, and a decoded picture of 100 MB at worst. */
export const pixelLimit = 25_000_000;

/** The widths that a picture is offered in, the narrowest first; none is wider than it is. */
export function screenWidths(ownWidth: number): number[] {
  return [...widths.filter((width) => width < ownWidth), Math.min(ownWidth, widest)].filter(
    (width, index, all) => all.indexOf(width) === index,
  );
}
