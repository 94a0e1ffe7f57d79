import { describe, expect, test } from 'vitest';
import { inMass } from '../tests/mass.ts';
import { hasNoTwo, shownWords } from './conformance/shown-words.ts';
import { readStrictly } from './conformance/well-formed.ts';
import { renderDifference, renderLineDifference } from './difference.ts';
import { renderMarkdown } from './render.ts';

/** The difference, after checks that hold for any difference. */
function difference(before: string, after: string): string {
  const html = renderDifference(before, after);
  readStrictly(html);
  for (const { name, attributes } of readStrictly(html)) {
    if (name === 'ins') expect([...attributes]).toEqual([['class', 'added']]);
    if (name === 'del') expect(attributes.get('class') ?? 'removed').toBe('removed');
  }
  const marks = html.matchAll(/<(ins class="added"|del class="removed")>(<\/?[a-z0-9]+)?/g);
  for (const [mark] of marks) expect(mark).not.toMatch(/<(?:p|li|ul|ol|h\d|blockquote|section|tr|td)$/);
  expect(hasNoTwo(html, 'id')).toBe(true);
  expect(shownWords(html, 'removed')).toEqual(shownWords(renderMarkdown(after).html));
  expect(shownWords(html, 'added')).toEqual(shownWords(renderMarkdown(before).html));
  return html;
}

describe('words', () => {
  test.each([
    ['a b c', 'a x c', '<p>a <del class="removed">b</del><ins class="added">x</ins> c</p>'],
    [
      'one two three four five',
      'one 2 3 four five',
      '<p>one <del class="removed">two three</del><ins class="added">2 3</ins> four five</p>',
    ],
    ['a b', 'a b c', '<p>a b<ins class="added"> c</ins></p>'],
    ['a\nb c', 'a b\nc', '<p>a b\nc</p>'],
    ['Same.', 'Same.', '<p>Same.</p>'],
    ['水很重要', '水不重要', '<p>水<del class="removed">很</del><ins class="added">不</ins>重要</p>'],
    [
      'a ~~b~~ c',
      'a ~~b~~ d',
      '<p>a <del>b</del> <del class="removed">c</del><ins class="added">d</ins></p>',
    ],
  ])('%j → %j', (before, after, expected) => expect(difference(before, after)).toBe(expected));

  test('of an unchanged link are marked inside it, and a new link is marked as a whole', () => {
    expect(difference('see [the old guide](/a) now', 'see [the new guide](/a) now')).toBe(
      '<p>see <a href="/a">the <del class="removed">old</del><ins class="added">new</ins> guide</a> now</p>',
    );
    expect(difference('see [guide](/a)', 'see [guide](/b)')).toBe(
      '<p>see <del class="removed"><a href="/a">guide</a></del><ins class="added"><a href="/b">guide</a></ins></p>',
    );
  });

  test('with changed emphasis are marked', () => {
    expect(difference('boil it well', 'boil *it* well')).toBe(
      '<p>boil <del class="removed">it</del><ins class="added"><em>it</em></ins> well</p>',
    );
  });

  test('of headings are marked without changing their links', () => {
    expect(difference('# Old wells', '# New wells')).toBe(
      '<h2 id="h-new-wells"><del class="removed">Old</del><ins class="added">New</ins> wells' +
        '<a class="heading-anchor" href="#h-new-wells" aria-label="Link to this section"></a></h2>',
    );
  });
});

describe('blocks', () => {
  test('that were added or removed are marked inside', () => {
    expect(difference('One.\n\nTwo.', 'One.\n\n- a\n- b\n\nTwo.')).toBe(
      '<p>One.</p><ul><li><ins class="added">a</ins></li><li><ins class="added">b</ins></li></ul><p>Two.</p>',
    );
    expect(difference('One.\n\n> Two.', 'One.')).toBe(
      '<p>One.</p><blockquote><p><del class="removed">Two.</del></p></blockquote>',
    );
  });

  test('of a list are compared one by one', () => {
    expect(difference('- a b\n- c d\n- e f', '- a b\n- c x\n- e f')).toBe(
      '<ul><li>a b</li><li>c <del class="removed">d</del><ins class="added">x</ins></li><li>e f</li></ul>',
    );
  });

  test.each([
    ['a table', '|a|\n|-|\n|b|', '|a|\n|-|\n|c|', 'div class="table-scroll"'],
    ['a picture', '![a](/pictures/b.png)', '![a](/pictures/c.png)', 'figure'],
    ['code', '```\na\n```', '```\nb\n```', 'pre'],
    ['a formula on lines of its own', '$$\na\n$$', '$$\nb\n$$', 'div class="math-block"'],
  ])('%s is marked as a whole', (_, before, after, start) => {
    const html = difference(`Text.\n\n${before}`, `Text.\n\n${after}`);
    expect(html).toContain(`<p>Text.</p><del class="removed"><${start}`);
    expect(html).toContain(`</del><ins class="added"><${start}`);
  });

  test.each([
    ['a formula', 'so $a$ is', 'so $b$ is', '<math><mi>'],
    ['code', 'so `a` is', 'so `b` is', '<code dir="ltr">'],
    ['a picture', 'so ![a](/pictures/b.png) is', 'so ![b](/pictures/b.png) is', '<img'],
  ])('%s in a line is marked as a whole', (_, before, after, start) => {
    const html = difference(before, after);
    expect(html).toContain(`<p>so <del class="removed">${start}`);
    expect(html).toContain(`</del><ins class="added">${start}`);
  });

  test('are not marked if only the number of a table or footnote changed', () => {
    const table = '|a|\n|-|\n|b|\n\nText[^x] and more.\n\n[^x]: Note.';
    const html = difference(table, `|n|\n|-|\n|n|\n\nNew text[^y] here.\n\n[^y]: First.\n\n${table}`);
    expect(html.match(/<del/g)).toBeNull();
    expect(html).toContain('<p>Text<sup class="footnote-ref">');
  });
});

test('titles are compared by words, and escaped', () => {
  expect(renderLineDifference('Safe water', 'Safe & <clean> water')).toBe(
    'Safe <ins class="added">&#x26; &#x3C;clean> </ins>water',
  );
});

test('a very long text is compared by whole blocks', () => {
  const text = (word: string) =>
    `${'Water is life. '.repeat(60_000)}\n\n# Wells\n\n${word}\n\nThe end[^a].\n\n[^a]: Note.`;
  const html = renderDifference(text('One dug well.'), text('Two dug wells.'));
  readStrictly(html);
  expect(html.slice(html.indexOf('</h2>'))).toContain(
    '</h2><del class="removed"><p>One dug well.</p></del><ins class="added"><p>Two dug wells.</p></ins><p>The end',
  );
  expect(html.match(/<(?:ins|del)/g)).toHaveLength(2);
});

describe('whatever two texts are', () => {
  const pieces = [
    'water',
    'well',
    'boil',
    'maji',
    'ماء',
    '水',
    'é',
    '👩‍🔬',
    'a',
    'b',
    '5',
    '.',
    ',',
    '&',
    '<b>',
    '"',
    ' ',
    ' ',
    ' ',
    '\n',
    '\n\n',
    '\n\n',
    '\n# ',
    '\n- ',
    '\n  - ',
    '\n1. ',
    '\n> ',
    '\n\n    ',
    '\n---\n',
    '*',
    '**',
    '`',
    '~~',
    '$x$',
    '\n$$\nx\n$$\n',
    '[a](b)',
    '[',
    '](',
    ')',
    '![p](/pictures/q.png)',
    '\n|a|b|\n|-|-|\n|c|d|\n',
    '[^a]',
    '\n\n[^a]: note\n\n',
    '[^b]',
    '\n\n[^b]: other *note*\n\n',
    '- [x] ',
    '<sub>',
    '</sub>',
    '<script>',
    '</script>',
    'javascript:',
    '\0',
    '\ud800',
    '\\',
    '&lt;script&gt;',
  ];
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 48271) % 2147483647;
    return seed % below;
  };
  const piece = () => pieces[random(pieces.length)] ?? '';

  test('removing marks gives exactly the words of either text, and the HTML is well-formed', () => {
    for (let round = 0; round < inMass(1500, 150); round++) {
      const old = Array.from({ length: random(60) }, piece);
      const young = old.flatMap((kept) => {
        const fate = random(12);
        if (fate === 0) return [];
        return fate === 1 ? [piece(), kept] : fate === 2 ? [piece()] : [kept];
      });
      if (random(10) === 0) young.splice(random(5), random(20));
      difference(old.join(''), young.join(''));
    }
  });

  test.each<[string, (n: number) => string, (n: number) => string]>([
    ['nothing in common', (n) => 'a '.repeat(n / 2), (n) => 'b '.repeat(n / 2)],
    ['every second word', (n) => 'a b '.repeat(n / 4), (n) => 'a c '.repeat(n / 4)],
    [
      'every paragraph',
      (n) => 'one two three a\n\n'.repeat(n / 17),
      (n) => 'one two three b\n\n'.repeat(n / 17),
    ],
    ['every item', (n) => '- a\n'.repeat(n / 4), (n) => '- b\n'.repeat(n / 4)],
    ['a thousand of each', (n) => counted(n, 'a'), (n) => counted(n, 'b')],
    ['quotes in quotes', (n) => `${'>'.repeat(n)}a`, (n) => `${'>'.repeat(n)}b`],
    ['lists in lists', (n) => `${'- '.repeat(n / 2)}a`, (n) => `${'- '.repeat(n / 2)}b`],
    ['emphasis in emphasis', (n) => `${'*'.repeat(n / 2)}a${'*'.repeat(n / 2)}`, (n) => 'a'.repeat(n)],
    ['headings', (n) => '# a\n'.repeat(n / 4), (n) => '# b\n'.repeat(n / 4)],
    ['links', (n) => '[a](b) '.repeat(n / 7), (n) => '[a](c) '.repeat(n / 7)],
  ])(
    'four times the text takes far less than sixteen times as long: %s',
    { tags: 'edge' },
    (_, make, makeOther) => {
      difference(make(2000), makeOther(2000));
      // Processor time in milliseconds, which other load doesn't change.
      const measure = (length: number): number => {
        const begin = process.threadCpuUsage();
        readStrictly(renderDifference(make(length), makeOther(length)));
        return process.threadCpuUsage(begin).user / 1000;
      };
      const length = inMass(10_000, 2_500);
      measure(length);
      const once = Math.min(measure(length), measure(length));
      // A bounded time is added to what grows with the text.
      expect(Math.min(measure(4 * length), measure(4 * length))).toBeLessThan(10 * once + 500);
    },
  );

  function counted(length: number, word: string): string {
    return Array.from({ length: length / 12 }, (_, index) => `${word}${index} ${index}`).join('\n\n');
  }
});
