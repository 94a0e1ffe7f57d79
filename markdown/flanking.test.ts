import fc from 'fast-check';
import MarkdownIt, { type MarkdownIt as Parser } from 'markdown-it';
import { expect, test } from 'vitest';
import { growthOf } from '../tests/growth.ts';
import { inMass } from '../tests/mass.ts';
import { createParser } from './parse.ts';
import { renderPreview } from './preview.ts';
import { renderMarkdown } from './render.ts';
import { addStrikethrough } from './syntax/strikethrough.ts';

const rendered = (text: string) =>
  renderMarkdown(text)
    .html.replace(/^<p(?: dir="rtl")?>|<\/p>$/g, '')
    .replaceAll('strong>', 'b>');

test.each([
  ['a full stop in Arabic', '**مهم.**ثم', '<b>مهم.</b>ثم'],
  ['an Arabic question mark, struck', '~~مهم؟~~ثم', '<del>مهم؟</del>ثم'],
  ['a mark of direction', '**مهم:**\u200fثم', '<b>مهم:</b>\u200fثم'],
  ['a link', '**[a](https://who.int)**ثم', '<b><a href="https://who.int" rel="noopener">a</a></b>ثم'],
  ['a full stop in Chinese', '*重要。*然后*注意！*然后', '<em>重要。</em>然后<em>注意！</em>然后'],
  ['three asterisks', '***重要。***然后', '<em><b>重要。</b></em>然后'],
  ['a Latin word beside it', '**重要。**WHO **مهم!**WHO', '<b>重要。</b>WHO <b>مهم!</b>WHO'],
  ['quotation marks', '这是**“重要”**的', '这是<b>“重要”</b>的'],
  ['brackets, at the beginning', 'ثم**(مهم)**ثم', 'ثم<b>(مهم)</b>ثم'],
  ['guillemets', '**«mot»**suite**« mot »**suite', '<b>«mot»</b>suite<b>« mot »</b>suite'],
  ['German quotation marks', '**„Wort“**teil', '<b>„Wort“</b>teil'],
  ['Ethiopic', '**መግቢያ።**ከዚያ', '<b>መግቢያ።</b>ከዚያ'],
  ['Devanagari', '**महत्वपूर्ण।**फिर', '<b>महत्वपूर्ण।</b>फिर'],
  ['N’Ko', '**ߒߞߏ߸**ߒ', '<b>ߒߞߏ߸</b>ߒ'],
])('emphasis ends beside punctuation: %s', (_, text, html) => {
  expect(rendered(text)).toBe(html);
});

test.each([
  ['Latin words', 'a**(b)**c'],
  ['underscores inside words', '_重要。_然后'],
  ['spaces on both sides', '重要。 * 然后 *'],
  ['an escape', '\\*重要。\\*然后'],
])('nothing is emphasised: %s', (_, text) => {
  expect(rendered(text)).toBe(text.replaceAll('\\', ''));
});

test.each([
  ['an apostrophe', '*Note de l’*eau* pure', '*Note de l’<em>eau</em> pure'],
  ['quotation marks', '*a “*b*” c*', '<em>a “<em>b</em>” c</em>'],
  ['German guillemets', '*a »*b*« c*', '<em>a »<em>b</em>« c</em>'],
  ['an opening bracket', '**说明（**注**）**', '<b>说明（<b>注</b>）</b>'],
])('emphasis within emphasis stays what it is after %s', (_, text, html) => {
  expect(rendered(text)).toBe(html);
});

test('previews show the same', () => {
  expect(renderPreview('**مهم.**ثم', 100).html).toContain('<strong>مهم.</strong>ثم');
});

test('texts in Latin letters and ASCII are read as CommonMark says', () => {
  const strict = new MarkdownIt();
  addStrikethrough(strict);
  const own = createParser();
  const signs = [
    '*',
    '*',
    '**',
    '***',
    '~~',
    '_',
    '.',
    ',',
    '(',
    ')',
    '"',
    "'",
    '-',
    '–',
    '’',
    '€',
    '×',
    '≥',
  ];
  const others = ['a', 'é', 'ɓ', 'ŋ', 'Ọ', 'µ', '5', ' ', ' ', '\u00a0', '\n', '\\*', '[b](c)', '`d`'];
  const piece = fc.constantFrom(...signs, ...others);
  const tokens = (parser: Pick<Parser, 'parseInline'>, text: string) =>
    parser.parseInline(text, {}).map(({ children }) => children?.map(({ type, content }) => [type, content]));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
      const text = pieces.join('');
      expect(tokens(own, text)).toEqual(tokens(strict, text));
    }),
    { numRuns: inMass(50_000, 1000) },
  );
});

test.each(['。*重', '«a »*b'])('emphasis takes time in proportion to the text: %j', (piece) => {
  const read = (length: number) => renderMarkdown(piece.repeat(length / piece.length));
  expect(growthOf(read, inMass(100_000, 20_000))).toBeLessThan(16);
});
