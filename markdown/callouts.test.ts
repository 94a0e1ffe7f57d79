import { expect, test } from 'vitest';
import { bodyLabels } from '../server/platform/rendering/labels.ts';
import { renderMarkdown } from './render.ts';
import { spokenText } from './speech.ts';
import { descriptionOf, plainText } from './words.ts';

const html = (markdown: string) => renderMarkdown(markdown).html;

test('callouts are notes with their name, in the language of the text', () => {
  expect(html('> [!WARNING]\n> Do not split a packet.')).toBe(
    '<div class="callout callout-warning" role="note" aria-label="Warning">' +
      '<p class="callout-name">Warning</p><p>Do not split a packet.</p></div>',
  );
  expect(renderMarkdown('> [!caution]\n> Ne coupez pas.', { labels: bodyLabels('fr') }).html).toContain(
    'aria-label="Danger"><p class="callout-name">Danger</p><p>Ne coupez pas.</p>',
  );
});

test.each([
  ['another word', '> [!FIRE]\n> a', '<blockquote><p>[!FIRE]\na</p></blockquote>'],
  ['words before it', '> a [!NOTE]', '<blockquote><p>a [!NOTE]</p></blockquote>'],
  ['a second paragraph', '> a\n>\n> [!NOTE]', '<blockquote><p>a</p><p>[!NOTE]</p></blockquote>'],
  ['no quotation', '[!NOTE]\na', '<p>[!NOTE]\na</p>'],
  ['escaped', '> \\[!NOTE]\n> a', '<blockquote><p>[!NOTE]\na</p></blockquote>'],
])('are not made of %s', (_, markdown, expected) => {
  expect(html(markdown)).toBe(expected);
});

test('contain any blocks, and are left out if they are empty', () => {
  expect(html('> [!NOTE]\n> - a\n>\n> > [!TIP]\n> > b')).toContain('</ul><div class="callout callout-tip"');
  expect(html('> [!NOTE]\n\na')).toBe('<p>a</p>');
});

test('link the telephone numbers of an emergency, and no other numbers', () => {
  const linked = (text: string) =>
    [...html(`> [!EMERGENCY]\n> ${text}`).matchAll(/href="(tel:[^"]*)"/g)].map(([, address]) => address);
  expect(linked('+254 722 000-000, 0800 721 316; **112**')).toEqual([
    'tel:+254722000000',
    'tel:0800721316',
    'tel:112',
  ]);
  expect(linked('٠٨٠٠ ٧٢١ ٣١٦')).toEqual(['tel:0800721316']);
  expect(linked('in 2026, 500 mg, 1,000,000, 10.01234567, **twice**, `0800721316`')).toEqual([]);
  expect(linked('[call](tel:+254722000000)')).toEqual(['tel:+254722000000']);
  expect(html('> [!NOTE]\n> 0800 721 316')).not.toContain('href');
});

test('callouts are read aloud with their name, and stay in excerpts and plain text', () => {
  const body = 'a\n\n> [!CAUTION]\n> Non.';
  const { callouts } = bodyLabels('fr');
  const spoken = spokenText({ title: '', summary: '', body, keys: new Set(), chart: '', callouts });
  expect(spoken).toBe('a.\n\nDanger.\n\nNon.');
  expect(descriptionOf(body)).toBe('a Non.');
  expect(plainText(body)).toBe('a\nNon.');
});
