/**
 * Finds names in others that look like them: an app with the site's name would look like the site itself on the consent
 * screen, and an author with that of a public body like that body.
 */
import { confusables } from './confusables.ts';

/** What is read as another letter where it stands for one, besides what Unicode lists; `m` is its "rn", and `w` is two of `v`. */
const readAs = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  i: 'l',
  '1': 'l',
  '|': 'l',
  '!': 'l',
  '0': 'o',
  '5': 's',
  $: 's',
  m: 'rn',
  w: 'vv',
  п: 'n',
  ғ: 'f',
  ς: 'c',
};

const lookalikes = new Map([
  ...Object.entries(confusables).flatMap(([letters, points]) =>
    points.split(' ').map((point) => [String.fromCodePoint(Number.parseInt(point, 16)), letters] as const),
  ),
  ...Object.entries(readAs),
]);

/** A letter as Latin ones: that of its capital where only that is listed, since `н` is read as `Н` is. */
function latin(letter: string): string {
  const listed = lookalikes.get(letter) ?? lookalikes.get(letter.toUpperCase());
  return listed?.toLowerCase() ?? letter;
}

/**
 * Whether a name contains one of these names as whole words, regardless of case, spacing and look-alike
 * letters.
 */
export function containsName(name: string, own: readonly string[]): boolean {
  const words = wordsOf(name);
  const taken = new Set(own.map((one) => wordsOf(one).join('')).filter((one) => one !== ''));
  return words.some((_, first) => {
    let joined = '';
    return words.slice(first).some((word) => {
      joined += word;
      return taken.has(joined);
    });
  });
}

/** Whether two names look the same, regardless of case, spacing and look-alike letters. */
export function looksLike(name: string, other: string): boolean {
  return wordsOf(name).join('') === wordsOf(other).join('');
}

/** The words of a name as people see them: `AfyaLogin` has two. */
function wordsOf(name: string): string[] {
  return (
    name
      .normalize('NFKD')
      .replace(/[\p{M}\p{Cf}]/gu, '')
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .replace(/./gsu, latin)
      .toLowerCase()
      .replace(/./gsu, latin)
      // What a small letter of another script became, as `ԝ` became `w`.
      .replace(/./gsu, latin)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '')
  );
}
