import { describe, expect, it } from 'vitest';
import { alignTranslation, countChangedBlocks } from './align.ts';
import { blocksOf } from './blocks.ts';

const odd = [
  '\n\n# Beginning\r\n\r\nOne\r\ntwo\r\n\r\n\r\n- a\n- b\n\n  c\n\n',
  'Only one line',
  '   ',
  '\n\n',
  'A\n\n[^1]: a note\n\n[ref]: https://example.org\n\nB[^1]\n',
  '| a | b |\n| --- | --- |\n| 1 | 2 |\n\n```chart line\ntitle: x\n```\n\n> quoted\n> more\n\n***\n\nend',
  'مرحبا\n\n- واحد\n- اثنان',
  '<div>\n\ndropped\n\n</div>\n',
  '\u2028odd\u0085lines\n\nnext',
];

describe('blocks of a text', () => {
  it.each(odd)('make the text again, byte for byte: %j', (text) => {
    const blocks = blocksOf(text);
    expect(blocks.map(({ text: own, gap }) => own + gap).join('')).toBe(text);
  });

  it('are found in linear time where many blank lines end with a carriage return and a line feed', () => {
    const text = `a\r\n\r\n${'\r\n \t'.repeat(10_000)}b\r\n`;
    expect(blocksOf(`${text}${'\r\n'.repeat(10_000)}`).map((block) => block.text)).toEqual(['a', ' \tb']);
  });

  it('are its headings, paragraphs, lists and tables', () => {
    expect(
      blocksOf('## One\n\nTwo\nlines\n\n- a\n- b\n\n| a |\n| --- |\n').map(({ kind, text }) => [kind, text]),
    ).toEqual([
      ['heading2', '## One'],
      ['paragraph', 'Two\nlines'],
      ['bullet_list', '- a\n- b'],
      ['table', '| a |\n| --- |'],
    ]);
  });
});

describe('a translation', () => {
  it('stands beside its source block by block, also where it has more or fewer', () => {
    const rows = alignTranslation('# One\n\nTwo\n\n- three\n\nFour', '# Moja\n\n- tatu\n\nNne');
    expect(rows.map(({ source, translation }) => [source?.text ?? null, translation?.text ?? null])).toEqual([
      ['# One', '# Moja'],
      ['Two', null],
      ['- three', '- tatu'],
      ['Four', 'Nne'],
    ]);
  });

  it('that is empty has each block of its source beside nothing', () => {
    expect(alignTranslation('One\n\nTwo', '').map(({ translation }) => translation)).toEqual([null, null]);
  });
});

it('a block that was changed, added or removed counts once', () => {
  expect(countChangedBlocks('One\n\nTwo\n\nThree', 'One\n\nTwo\n\nThree')).toBe(0);
  expect(countChangedBlocks('One\n\nTwo\n\nThree', 'One\n\nTwo!\n\nThree')).toBe(1);
  expect(countChangedBlocks('One\n\nTwo\n\nThree', 'One\n\nThree\n\nFour\n\nFive')).toBe(3);
});
