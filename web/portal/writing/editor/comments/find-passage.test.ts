import { expect, test } from 'vitest';
import { findPassage } from './find-passage.ts';

const found = (markdown: string, quote: string, prefix = '') => {
  const place = findPassage(markdown, { quote, prefix, suffix: '' });
  return place && markdown.slice(place.from, place.to);
};

test('the editor’s search for a commented passage finds a passage across Markdown syntax', () => {
  expect(found('Boil **the *clean*** water.', 'the clean water')).toBe('the *clean*** water');
  expect(found('- one\n- two', 'one two')).toBe('one\n- two');
  expect(found('See [the map](https://a.example/b) first.', 'the map first')).toBe(
    'the map](https://a.example/b) first',
  );
  expect(found('الماء **النظيف** مهم', 'الماء النظيف')).toBe('الماء **النظيف');
});

test('chooses the occurrence that follows the same words', () => {
  const markdown = 'First: boil it. Then: boil it.';
  expect(findPassage(markdown, { quote: 'boil it', prefix: 'Then: ', suffix: '' })?.from).toBe(22);
});

test('the editor’s search for a commented passage does not find a passage that was rewritten', () => {
  expect(found('Boil the water.', 'filter the water')).toBeNull();
  expect(found('Boil the water.', '…')).toBeNull();
});
