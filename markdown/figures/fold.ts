/** Spellings of one word are compared alike: without accents, in lower case, with Western digits. */

const hooked: Readonly<Record<string, string>> = {
  ɗ: 'd',
  ɓ: 'b',
  ƙ: 'k',
  ƴ: 'y',
  ى: 'ي',
  ة: 'ه',
  ʼ: '’',
  "'": '’',
  '‘': '’',
  µ: 'μ',
};

/** Ethiopic letters that Amharic reads alike: the first of each series of seven, and the series that it stands for. */
const ethiopicSeries: readonly (readonly [number, number])[] = [
  [0x1210, 0x1200],
  [0x1280, 0x1200],
  [0x1220, 0x1230],
  [0x12d0, 0x12a0],
  [0x1340, 0x1338],
];

/** A word as it is compared. */
export function fold(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u064b-\u0655\u0670\u0640]/g, '')
    .replace(/[ɗɓƙƴىةʼ'‘µ]/g, (letter) => hooked[letter] ?? letter)
    .replace(/[\u1200-\u135a]/g, ethiopic)
    .replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15));
}

function ethiopic(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  const series = ethiopicSeries.find(([from]) => code >= from && code < from + 7);
  const plain = series ? code - series[0] + series[1] : code;
  // The first and the fourth form of these two series sound alike.
  if (plain === 0x1203) return '\u1200';
  return plain === 0x12a3 ? '\u12a0' : String.fromCodePoint(plain);
}
