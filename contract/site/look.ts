/** How the pages look in one browser: the page that offers it, and what a browser remembers of it. */

/** Where readers choose the size of the text and the colours. */
export const lookPath = '/look';

/** Sizes of the text, the smallest first. */
export const textSizes = ['normal', 'large', 'largest'] as const;
/** Whose colours the pages have: those that the device asks for, or always the same. */
export const schemes = ['device', 'light', 'dark'] as const;

export interface Look {
  text: (typeof textSizes)[number];
  scheme: (typeof schemes)[number];
}

/** How pages look where nothing was chosen. */
export const plainLook: Look = { text: 'normal', scheme: 'device' };

/** The name of a look, in the cookie and in the address of its style sheet. */
export function nameOfLook({ text, scheme }: Look): string {
  return `${text}-${scheme}`;
}

/** Every look but the plain one. */
export const chosenLooks: readonly Look[] = textSizes
  .flatMap((text) => schemes.map((scheme) => ({ text, scheme })))
  .filter((look) => nameOfLook(look) !== nameOfLook(plainLook));
