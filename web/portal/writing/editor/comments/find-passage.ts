/** A passage that a reviewer selected in the rendered text, so without Markdown syntax. */
export interface Passage {
  quote: string;
  prefix: string;
  suffix: string;
}

/** Matches what may stand between two words of a passage: non-letters and a link's URL. */
const between = String.raw`(?:\]\([^)\s]*\)|[^\p{L}\p{N}])+?`;

/** Finds a passage in the Markdown that it was rendered from; null if its words are gone. */
export function findPassage(
  markdown: string,
  { quote, prefix }: Passage,
): { from: number; to: number } | null {
  const words = quote.match(/[\p{L}\p{N}]+/gu);
  if (!words) return null;
  const places = [...markdown.matchAll(new RegExp(words.join(between), 'gu'))];
  const [best] = places
    .map(({ index, 0: found }) => ({
      from: index,
      to: index + found.length,
      // Among several matches, choose the one preceded by the same words.
      agreement: commonEnd(lettersOf(markdown.slice(Math.max(0, index - 300), index)), lettersOf(prefix)),
    }))
    .sort((one, other) => other.agreement - one.agreement);
  return best ? { from: best.from, to: best.to } : null;
}

/** The letters and digits of a text, which Markdown and the page that shows it have in common. */
export function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '');
}

/** How many characters two texts have in common at their ends. */
export function commonEnd(one: string, other: string): number {
  let length = 0;
  while (length < Math.min(one.length, other.length) && one.at(-1 - length) === other.at(-1 - length))
    length++;
  return length;
}
