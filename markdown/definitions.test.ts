import { describe, expect, it } from 'vitest';
import { jatsOf } from './jats/jats.ts';
import { renderMarkdown } from './render.ts';
import { spokenText } from './speech.ts';
import { plainText } from './words.ts';

const html = (markdown: string) => renderMarkdown(markdown).html;

describe('a list of definitions', () => {
  it.each([
    ['T\n: a', '<dl><dt>T</dt><dd>a</dd></dl>'],
    ['*T*\n: a\n:   b', '<dl><dt><em>T</em></dt><dd>a</dd><dd>b</dd></dl>'],
    ['T\n: a\nb\n  c', '<dl><dt>T</dt><dd>a\nb\nc</dd></dl>'],
    ['T\n: a\nU\n: b\n\nV\n: c', '<dl><dt>T</dt><dd>a</dd><dt>U</dt><dd>b</dd><dt>V</dt><dd>c</dd></dl>'],
    ['T\n: a\n\n  b\n  - c\n\nd', '<dl><dt>T</dt><dd><p>a</p><p>b</p><ul><li>c</li></ul></dd></dl><p>d</p>'],
    ['T\n: a\n# H', '<dl><dt>T</dt><dd>a</dd></dl><h2'],
    ['- T\n  : a', '<ul><li><dl><dt>T</dt><dd>a</dd></dl></li></ul>'],
    ['T\n: U\n  : a', '<dl><dt>T</dt><dd><dl><dt>U</dt><dd>a</dd></dl></dd></dl>'],
  ])('%j', (markdown, expected) => {
    expect(html(markdown)).toContain(expected);
  });

  it.each([': a', 'a\nT\n: b', 'T\n:b', 'T\n\n: b', 'T\n\\: b', '# T\n: b', '- T\n: b', '    T\n: b'])(
    'is not made of %j',
    (markdown) => {
      expect(html(markdown)).not.toContain('<d');
    },
  );

  it('is a line for each part in plain text, a pause for a voice, and a list of its own in JATS', () => {
    const body = 'ORS\n: Salts *and* water\n: A packet\n\n  - mixed';
    expect(plainText(body)).toBe('ORS\nSalts and water\nA packet\nmixed');
    expect(spokenText({ title: '', summary: '', body, keys: new Set(), chart: '' })).toBe(
      'ORS.\n\nSalts and water.\n\nA packet.\n\nmixed.',
    );
    expect(jatsOf(html(body), 'https://x.test').body).toBe(
      '<def-list><def-item><term>ORS</term><def><p>Salts <italic>and</italic> water</p><p>A packet</p>' +
        '<p><list list-type="bullet"><list-item><p>mixed</p></list-item></list></p></def></def-item></def-list>',
    );
  });
});

describe('words of another language', () => {
  it.each([
    ['[tippy *tap*]{lang=en}', '<span lang="en">tippy <em>tap</em></span>'],
    ['water [ماء]{lang="ar"}', 'water <span lang="ar" dir="rtl">ماء</span>'],
    ['[a]{lang=pt-BR}[b]{lang=sw}', '<span lang="pt-BR">a</span><span lang="sw">b</span>'],
    ['*a [b]{lang=fr} c*', '<em>a <span lang="fr">b</span> c</em>'],
  ])('%s', (markdown, expected) => {
    expect(html(markdown)).toBe(`<p>${expected}</p>`);
  });

  it.each([
    '[a]{lang=}',
    '[a]{lang=x}',
    '[a]{lang=fr" onclick=b}',
    '[a] {lang=fr}',
    '\\[a]{lang=fr}',
    '`[a]{lang=fr}`',
  ])('are not %s', (markdown) => {
    expect(html(markdown)).not.toContain('<span');
  });

  it('leave notes and links as they are', () => {
    expect(html('[^a]{lang=fr}\n\n[^a]: b')).toContain('footnote-ref');
    expect(html('[a](b){lang=fr}')).toContain('</a>{lang=fr}');
  });

  it('are words in plain text, and named in JATS', () => {
    expect(plainText('A [tippy tap]{lang=en}.')).toBe('A tippy tap.');
    expect(jatsOf(html('[mot]{lang=fr}'), 'https://x.test').body).toBe(
      '<p><named-content content-type="foreign" xml:lang="fr">mot</named-content></p>',
    );
  });
});
