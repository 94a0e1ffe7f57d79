import { describe, expect, it } from 'vitest';
import { asNarrow, asTyped, messagesOf } from './sms.ts';

describe('carriers count', () => {
  it.each([
    ['', 1],
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['a'.repeat(306), 2],
    ['a'.repeat(307), 3],
    ['a'.repeat(459), 3],
    ['a'.repeat(460), 4],
  ])('Latin letters in septets: %#', (text, messages) => {
    expect(messagesOf(text)).toBe(messages);
  });

  it.each([
    ['م'.repeat(70), 1],
    ['م'.repeat(71), 2],
    ['ማ'.repeat(201), 3],
    ['ɗ'.repeat(202), 4],
    [`${'a'.repeat(69)}ê`, 1],
    [`${'a'.repeat(70)}ê`, 2],
  ])(
    'every other text, and the whole of a text with one such letter, in units of 16 bits: %#',
    (text, messages) => {
      expect(messagesOf(text)).toBe(messages);
    },
  );

  it('signs of the extension twice', () => {
    expect(messagesOf('€'.repeat(80))).toBe(1);
    expect(messagesOf('€'.repeat(81))).toBe(2);
  });

  it('a character that would be split in the next message', () => {
    expect(messagesOf(`${'a'.repeat(152)}€${'a'.repeat(151)}`)).toBe(2);
    expect(messagesOf(`${'a'.repeat(152)}€${'a'.repeat(152)}`)).toBe(3);
    // 66 + 2 units don't fit into 67.
    expect(messagesOf(`${'م'.repeat(66)}😀${'م'.repeat(65)}`)).toBe(2);
    expect(messagesOf(`${'م'.repeat(66)}😀${'م'.repeat(66)}`)).toBe(3);
  });
});

it('a text message writes letters without accents that the default alphabet lacks, and no others', () => {
  expect(asNarrow('Escolha um número: água, ação, é ñ')).toBe('Escolha um numero: agua, acao, é ñ');
  for (const letters of ['ɓ ɗ ƙ', 'أمّ ماء', 'ማር።', '€ []']) expect(asNarrow(letters)).toBe(letters);
});

it('a text message writes signs of typesetting as phones do, and no letter otherwise', () => {
  expect(asTyped('“Don’t” – 5 °C…')).toBe('"Don\'t" - 5 °C...');
  for (const letters of ['façon, forêt', 'ɓ ɗ ƙ', 'ماء؛ ٥', 'ማር።']) expect(asTyped(letters)).toBe(letters);
});
