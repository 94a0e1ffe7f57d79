/** @module-tag edge */
import { describe, expect, test } from 'vitest';
import { directionOf } from '../contract/constants.ts';
import { type Excess, mayExceed, textBounds } from '../contract/text/text-bounds.ts';
import { bodyLabels } from '../server/platform/rendering/labels.ts';
import { inMass } from '../tests/mass.ts';
import { renderWithAbsoluteUrls } from './absolute-urls.ts';
import { readStrictly } from './conformance/well-formed.ts';
import { renderDifference } from './difference.ts';
import { measure } from './measure.ts';
import { renderPreview } from './preview.ts';
import { renderMarkdown } from './render.ts';
import { countWords } from './words.ts';

/** All marks that have a meaning, and words of several scripts. */
const pieces = [
  'a',
  'b c',
  '1',
  '٣',
  'ما',
  '水',
  ' ',
  '\n',
  '\n\n',
  '\t',
  '    ',
  '\\',
  '&',
  '&lt;',
  '<',
  '>',
  '"',
  '|',
  '\r\n',
  '# a\n',
  '## ',
  'a\n=\n',
  '---\n',
  '[^1]',
  '[^2] ',
  '[^1]: x\n\n',
  '[^2]: y[^1]\n',
  '\n[^1]: ',
  '[a]',
  '[a]: b "c"\n\n',
  '[a](b)',
  '[a](#b)',
  '![](/pictures/a)',
  '![a](//b)',
  '![a]',
  '<http://a>',
  'www.a.b ',
  'http://a.b ',
  'a@b.c ',
  '*',
  '**',
  '_',
  '~~',
  '`',
  '``',
  '`a` ',
  '~~~\n',
  '```js\n',
  '$',
  '$$',
  '$a$ ',
  '$$\na\n$$\n',
  '$\\frac12$ ',
  '$\\TeX$ ',
  '$\\sqrt{a}$ ',
  '$\\begin{matrix}a&b\\\\c&d\\end{matrix}$ ',
  '- ',
  '- a\n',
  '- [ ] a\n',
  '1. ',
  '1) a\n',
  '> ',
  '>',
  '  - ',
  '|a|b|\n|-|-|\n',
  '|a|b|\n',
  '||||\n',
  '|-|-|-|\n',
  '<sub>',
  '</sub>',
  '<sub>a</sub>',
  '<br>',
  '<!-- ',
  '-->',
  '<svg>',
  '</svg>',
  '\u0301',
  '👩‍🔬',
  '+249 912 345 678 ',
  '2026-05-15 ',
  '5 mg ',
];

/** A seeded random generator, so that each run is the same (mulberry32). */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

interface Pattern {
  /** Makes a text of about `length` characters. */
  make(length: number): string;
  language: 'en' | 'ar';
}

/** Each pattern repeats a few pieces, with something before and after them. */
const patterns: Pattern[] = Array.from({ length: inMass(1000, 100) }, (_, seed) => {
  const below = random(seed);
  const some = (most: number) =>
    Array.from({ length: 1 + below(most) }, () => pieces[below(pieces.length)] ?? '').join('');
  const [before, repeated, after] = [below(3) === 0 ? some(3) : '', some(4), below(2) === 0 ? some(3) : ''];
  const definitions = below(2) === 0 ? '\n\n[^1]: x\n\n[a]: b "c"\n' : '';
  return {
    make: (length) => before + repeated.repeat(Math.ceil(length / repeated.length)) + after + definitions,
    language: below(4) === 0 ? 'ar' : 'en',
  };
});

const optionsOf = (language: 'en' | 'ar') => ({
  labels: bodyLabels(language),
  direction: directionOf(language),
});
const bound = (...texts: string[]) => 8 * Buffer.byteLength(texts.join('')) + 64 * 1024;

describe('generated texts', () => {
  test('become at most 8 bytes of HTML per byte and 64 kB more', { timeout: 300_000 }, () => {
    let refused = 0;
    for (const { make, language } of patterns) {
      const text = make(4000);
      const { html, excess } = renderMarkdown(text, optionsOf(language));
      expect(Buffer.byteLength(html)).toBeLessThanOrEqual(bound(text));
      const words = excess === null ? countWords(text) : 0;
      expect(measure(text, optionsOf(language))).toEqual({ words, excess });
      if (excess === null) continue;
      refused++;
      expect(mayExceed(text)).toBe(true);
    }
    // Enough texts must exceed the bound to test it.
    expect(refused).toBeGreaterThan(patterns.length * 0.03);
  });

  test('stay within that bound in feeds, lists and differences', () => {
    const base = {
      origin: 'https://health.example.org',
      page: 'https://health.example.org/phis/read/a-long-address',
    };
    for (const [index, { make, language }] of patterns.entries()) {
      if (index % 10 !== 0) continue;
      const text = make(4000);
      const other = patterns[index + 1]?.make(4000) ?? '';
      const options = optionsOf(language);
      expect(Buffer.byteLength(renderWithAbsoluteUrls(text, options, base))).toBeLessThanOrEqual(bound(text));
      expect(Buffer.byteLength(renderPreview(text, 200).html)).toBeLessThanOrEqual(64 * 1024);
      for (const [before, after] of [
        [text, other],
        [text, text.replaceAll('a', 'x')],
      ] as const) {
        const html = renderDifference(before, after, { ...options, idPrefix: 'difference-' });
        expect(Buffer.byteLength(html)).toBeLessThanOrEqual(bound(before, after));
      }
    }
  });

  // In parts, since the whole takes a minute.
  test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])(
    'render in time proportional to their length (part %i)',
    (part) => {
      const time = ({ make, language }: Pattern, length: number): number => {
        const text = make(length);
        const begin = process.threadCpuUsage();
        renderMarkdown(text, optionsOf(language));
        countWords(text);
        return process.threadCpuUsage(begin).user;
      };
      /**
       * The factor by which the time grows for four times the text; 0 if the times are below `least`
       * microseconds.
       */
      const growth = (pattern: Pattern, length: number, least: number): number =>
        time(pattern, 4 * length) / Math.max(time(pattern, length), least);
      // A factor of sixteen would be quadratic. Other load on the machine only adds time, so a slow result is
      // measured again with longer texts.
      const share = patterns.length / 10;
      const slow = patterns
        .slice(share * part, share * (part + 1))
        .filter(
          (pattern) =>
            growth(pattern, 2000, 1000) > 8 && [1, 2, 3].every(() => growth(pattern, 30_000, 5000) > 8),
        );
      expect(slow.map(({ make }) => make(100))).toEqual([]);
    },
  );
});

describe('a text that exceeds a bound', () => {
  const cases: readonly [Excess, string][] = [
    ['headings', '# a\n\nSome words that readers need.\n\n'.repeat(textBounds.headings + 1)],
    [
      'footnotes',
      `${'Some words that readers need, and where they are from.[^1]\n\n'.repeat(textBounds.references + 1)}[^1]: x`,
    ],
    ['formulas', 'The number $x$ is what matters here to readers.\n\n'.repeat(textBounds.formulas + 1)],
    ['formulas', `The words $\\text{${'a'.repeat(2000)}}$ are long. `.repeat(51)],
    ['tables', `|a|b|\n|-|-|\n${'|some words|more words|\n'.repeat(textBounds.cells / 2)}`],
    ['pictures', '![A map of the wells](/pictures/map.png)\n\n'.repeat(textBounds.pictures + 1)],
    ['nesting', `${'> '.repeat(textBounds.levels + 1)}a`],
    ['size', `${'[^1]'.repeat(1500)}\n\n[^1]: x`],
    ['size', `${'[a]'.repeat(20_000)}\n\n[a]: b "${'c'.repeat(60_000)}"`],
    ['effort', '*a* '.repeat(250_000)],
  ];
  test.each(cases)('names the bound: %s', (excess, text) => {
    const rendered = renderMarkdown(text);
    expect(rendered.excess).toBe(excess);
    expect(measure(text, {}).excess).toBe(excess);
    expect(mayExceed(text)).toBe(true);
    expect(Buffer.byteLength(rendered.html)).toBeLessThanOrEqual(bound(text));
    expect(rendered.headings.length).toBeLessThanOrEqual(textBounds.headings);
    readStrictly(rendered.html);
  });

  test('is shown as source if its HTML would be too large', () => {
    expect(renderMarkdown(`Boil *water*.\n\n${'[^1]'.repeat(1500)}\n\n[^1]: x`).html).toMatch(
      /^<p>Boil \*water\*\.<\/p><p>(?:\[\^1\]){1500}<\/p><p>\[\^1\]: x<\/p>$/,
    );
  });

  test('has a preview of its source', () => {
    const { html, cut } = renderPreview(`${'[^1]'.repeat(250_000)}\n\n[^1]: x`, 200);
    expect(html).toMatch(/^(?:\[\^1\])+…$/);
    expect(cut).toBe(true);
  });
});

test('an ordinary text is known to be within the bounds without rendering', () => {
  const text =
    '## Wells\n\nBoil *water*[^1] for **one** minute: see [the guide](/phis/read/guide).\n\n- one\n- two\n\n';
  expect(mayExceed(`${text.repeat(200)}[^1]: A source.`)).toBe(false);
});

test.each([
  '[@',
  ';@',
  '[^1]',
  '#\n',
  '=\n',
  '-\n',
  '$',
  '|',
  '![',
  '`',
  '&',
  '<',
  '*',
  '_',
  '~',
  '>',
  ':',
  '![a](b)',
  '> # ',
  '[a]',
])('few marks exceed no bound: %j', (mark) => {
  const text = mark.repeat(Math.floor(400 / mark.length));
  for (const whole of [text, `${text}\n\n[^1]: x\n\n[a]: b`]) {
    if (!mayExceed(whole)) expect(renderMarkdown(whole).excess).toBeNull();
    expect(measure(whole, {}).excess).toBe(renderMarkdown(whole).excess);
  }
});

test('a text at the limit of each bound is within it', () => {
  const words = 'Some words between them that readers need, as in any text that is worth its formatting.\n\n';
  const text = [
    `# A heading\n\n${words}`.repeat(textBounds.headings),
    `A claim[^1] ${words}`.repeat(textBounds.references),
    `Then $R_0 = 2$ and ${words}`.repeat(textBounds.formulas - 1),
    '> '.repeat(textBounds.levels),
    'Quoted.\n\n[^1]: A source',
  ].join('');
  const { excess, html } = renderMarkdown(text);
  expect(excess).toBeNull();
  expect(html.match(/footnote-back/g)).toHaveLength(20);
});
