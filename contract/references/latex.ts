/** Turns the LaTeX of BibTeX into plain text. */

/** Combining marks, by the accent commands of LaTeX. */
const accents: Readonly<Record<string, string>> = {
  '`': '\u0300',
  "'": '\u0301',
  '^': '\u0302',
  '~': '\u0303',
  '=': '\u0304',
  u: '\u0306',
  '.': '\u0307',
  '"': '\u0308',
  r: '\u030a',
  H: '\u030b',
  v: '\u030c',
  d: '\u0323',
  c: '\u0327',
  k: '\u0328',
};

const letters: Readonly<Record<string, string>> = {
  ss: 'ß',
  ae: 'æ',
  AE: 'Æ',
  oe: 'œ',
  OE: 'Œ',
  o: 'ø',
  O: 'Ø',
  aa: 'å',
  AA: 'Å',
  l: 'ł',
  L: 'Ł',
  i: 'i',
  j: 'j',
  textendash: '–',
  textemdash: '—',
};

/** A value as plain text: accents join their letters, and commands and braces are removed. */
export function fromLatex(value: string): string {
  return value
    .replace(/\s+/g, ' ')
    .replace(/\\([`'^~=".])\s*\{?\\?([\p{L}])\}?/gu, accented)
    .replace(/\\([uvHcdkr])(?:\s+|\s*\{)\\?(\p{L})\}?/gu, accented)
    .replace(/\\([&%$#_{}])/g, (_, sign: string) => (sign === '{' || sign === '}' ? '' : sign))
    .replace(/\\([a-zA-Z]{1,20})\s?/g, (_, name: string) => letters[name] ?? '')
    .replace(/\\./g, ' ')
    .replace(/---/g, '—')
    .replace(/--/g, '–')
    .replace(/[{}$]/g, '')
    .replace(/~/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .normalize('NFC');
}

function accented(_: string, accent: string, letter: string): string {
  return letter + (accents[accent] ?? '');
}
