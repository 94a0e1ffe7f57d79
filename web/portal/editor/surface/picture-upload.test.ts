import { expect, test } from 'vitest';
import { pictureBytes } from '../../../../contract/constants.ts';
import {
  faultOf,
  findPlaceholder,
  pictureMark,
  placePicture,
  withoutPlaceholders,
} from './picture-upload.ts';

test('rejects a file that is not a picture or too large', () => {
  expect(faultOf({ type: 'image/gif', size: 10 })).toBe('Invalid Image format');
  expect(faultOf({ type: 'image/png', size: pictureBytes + 1 })).toBe('File too large.');
  expect(faultOf({ type: 'image/png', size: pictureBytes })).toBeNull();
});

test('removes a placeholder from the text without a trace', () => {
  const text = 'Before\n\nAfter';
  const { edit, placeholder } = placePicture({ text, from: 6, to: 6 }, 'Sending map.png', 1);
  const [change] = edit.changes;
  const inserted = text.slice(0, change?.from) + change?.insert + text.slice(change?.to ?? 0);
  expect(inserted).toBe('Before\n\n![Sending map.png](sending:1)\n\nAfter');
  expect(withoutPlaceholders(inserted, [placeholder])).toBe(text);
});

test('finds a placeholder after its author wrote next to it', () => {
  const { placeholder } = placePicture({ text: '', from: 0, to: 0 }, 'x', 2);
  const found = findPlaceholder(`a ${placeholder.mark} b`, placeholder);
  expect(found).toEqual({ from: 2, to: 2 + placeholder.mark.length });
  expect(findPlaceholder('gone', placeholder)).toBeNull();
});

test('escapes Markdown in a description', () => {
  expect(pictureMark('A [map]\nof *wells*', '/p.jpg')).toBe('![A \\[map\\] of \\*wells\\*](/p.jpg)');
  expect(pictureMark('', '/p.jpg')).toBe('![](/p.jpg)');
});
