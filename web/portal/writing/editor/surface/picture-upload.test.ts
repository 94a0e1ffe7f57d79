import { expect, test } from 'vitest';
import { pictureBytes } from '../../../../../contract/constants.ts';
import { renderMarkdown } from '../../../../../markdown/render.ts';
import { captionOf } from '../pictures/caption.ts';
import { pictureMark } from '../pictures/picture-mark.ts';
import { faultOf, findPlaceholder, placePicture, withoutPlaceholders } from './picture-upload.ts';

test('an upload rejects a file that is not a picture or too large', () => {
  expect(faultOf({ type: 'image/gif', size: 10 })).toBe('Invalid Image format');
  expect(faultOf({ type: 'image/png', size: pictureBytes + 1 })).toBe('File too large.');
  expect(faultOf({ type: 'image/png', size: pictureBytes })).toBeNull();
});

test('an upload removes a placeholder from the text without a trace', () => {
  const text = 'Before\n\nAfter';
  const { edit, placeholder } = placePicture({ text, from: 6, to: 6 }, 'Sending map.png', 1);
  const [change] = edit.changes;
  const inserted = text.slice(0, change?.from) + change?.insert + text.slice(change?.to ?? 0);
  expect(inserted).toBe('Before\n\n![Sending map.png](sending:1)\n\nAfter');
  expect(withoutPlaceholders(inserted, [placeholder])).toBe(text);
});

test('an upload keeps a picture apart from the text when the one before it goes', () => {
  const first = placePicture({ text: 'Before', from: 6, to: 6 }, 'Sending a.png', 1).placeholder;
  const below = '![Two](/pictures/2.png)\n\n';
  expect(withoutPlaceholders(`Before${first.inserted}${below}`, [first])).toBe(`Before\n\n${below}`);
  expect(withoutPlaceholders(`${first.inserted}${below}`, [first])).toBe(below);
  expect(withoutPlaceholders(`Before${first.inserted}After`, [first])).toBe('BeforeAfter');
});

test('an upload finds a placeholder after its author wrote next to it', () => {
  const { placeholder } = placePicture({ text: '', from: 0, to: 0 }, 'x', 2);
  const found = findPlaceholder(`a ${placeholder.mark} b`, placeholder);
  expect(found).toEqual({ from: 2, to: 2 + placeholder.mark.length });
  expect(findPlaceholder('gone', placeholder)).toBeNull();
});

test('escapes Markdown in a description', () => {
  const mark = (alt: string) => pictureMark({ alt, caption: '' }, '/p.jpg');
  expect(mark('A [map]\nof *wells*')).toBe('![A \\[map\\] of \\*wells\\*](/p.jpg)');
  expect(mark('')).toBe('![](/p.jpg)');
});

test('an upload writes a caption that the server shows as it is', () => {
  const caption = captionOf('The "old" well &amp; *pump* \\', ' Amina Diallo, CC BY 4.0 ');
  const { html } = renderMarkdown(pictureMark({ alt: 'A well', caption }, '/pictures/w.jpg'));
  expect(html).toContain(
    '<figcaption>The "old" well &#x26;amp; *pump* \\ (Amina Diallo, CC BY 4.0)</figcaption>',
  );
  expect(captionOf(' ', 'Amina Diallo')).toBe('Amina Diallo');
  expect(captionOf('A well', '')).toBe('A well');
});
