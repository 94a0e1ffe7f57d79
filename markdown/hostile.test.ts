import { expect, test } from 'vitest';
import { inMass } from '../tests/mass.ts';
import { readStrictly } from './conformance/well-formed.ts';
import { pictureReferences } from './pictures.ts';
import { renderPreview } from './preview.ts';
import { renderMarkdown } from './render.ts';
import { countWords } from './words.ts';

/** Texts on which some parsers take quadratic time or overflow the stack. */
const texts: Readonly<Record<string, (length: number) => string>> = {
  'quotes in quotes': (n) => '>'.repeat(n),
  'lists in lists': (n) => `${'- '.repeat(n / 2)}a`,
  'lists between paragraphs': (n) => '- a\n\nb\n\n'.repeat(n / 8),
  'lazy lines': (n) => '- a\nb\n'.repeat(n / 6),
  'underlined headings': (n) => 'a\n=\n'.repeat(n / 4),
  'opening brackets': (n) => '['.repeat(n),
  'closing brackets': (n) => ']'.repeat(n),
  'brackets in brackets': (n) => '['.repeat(n / 2) + ']'.repeat(n / 2),
  'pictures in pictures': (n) => `${'!['.repeat(n / 6)}a${'](b)'.repeat(n / 6)}`,
  'links in links': (n) => `${'['.repeat(n / 5)}a${'](b)'.repeat(n / 5)}`,
  'unfinished links': (n) => '[a](<b'.repeat(n / 6),
  'opening emphasis': (n) => '*a '.repeat(n / 3),
  'crossed emphasis': (n) => '*a_ '.repeat(n / 4),
  'emphasis in emphasis': (n) => `${'*'.repeat(n / 2)}a${'*'.repeat(n / 2)}`,
  'dollar signs': (n) => '$'.repeat(n),
  amounts: (n) => '$a '.repeat(n / 3),
  formulas: (n) => '$a$ '.repeat(n / 4),
  'unfinished formulas': (n) => '$$a\n\n'.repeat(n / 5),
  backticks: (n) => Array.from({ length: Math.sqrt(n) }, (_, index) => '`'.repeat(index)).join('a'),
  'a long table': (n) => `|a|b|\n|-|-|\n${'|a|b|\n'.repeat(n / 6)}`,
  'a wide table': (n) => ['a|', '-|', 'a|'].map((cell) => `|${cell.repeat(n / 6)}\n`).join(''),
  'a table of missing cells': (n) =>
    `|${'a|'.repeat(n / 100)}\n|${'-|'.repeat(n / 100)}\n${'a\n'.repeat(n / 4)}`,
  'references to one footnote': (n) => `${'[^a] '.repeat(n / 5)}\n\n[^a]: x`,
  'many footnotes': (n) =>
    `${Array.from({ length: n / 20 }, (_, index) => `[^${index}]: x[^${index + 1}]\n`).join('')}[^0]`,
  'lists of definitions': (n) => 'a\n: b\n\n'.repeat(n / 7),
  'definitions in definitions': (n) =>
    Array.from({ length: Math.sqrt(n) }, (_, depth) => `${' '.repeat(2 * depth)}: a`).join('\n'),
  'long definitions': (n) => `a\n: b\n${'c\n'.repeat(n / 2)}`,
  'words in other languages': (n) => '[a]{lang=fr}'.repeat(n / 12),
  'unfinished languages': (n) => '[a]{lang='.repeat(n / 9),
  'unclosed comments': (n) => 'a <!-- '.repeat(n / 7),
  'unclosed declarations': (n) => 'a <!A '.repeat(n / 6),
  'unclosed drawings': (n) => '<svg>\n\n'.repeat(n / 7),
  'unclosed sub': (n) => '<sub>a'.repeat(n / 6),
  'sub in sub': (n) => '<sub>'.repeat(n / 11) + '</sub>'.repeat(n / 11),
  'unfinished addresses': (n) => '<http://'.repeat(n / 8),
  addresses: (n) => 'http://a.b '.repeat(n / 11),
  'an address full of brackets': (n) => `http://a.b${')'.repeat(n)}`,
  'bare addresses that are none': (n) => `${'www.'.repeat(n / 4)}a_`,
  'at signs': (n) => 'a@'.repeat(n / 2),
  'the same heading': (n) => '# a\n'.repeat(n / 4),
  accents: (n) => `a${'\u0301'.repeat(n)}`,
};

test.each(Object.entries(texts))('%s', (_, make) => {
  const text = make(inMass(40_000, 10_000));
  readStrictly(renderMarkdown(text).html);
  readStrictly(renderPreview(text, 150).html);
  countWords(text);
  pictureReferences(text);
});

test('four times the text takes far less than sixteen times as long', { tags: 'long' }, () => {
  // Processor time in milliseconds, which other load doesn't change.
  const measure = (length: number): number => {
    const begin = process.threadCpuUsage();
    for (const make of Object.values(texts)) renderMarkdown(make(length));
    return process.threadCpuUsage(begin).user / 1000;
  };
  // The better of two runs, since other load only adds time.
  const length = inMass(10_000, 2_500);
  measure(length);
  const once = Math.min(measure(length), measure(length));
  expect(Math.min(measure(4 * length), measure(4 * length)) / once).toBeLessThan(10);
});
