/** The marks before the items of lists, as word processors and browsers make them of a number and a format. */

/** The mark of an item: a number that Markdown can set, or one that it can't, as text. */
export type Mark = { number: number } | { text: string };

const roman: readonly [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];
const arabicLetters = [...'أبتثجحخدذرزسشصضطظعغفقكلمنهوي'];
const arabicNumerals = [...'أبجدهوزحطيكلمنسعفصقرشتثخذضظغ'];

const formats: Readonly<Record<string, (number: number) => string>> = {
  decimal: String,
  decimalZero: (number) => String(number).padStart(2, '0'),
  lowerLetter: letters,
  upperLetter: (number) => letters(number).toUpperCase(),
  lowerRoman: romanOf,
  upperRoman: (number) => romanOf(number).toUpperCase(),
  ordinal: (number) => `${number}${ordinalEnd(number)}`,
  arabicAlpha: (number) => fromLetters(arabicLetters, number),
  arabicAbjad: (number) => fromLetters(arabicNumerals, number),
};

/** A number in a format of Word; null if the format isn't known. */
export function inFormat(number: number, format: string): string | null {
  return formats[format]?.(number) ?? null;
}

/** Letters as Word counts: z is followed by aa, bb and so on. */
function letters(number: number): string {
  return fromLetters([...'abcdefghijklmnopqrstuvwxyz'], number);
}

function fromLetters(alphabet: readonly string[], number: number): string {
  const place = number - 1;
  if (place < 0 || number > alphabet.length * 20) return String(number);
  return (alphabet[place % alphabet.length] ?? '').repeat(Math.floor(place / alphabet.length) + 1);
}

function romanOf(number: number): string {
  if (number < 1 || number > 3999) return String(number);
  let left = number;
  let written = '';
  for (const [value, sign] of roman)
    while (left >= value) {
      written += sign;
      left -= value;
    }
  return written;
}

function ordinalEnd(number: number): string {
  if (number % 100 >= 11 && number % 100 <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][number % 10] ?? 'th';
}

/** The prefix of the bookmarks that tell the mark of an item. */
const startMark = 'afya-number-';

/** What the bookmark of a paragraph says that continues the item before it, since its list shows no marks. */
export const noNumber = 'none';

/** The name of a bookmark that tells the mark of an item. */
export function bookmarkOf(mark: Mark | typeof noNumber): string {
  if (mark === noNumber) return startMark + mark;
  return 'number' in mark
    ? `${startMark}${mark.number}`
    : `${startMark}text-${encodeURIComponent(mark.text)}`;
}

/** The mark that a bookmark of this name tells; null if it tells none. */
export function markOf(name: string): Mark | typeof noNumber | null {
  if (!name.startsWith(startMark)) return null;
  const said = name.slice(startMark.length);
  if (said === noNumber) return noNumber;
  if (/^\d+$/.test(said)) return { number: Number(said) };
  try {
    return said.startsWith('text-') ? { text: decodeURIComponent(said.slice('text-'.length)) } : null;
  } catch {
    return null;
  }
}
