import { codePoint } from 'dingbat-to-unicode';

/** Fonts whose letters are signs, by their names without spaces: the table that says which, or none that is published. */
const tables: Readonly<Record<string, string | null>> = {
  symbol: 'Symbol',
  symbolmt: 'Symbol',
  symbolstd: 'Symbol',
  euclidsymbol: 'Symbol',
  wingdings: 'Wingdings',
  wingdings1: 'Wingdings',
  wingdings2: 'Wingdings 2',
  wingdings3: 'Wingdings 3',
  webdings: 'Webdings',
  mtextra: 'MT Extra',
  euclidextra: 'MT Extra',
  marlett: null,
  zapfdingbats: null,
  itczapfdingbats: null,
  monotypesorts: null,
  ...Object.fromEntries([1, 2, 3, 4, 5, 7].map((number) => [`bookshelfsymbol${number}`, null])),
};

/** Letters of MT Extra, the font of formulas that the other tables don't have. */
const mtExtra = new Map([...'KLMOhl'].map((letter, place) => [letter.charCodeAt(0), [...'…⋯⋮⋱ℏℓ'][place]]));

/** The characters that Windows has at 0x80 and after, where a text that is read as Windows-1252 has them. */
const windows = new Map(
  [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'].map((letter, place) => [
    letter,
    0x80 + place,
  ]),
);

/** Ticks, crosses and arrows that few phones have a font for, and those that mean the same. */
const commoner = new Map(
  [
    ['🗴🗵🗶🗷🗸🗹', '✗☒✘☒✓☑'],
    ['🡨🡩🡪🡫🡬🡭🡮🡯', '←↑→↓↖↗↘↙'],
    ['🡸🡹🡺🡻🡼🡽🡾🡿', '←↑→↓↖↗↘↙'],
  ].flatMap(([from = '', to = '']) => [...from].map((sign, place) => [sign, [...to][place] ?? sign])),
);

/** The sign of a letter that no table knows. */
const unknownSign = '\ufffd';

/** A name of a font without what spellings differ in, if its letters are signs; else null. */
export function symbolFont(name: string): string | null {
  const key = name
    .toLowerCase()
    .replace(/[^a-z\d]/g, '')
    .replace(/regular$/, '');
  return Object.hasOwn(tables, key) ? key : null;
}

/**
 * A text in one of the fonts whose letters are signs, or in another (null), as Unicode. Letters whose meaning isn't known
 * become `�`, and `unknown` is their number.
 */
export function readLetters(text: string, font: string | null): { text: string; unknown: number } {
  let unknown = 0;
  const read = [...text].map((letter) => {
    const sign = readLetter(letter, font);
    if (sign === null) unknown += 1;
    return sign ?? unknownSign;
  });
  return { text: read.join(''), unknown };
}

function readLetter(letter: string, font: string | null): string | null {
  const code = letter.codePointAt(0) ?? 0;
  const isPrivate = /\p{Co}/u.test(letter);
  if (font === null) return isPrivate ? null : letter;
  // Spaces and line breaks are themselves in every font.
  if (!isPrivate && (code <= 0x20 || code === 0xa0)) return letter;
  if (code === 0xf020) return ' ';
  if (isPrivate) return code >= 0xf021 && code <= 0xf0ff ? signOf(code - 0xf000, font) : null;
  if (code <= 0xff) return signOf(code, font);
  const byte = windows.get(letter);
  const sign = byte === undefined ? null : signOf(byte, font);
  // No symbol font has other letters, so that they are shown in another one.
  return sign ?? (byte !== undefined && /\p{L}/u.test(letter) ? null : letter);
}

function signOf(byte: number, font: string): string | null {
  const table = tables[font];
  if (table === 'MT Extra') return mtExtra.get(byte) ?? null;
  const sign = table ? codePoint(table, byte)?.string : undefined;
  return sign === undefined ? null : (commoner.get(sign) ?? sign);
}
