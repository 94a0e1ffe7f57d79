import { expect, it } from 'vitest';
import { isUntranslated, textOf } from './rows.ts';

const existing = (text: string, gap = '\n\n') => ({ text, gap });
const fresh = (text: string) => ({ text, gap: null });

it('rows that nobody changed are the draft byte for byte', () => {
  expect(textOf([existing('# A', '\r\n'), existing('B', '\n \n\n'), existing('C', '\n')])).toBe(
    '# A\r\nB\n \n\nC\n',
  );
});

it('a new block stands between blank lines', () => {
  expect(textOf([existing('A', ''), fresh('B')])).toBe('A\n\nB');
  expect(textOf([existing('A', '\n'), fresh('B'), existing('C', '')])).toBe('A\n\nB\n\nC');
  expect(textOf([fresh('A'), fresh(''), fresh('B')])).toBe('A\n\nB');
});

it('an emptied block goes with the lines after it', () => {
  expect(textOf([existing('A'), existing(''), existing('C', '')])).toBe('A\n\nC');
});

it('a block that stands as in the original is untranslated, unless it has no words', () => {
  const row = (source: string | null, text: string) => ({ source, text, gap: '', change: null });
  expect(isUntranslated(row('Boil it.', 'Boil it.'))).toBe(true);
  expect(isUntranslated(row('Boil it.', ''))).toBe(true);
  expect(isUntranslated(row('Boil it.', 'Chemsha.'))).toBe(false);
  for (const same of ['1,000 – 2,000', '```chart line\ntitle: x\n```', '![](/pictures/a.png)', '***'])
    expect(isUntranslated(row(same, same))).toBe(false);
  expect(isUntranslated(row(null, ''))).toBe(false);
});
