import { describe, expect, test } from 'vitest';
import { renderMarkdown } from '../../../../../markdown/render.ts';
import { growthOf } from '../../../../../tests/growth.ts';
import type { Edit, Selected } from '../surface/edits.ts';
import { addressOf, asWords, linkAt, removeLink, wordsFor, writeLink } from './link-mark.ts';

/** The text and its selection, which is written between bars; one bar is a caret. */
function selected(given: string): Selected {
  const from = given.indexOf('|');
  const last = given.lastIndexOf('|');
  return { text: given.replaceAll('|', ''), from, to: last === from ? from : last - 1 };
}

function applied({ text }: Selected, { changes }: Edit): string {
  return changes.reduceRight(
    (rest, { from, to, insert }) => rest.slice(0, from) + insert + rest.slice(to),
    text,
  );
}

describe('an address', () => {
  test.each([
    ['https://who.int/a?b=c#d', 'https://who.int/a?b=c#d'],
    [' http://example.org ', 'http://example.org'],
    ['www.who.int', 'https://www.who.int'],
    ['who.int/fact sheet', 'https://who.int/fact%20sheet'],
    ['example.org:8080/x', 'https://example.org:8080/x'],
    ['منظمة.مصر', 'https://منظمة.مصر'],
    ['amina@example.org', 'mailto:amina@example.org'],
    ['mailto:amina@example.org?subject=Water', 'mailto:amina@example.org?subject=Water'],
    ['tel:+254 20 123-4567', 'tel:+254201234567'],
    ['+254 (20) 1234567', 'tel:+254201234567'],
    ['/phis/read/clean-water', '/phis/read/clean-water'],
    ['#methods', '#methods'],
  ])('%s is %s', (typed, meant) => expect(addressOf(typed)).toBe(meant));

  test.each([
    '',
    'clean water',
    'water',
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    ' java\tscript:alert(1)',
    'data:text/html,x',
    'ftp://example.org',
    '//example.org',
    '/\\example.org',
    'https://',
    'https:///x',
    'mailto:amina',
    'tel:12',
    '#',
  ])('%j is none', (typed) => expect(addressOf(typed)).toBeNull());
});

describe('the link at the caret', () => {
  test('is found inside it, and not at its ends', () => {
    const link = { words: 'the **table**', address: 'https://who.int/a_(b)', title: '"WHO"' };
    expect(linkAt(selected('See [the **ta|ble**](https://who.int/a_(b) "WHO").'))).toMatchObject(link);
    expect(linkAt(selected('See [the **table**](https://who.i|nt/a_(b) "WHO").'))).toMatchObject(link);
    expect(linkAt(selected('See |[the **table**](https://who.int/a_(b) "WHO")|.'))).toMatchObject(link);
    expect(linkAt(selected('See |[the](https://who.int).'))).toBeNull();
    expect(linkAt(selected('See [the](https://who.int)|.'))).toBeNull();
    expect(linkAt(selected('|See [the](https://who.int)|.'))).toBeNull();
  });

  test('may stand alone, in angle brackets, and around a picture', () => {
    expect(linkAt(selected('See https://who|.int/a.'))).toMatchObject({
      from: 4,
      to: 21,
      address: 'https://who.int/a',
    });
    expect(linkAt(selected('See <tel:+25|41>.'))).toMatchObject({ from: 4, to: 15, address: 'tel:+2541' });
    expect(linkAt(selected('[![a|](/b.png)](https://who.int)'))).toMatchObject({
      address: 'https://who.int',
    });
    expect(linkAt(selected('[a](<b c|\\)d>)'))).toMatchObject({ address: 'b c)d' });
  });

  test('is no picture, and no link of another paragraph', () => {
    expect(linkAt(selected('![a|](/b.png)'))).toBeNull();
    expect(linkAt(selected('[a](/b)\n\nc|'))).toBeNull();
  });

  test('is found in a text of brackets in time that grows with its length', () => {
    const find = (size: number) => {
      const text = '['.repeat(2 * size);
      expect(linkAt({ text, from: size, to: size })).toBeNull();
    };
    expect(growthOf(find, 100_000)).toBeLessThan(16);
  });
});

describe('a link that is written', () => {
  test('stands on the selected words, without the spaces at their ends', () => {
    const place = selected('see| the table |now');
    expect(wordsFor(place).words).toBe('the table');
    expect(applied(place, writeLink(place, 'the table', '/phis'))).toBe('see [the table](/phis) now');
  });

  test('shows its address if it has no words', () => {
    const place = selected('see |');
    expect(applied(place, writeLink(place, '', 'https://who.int'))).toBe(
      'see [https://who.int](https://who.int)',
    );
  });

  test('takes the place of the one at the caret, and keeps its title', () => {
    const place = selected('See [th|e](https://who.int "WHO").');
    expect(applied(place, writeLink(place, 'that', '/phis'))).toBe('See [that](/phis "WHO").');
    expect(applied(place, removeLink(place))).toBe('See the.');
  });

  test.each([
    ['a ] b', 'https://who.int'],
    ['a [ b', 'https://who.int/a(b'],
    ['a [b] c', 'https://who.int/a_(b)'],
    [asWords('Water *now* [2026] `x` <b> $5 \\'), '/phis/read/a)b'],
  ])('is one for the server too, with %s and %s', (words, address) => {
    const place = selected('|');
    const { html } = renderMarkdown(applied(place, writeLink(place, words, address)));
    expect(html).toMatch(/^<p><a href="[^"]+"(?: rel="noopener")?>[^<]+<\/a><\/p>$/);
  });

  test('shows the title of a post as it is', () => {
    const title = 'Water *now* [2026] `x` <b> $5$ _a_ \\';
    const place = selected('|');
    const { html } = renderMarkdown(applied(place, writeLink(place, asWords(title), '/phis')));
    expect(html).toContain('Water *now* [2026] `x` &#x3C;b> $5$ _a_ \\</a>');
  });
});
