import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { closingOf, containedDirections, turnedLines } from './directions.ts';

const controls = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'];
const everyControl = /[\u202a-\u202e\u2066-\u2069]/g;

/** Whether each character that turns the direction is closed by its own, in order, within an isolate. */
function isContained(text: string): boolean {
  const open: string[] = [];
  for (const [character] of text.matchAll(everyControl)) {
    if (character === '\u202c') {
      if (!/[\u202d\u202e]/.test(open.pop() ?? '')) return false;
    } else if (character === '\u2069') {
      if (!/[\u2066-\u2068]/.test(open.pop() ?? '')) return false;
    } else {
      if (/[\u202a\u202b]/.test(character)) return false;
      if (/[\u202d\u202e]/.test(character) && !/[\u2066\u2067]/.test(open.at(-1) ?? '')) return false;
      open.push(character);
    }
  }
  return open.length === 0;
}

describe('characters that turn the direction of a line', () => {
  test.each([
    ['an override left open', 'a \u202eb c', 'a \u2067\u202eb c\u202c\u2069'],
    ['an override that closes', 'a \u202db\u202c c', 'a \u2066\u202db\u202c\u2069 c'],
    ['embeddings', '\u202aa\u202bb\u202cc', '\u2066a\u2067b\u2069c\u2069'],
    ['an isolate left open', 'a \u2068b', 'a \u2068b\u2069'],
    ['isolates that close', '\u2066a\u2069 \u2067b\u2069', '\u2066a\u2069 \u2067b\u2069'],
    [
      'an isolate that closes what is open in it',
      '\u2066\u202ea\u2069b',
      '\u2066\u2067\u202ea\u202c\u2069\u2069b',
    ],
    ['what closes nothing', 'a\u202cb\u2069c', 'abc'],
    [
      'an embedding that closes outside of its isolate',
      '\u202e\u2066a\u202cb\u2069',
      '\u2067\u202e\u2066ab\u2069\u202c\u2069',
    ],
  ])('stay in it: %s', (_, line, contained) => expect(containedDirections(line)).toBe(contained));

  test('are closed wherever a generated line has them, and wherever it is cut', () => {
    const piece = fc.constantFrom(...controls, 'a', 'ب', '5', ' ', '(');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 120 }), fc.nat(200), (pieces, end) => {
        const line = pieces.join('');
        const contained = containedDirections(line);
        expect(isContained(contained), JSON.stringify(line)).toBe(true);
        expect(contained.replace(everyControl, '')).toBe(line.replace(everyControl, ''));
        const cut = contained.slice(0, end);
        const isolates = (cut + closingOf(cut)).match(/[\u2066-\u2069]/g) ?? [];
        expect(isolates.filter((one) => one === '\u2069').length * 2).toBe(isolates.length);
      }),
      { numRuns: 500 },
    );
  });
});

describe('lines that an author is told of', () => {
  test.each([
    ['an override, even if it closes', 'a\n\nb \u202ec\u202c', [{ line: 3, codes: ['U+202E', 'U+202C'] }]],
    [
      'an isolate that doesn’t close in its paragraph',
      'a \u2067b\n\nc\u2069',
      [
        { line: 1, codes: ['U+2067'] },
        { line: 3, codes: ['U+2069'] },
      ],
    ],
    ['a character reference', 'a &#x202E;b &#8237;', [{ line: 1, codes: ['U+202E', 'U+202D'] }]],
    ['isolates that close, also on the next line', '\u2066a\u2069 \u2067b\nc\u2069', []],
    ['marks and joiners, which Arabic is written with', 'خذ\u200f 5\u200e می\u200cخواهم &#8207;', []],
  ])('%s', (_, text, lines) => expect(turnedLines(text)).toEqual(lines));

  test('are twenty at most', () => expect(turnedLines('\u202e\n\n'.repeat(100))).toHaveLength(20));
});
