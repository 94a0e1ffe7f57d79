/**
 * Finds names in others that look like them: an app with the site's name would look like the site itself on the consent
 * screen, and an author with that of a public body like that body.
 */

/** Letters and digits that look like a Latin letter. */
const lookalikes: Record<string, string> = {
  а: 'a',
  α: 'a',
  ɑ: 'a',
  '@': 'a',
  '4': 'a',
  в: 'b',
  β: 'b',
  с: 'c',
  ϲ: 'c',
  ԁ: 'd',
  е: 'e',
  ε: 'e',
  ҽ: 'e',
  '3': 'e',
  ғ: 'f',
  ƒ: 'f',
  ք: 'f',
  ɡ: 'g',
  һ: 'h',
  н: 'h',
  і: 'l',
  ι: 'l',
  ı: 'l',
  i: 'l',
  '1': 'l',
  '|': 'l',
  '!': 'l',
  ӏ: 'l',
  ј: 'j',
  κ: 'k',
  к: 'k',
  м: 'm',
  μ: 'm',
  п: 'n',
  η: 'n',
  о: 'o',
  ο: 'o',
  օ: 'o',
  '0': 'o',
  р: 'p',
  ρ: 'p',
  ԛ: 'q',
  г: 'r',
  ѕ: 's',
  '5': 's',
  $: 's',
  т: 't',
  τ: 't',
  υ: 'y',
  у: 'y',
  ү: 'y',
  γ: 'y',
  ʏ: 'y',
  ν: 'v',
  ѵ: 'v',
  ѡ: 'w',
  ԝ: 'w',
  х: 'x',
  χ: 'x',
  ᴢ: 'z',
  ꭺ: 'a',
  ᏼ: 'b',
  ꮯ: 'c',
  ꭰ: 'd',
  ꭼ: 'e',
  ꮋ: 'h',
  ꭵ: 'l',
  ꭻ: 'j',
  ꮶ: 'k',
  ꮮ: 'l',
  ꮇ: 'm',
  ꮲ: 'p',
  ꮢ: 'r',
  ꮪ: 's',
  ꭲ: 't',
  ꮩ: 'v',
  ꮃ: 'w',
  ꮍ: 'y',
  ꮓ: 'z',
};

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
  return name
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/./gsu, (letter) => lookalikes[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
