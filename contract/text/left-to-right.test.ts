import { describe, expect, it } from 'vitest';
import { growthOf } from '../../tests/growth.ts';
import { inMass } from '../../tests/mass.ts';
import { inOrder, isolated, leftToRightRuns } from './left-to-right.ts';

const runsOf = (text: string, direction: 'ltr' | 'rtl' = 'rtl') =>
  leftToRightRuns(text, direction).map(({ from, to }) => text.slice(from, to));

describe('left-to-right runs in Arabic text', () => {
  it.each([
    ['a phone number', 'اتصل على +249 912 345 678 الآن.', ['+249 912 345 678']],
    ['a phone number with an area in brackets', 'رقم (+249) 912 345 678، أو', ['(+249) 912 345 678']],
    ['a phone number in Arabic digits', 'هاتف +٢٤٩ ٩١٢ ٣٤٥ ٦٧٨ أو', ['+٢٤٩ ٩١٢ ٣٤٥ ٦٧٨']],
    ['a date', 'بتاريخ 2026-05-15 في', ['2026-05-15']],
    ['a date in Arabic digits', 'بتاريخ ٢٠٢٦-٠٥-١٥ في', ['٢٠٢٦-٠٥-١٥']],
    ['a dose alone in a cell', '5 mg x 3', ['5 mg x 3']],
    ['a dose in a sentence', 'خذ 2 × 500 mg كل 8 ساعات', ['2 × 500 mg']],
    ['a dose without the count of what follows', 'جرعة 5 mg 3 مرات', ['5 mg']],
    ['a dose between brackets', 'الجرعة (5 mg x 3) يوميا', ['5 mg x 3']],
    ['a dose after the article', 'الـ5 mg', ['5 mg']],
    ['two doses one after the other', 'من 5 mg, 10 mg يوميا', ['5 mg', '10 mg']],
    ['a range', 'من 5-10 أيام', ['5-10']],
    ['a range with spaces', 'كل 4 - 6 ساعات', ['4 - 6']],
    ['a span of time', 'من 10:30-11:45', ['10:30-11:45']],
    ['a share', 'أقل من <5% منهم', ['<5%']],
    ['a temperature', 'حرارة ≥ 38 °C.', ['≥ 38 °C']],
    ['a temperature below zero', 'عند -5 °C', ['-5 °C']],
    ['grouped digits', 'نحو 1 000 000 نسمة', ['1 000 000']],
    ['an age and more', 'لمن 65+ سنة', ['65+']],
    ['a blood group', 'فصيلة O- و A+', ['O-', 'A+']],
    ['an address that ends with a sign', 'انظر https://example.org/ هنا', ['https://example.org/']],
  ])('include %s', (_, text, runs) => expect(runsOf(text)).toEqual(runs));

  it.each([
    ['a number', 'في 2026 حالات'],
    ['a number and a count', 'في 2026 5 حالات'],
    ['a time', 'الساعة 10:30 صباحا'],
    ['a date with slashes', 'في 15/05/2026'],
    ['a decimal', 'نحو 1,234.5 حالة'],
    ['a name with a number', 'كوفيد-19 و COVID-19 و H1N1'],
    ['Latin words before a number', 'تقرير WHO 2026 report'],
    ['a range in Arabic digits, which reads from right to left', 'من ٥-١٠ أيام'],
    ['an address that keeps its order', 'انظر https://example.org/5-10 هنا'],
    ['a stray bracket or sign', '(5 5) + < - ,'],
    ['nothing', ''],
  ])('do not include %s', (_, text) => expect(runsOf(text)).toEqual([]));

  it('are found in English text only after Arabic words', () => {
    expect(runsOf('Take 5 mg x 3 from 5-10 May', 'ltr')).toEqual([]);
    expect(runsOf('Call (هاتف) 0912 345 678, then wait 5-10 minutes', 'ltr')).toEqual(['0912 345 678']);
  });

  it('are found by the first letter in a text without a language', () => {
    expect(isolated('خذ 5-10 mg', 'auto')).toBe('خذ \u20665-10 mg\u2069');
    expect(isolated('Take 5-10 mg', 'auto')).toBe('Take 5-10 mg');
  });

  it('get isolates that are always closed, and no other character changes', () => {
    const pieces = [
      '5',
      '-',
      ' ',
      'mg',
      'x',
      '(',
      ')',
      '+',
      '٣',
      'خذ',
      ',',
      '. ',
      '%',
      '\n',
      'ـ',
      '<',
      'https://a/',
      '😀',
    ];
    let seed = 7;
    const next = () => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed;
    };
    for (let round = 0; round < inMass(3000, 500); round += 1) {
      const text = Array.from({ length: next() % 14 }, () => pieces[next() % pieces.length]).join('');
      for (const direction of ['ltr', 'rtl'] as const) {
        const stretches = inOrder(text, direction);
        expect(stretches.map((stretch) => stretch.text).join('')).toBe(text);
        for (const { text: own, isLeftToRight } of stretches) {
          if (isLeftToRight) expect(own).not.toMatch(/\p{Script=Arabic}|^\s|\s$/u);
        }
      }
    }
  });

  it.each(['5 ', '5)', '(5', '5, ', '< ', '5 mg ', 'خ5 mg', '٠ ', 'a-', '5 - ', 'https://'])(
    'takes time in proportion to the text: %j',
    (piece) => {
      const read = (length: number) => {
        const text = piece.repeat(length);
        leftToRightRuns(text, 'rtl');
        leftToRightRuns(text, 'ltr');
      };
      expect(growthOf(read, inMass(80_000, 20_000))).toBeLessThan(16);
    },
  );
});
