/**
 * The cover of a post: one picture of this site in Markdown, `![what it shows](/pictures/….jpg)`, as in a text. Without a
 * description it is decorative.
 */

/** A picture, and what it shows for people who can't see it. */
export interface Cover {
  /** The address of the picture's own file. */
  address: string;
  /** Empty for a decorative picture. */
  alt: string;
}

/** The longest description of a cover. */
export const coverAltCharacters = 500;
/** The longest cover: each character of its description may be escaped. */
export const coverCharacters = 1500;

const address = String.raw`\/pictures\/[0-9a-f]{64}\.(?:png|jpg|webp)`;
const description = String.raw`(?:[^\\[\]\n]|\\.)*`;
const form = new RegExp(`^!\\[(${description})\\]\\((${address})\\)$`, 'u');
const anywhere = new RegExp(`!\\[(${description})\\]\\((${address})(?: "(?:[^"\\\\\\n]|\\\\.)*")?\\)`, 'gu');

/** The cover that a field contains; null for none, and for anything else. */
export function parseCover(written: string): Cover | null {
  const [, alt = '', address] = form.exec(written.trim()) ?? [];
  return address === undefined ? null : { address, alt: plain(alt) };
}

/** A cover as it is stored. */
export function writeCover({ address, alt }: Cover): string {
  return `![${alt
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\[\]*_`<$]/g, '\\$&')}](${address})`;
}

/** The pictures of this site in a text, each once, as covers. */
export function coversIn(body: string): Cover[] {
  const found = new Map<string, Cover>();
  for (const [, alt = '', address = ''] of body.matchAll(anywhere))
    if (!found.has(address)) found.set(address, { address, alt: plain(alt) });
  return [...found.values()];
}

/** A description without the escapes of Markdown, on one line. */
function plain(alt: string): string {
  return alt
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}
