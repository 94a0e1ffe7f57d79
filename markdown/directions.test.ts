import { expect, test } from 'vitest';
import { renderWithAbsoluteUrls } from './absolute-urls.ts';
import { renderPreview } from './preview.ts';
import { renderMarkdown } from './render.ts';
import { descriptionOf, plainText } from './words.ts';

/** The text with names for what can't be seen. */
const seen = (text: string) =>
  text.replace(
    /[\u202a-\u202e\u2066-\u2069]/g,
    (character) => `{${character.charCodeAt(0).toString(16).toUpperCase()}}`,
  );
const rendered = (markdown: string) => seen(renderMarkdown(markdown).html);

test.each([
  ['a paragraph', 'a \u202eb **c** d', '<p>a {2067}{202E}b <strong>c</strong> d{202C}{2069}</p>'],
  ['emphasis', 'a **\u202eb** c', '<p>a <strong>{2067}{202E}b{202C}{2069}</strong> c</p>'],
  [
    'a link',
    '[a\u2067](https://who.int) b',
    '<p><a href="https://who.int" rel="noopener">a{2067}{2069}</a> b</p>',
  ],
  ['code in a line', '`a\u202eb` c', '<p><code dir="ltr">a{2067}{202E}b{202C}{2069}</code> c</p>'],
  ['a line before a break', 'a\u2066b\\\nc', '<p>a{2066}b{2069}<br>\nc</p>'],
  ['a character reference', 'a &#x202E;b', '<p>a {2067}{202E}b{202C}{2069}</p>'],
  ['items', '- a\u2067b\n- c', '<ul><li>a{2067}b{2069}</li><li>c</li></ul>'],
  ['what closes nothing', 'a\u202c b\u2069', '<p>a b</p>'],
  ['isolates that close', '\u2066a\u2069 b', '<p>{2066}a{2069} b</p>'],
])('characters that turn the direction stay in %s', (_, markdown, html) => {
  expect(rendered(markdown)).toBe(html);
});

test('they stay in lines of code blocks and in cells', () => {
  expect(rendered('```\na\u202eb\nc\n```')).toContain('a{2067}{202E}b{202C}{2069}\nc');
  expect(rendered('| a\u202eb | c |\n| - | - |')).toContain('>a{2067}{202E}b{202C}{2069}</th>');
});

test('they stay in previews, descriptions, plain text and feeds', () => {
  expect(seen(renderPreview('a \u202eb c d', 6).html)).toMatch(/\{2067\}\{202E\}.*\{2069\}…$/);
  expect(seen(descriptionOf('wells \u202epumps and taps', 14))).toMatch(/\{2067\}\{202E\}.*\{2069\}…$/);
  expect(seen(plainText('a \u202eb\n\nc'))).toBe('a {2067}{202E}b{202C}{2069}\nc');
  const base = { origin: 'https://afya.example', page: 'https://afya.example/a' };
  expect(seen(renderWithAbsoluteUrls('a \u2067b', {}, base))).toBe('<p>a {2067}b{2069}</p>');
});

test('a dose among them keeps its order', () => {
  expect(seen(renderMarkdown('خذ \u202e5 mg x 3', { direction: 'rtl' }).html)).toBe(
    '<p>خذ {2067}{202E}<bdi dir="ltr">5 mg x 3</bdi>{202C}{2069}</p>',
  );
});
