import { expect, test } from 'vitest';
import { parse } from '../../../../../markdown/parse.ts';
import { renderMarkdown } from '../../../../../markdown/render.ts';
import { inMass } from '../../../../../tests/mass.ts';
import { convertHtml } from './convert-html.ts';
import type { Imported } from './import-result.ts';

async function read(html: string, firstNote = 1): Promise<Imported> {
  const reply = await convertHtml({ html, firstNote });
  if (!('imported' in reply)) throw new Error(reply.refusal);
  return reply.imported;
}

const written = async (html: string) => (await read(html)).markdown.trim();

test.each([
  ['headings', '<h2>One</h2><h3><b>Two</b></h3>', '## One\n\n### Two'],
  ['bold and italic', '<p><b>One</b> <i>two</i> <b><i>three</i></b></p>', '**One** *two* **_three_**'],
  ['spaces at the edges of bold', '<p>a<b> b </b>c</p>', 'a **b** c'],
  ['neighbours of one format', '<p><b>a</b><b>b</b></p>', '**ab**'],
  ['superscript', '<p>10<sup>3</sup>, 10³, p&lt;0.05</p>', '10<sup>3</sup>, 10³, p<0.05'],
  ['signs of Markdown', '<p>*a* _b_ [c] `d` &lt;e> 1. # x</p>', '\\*a\\* \\_b\\_ \\[c] \\`d\\` \\<e> 1. # x'],
  [
    'a paragraph that looks like a list',
    '<p>1. One</p><p>- Two</p><p># Three</p>',
    '1\\. One\n\n\\- Two\n\n\\# Three',
  ],
  ['what looks like a footnote', '<p>a[^1]</p>', 'a\\[^1]'],
  ['what looks like a formula', '<p>from $a to $b$</p>', 'from \\$a to \\$b$'],
  ['nested lists', '<ul><li>a<ol start="3"><li>b</li></ol></li><li>c</li></ul>', '- a\n\n  3. b\n- c'],
  ['a list beside its item', '<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>', '- a\n  - b\n- c'],
  ['a task list', '<ul><li><input type="checkbox" checked> a</li></ul>', '- [x] a'],
  ['quotes', '<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b'],
  ['code', '<pre><code>a *b*\n  c</code></pre><p><code>d|e</code></p>', '```\na *b*\n  c\n```\n\n`d|e`'],
  [
    'a table',
    '<table><tr><th>A</th><th align="right">B</th></tr><tr><td>1|2</td><td><p>3</p></td></tr></table>',
    '| A | B |\n| - | -: |\n| 1\\|2 | 3 |',
  ],
  [
    'a table within a table',
    '<table><tr><td>a</td><td><table><tr><td>b</td><td>c</td></tr><tr><td>d</td><td>e</td></tr></table></td></tr></table>',
    '| a | b c d e |\n| - | - |',
  ],
  ['a frame around text', '<table><tr><td><p>a</p><p>b</p></td></tr></table>', 'a\n\nb'],
  ['links', '<p><a href="https://who.int/a_(b)">WHO</a></p>', '[WHO](https://who.int/a_\\(b\\))'],
  ['Arabic', '<p dir="rtl">نص <b>مهم</b> 10<sup>3</sup></p>', 'نص **مهم** 10<sup>3</sup>'],
  ['line breaks', '<p>a<br>b</p>', 'a\\\nb'],
  ['paragraphs of divs', '<div>a</div><div>b</div>', 'a\n\nb'],
  [
    'definitions',
    '<dl><dt>A <b>b</b><dd>c<dt># D<dd>- e</dl><p>f</p>',
    'A **b**\n: c\n\n\\# D\n: \\- e\n\nf',
  ],
  [
    'long definitions',
    '<dl><div><dt><h3>A</h3></dt><dd><p>b</p><ul><li>c</li></ul></dd><dd><pre>d\n\ne</pre></dd></div></dl>',
    'A\n: b\n\n  - c\n: ```\n  d\n\n  e\n  ```',
  ],
  ['definitions in others', '<ul><li><dl><dt>A<dd><dl><dt>B<dd>c</dl></dl></ul>', '- A\n  : B\n    : c'],
  ['terms with one meaning', '<dl><dt>A<br>a<dt>B<dd>c</dl>', 'A a / B\n: c'],
  [
    'parts of definitions without the other',
    '<dl><dd>a<dt>B</dl><dl><dt>C<dd>d<p>e</p></dd><h2>F</h2><dt>G<dd><dt>H<dd>i</dl><dd>j',
    'a\n\n**B**\n\nC\n: d\n\n  e\n\n## F\n\n**G**\n\nH\n: i\n\nj',
  ],
  ['comments, styles and scripts', '<!--x--><style>p{}</style><script>x</script><p>a</p>', 'a'],
  ['what is hidden', '<p>a<span style="display:none">b</span></p>', 'a'],
])('%s are kept', async (_, html, markdown) => {
  expect(await written(html)).toBe(markdown);
});

test('text from Word names its boxes, and other pages have none', async () => {
  const framed = (style: string, inside: string) =>
    `<div style='mso-element:para-border-div;${style}'>${inside}</div>`;
  const lines = (...texts: string[]) =>
    texts.map((text) => `<p class=MsoNormal style='border:none'>${text}</p>`);
  const { losses } = await read(
    [
      framed('border:solid windowtext 1.0pt', lines('Go at once.', 'Call 112.').join('')),
      framed('border:none; border-left:solid red 3pt', lines('Drink.').join('')),
      '<p class=MsoNormal>Plain.</p>',
      framed('border:none;border-bottom:solid red 3pt', lines('Parted.').join('')),
      "<p class=MsoNormal style='background:#FFE0E0'>Shaded.</p><p class=MsoNormal style='background:white'>White.</p>",
      '<div style="border:1px solid">Card</div><p style="background:#eee">Banner</p>',
    ].join('\n'),
  );
  expect(losses.find(({ kind }) => kind === 'boxes')).toEqual({
    kind: 'boxes',
    count: 2,
    places: ['Go at once. Call 112. Drink.', 'Shaded.'],
  });
});

test('text from Word keeps its lists, levels and footnotes', async () => {
  const item = (level: number, marker: string, text: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${marker}<span>&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>\n`;
  const note = `<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference>[1]</span></a>`;
  const html =
    `<p class=MsoNormal>Cases rose${note}.<o:p></o:p></p>` +
    item(1, '·', 'Wash') +
    item(2, '1.', 'with soap') +
    item(1, '·', 'Boil') +
    `<div style='mso-element:footnote-list'><br clear=all><hr align=left size=1>` +
    `<div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1">[1]</a> A note.</p></div></div>`;
  expect(await written(html)).toBe('Cases rose[^1].\n\n- Wash\n  1. with soap\n- Boil\n\n[^1]: A note.');
});

test('text from Google Docs keeps its formats, and is not bold as a whole', async () => {
  const html =
    `<b style="font-weight:normal;" id="docs-internal-guid-1"><h2><span style="font-weight:400">Head</span></h2>` +
    `<p><span style="font-weight:700">Bold</span><span style="font-weight:400">, 10</span><span style="vertical-align:super">3</span>` +
    `<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup></p><hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a> Note</p></div></b>`;
  expect(await written(html)).toBe('## Head\n\n**Bold**, 10<sup>3</sup>[^1]\n\n[^1]: Note');
});

test('footnotes go on from the number that is free', async () => {
  const html =
    '<p>a<sup id="cite_ref-1"><a href="https://x.org/p#cite_note-1">[1]</a></sup> b<sup><a href="#cite_note-1">[1]</a></sup></p>' +
    '<ol><li id="cite_note-1"><a href="#cite_ref-1">^</a> Note</li></ol>';
  expect((await read(html, 5)).markdown).toBe('a[^5] b[^5]\n\n[^5]: Note\n');
});

test('pictures at data addresses are taken in, and others are named', async () => {
  const { markdown, pictures, losses } = await read(
    '<p>a <img src="data:image/png;base64,iVBORw0KGgo=" alt="b"> <img src="https://x.org/c.png"> <img src="file:///c.png">' +
      '<img src="data:image/svg+xml;base64,PHN2Zz4="></p>',
  );
  expect(pictures).toMatchObject([
    { type: 'image/png', bytes: Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10) },
  ]);
  expect(markdown).toBe(`a ![b](${pictures[0]?.address})\n`);
  expect(losses).toEqual([
    { kind: 'remotePictures', count: 2, places: ['a'] },
    { kind: 'pictureFormats', count: 1, places: ['a'] },
  ]);
});

test('halves of characters become a sign that can be stored', async () => {
  expect((await read('<p>a\ud800b</p>')).markdown).toBe('a\ufffdb\n');
});

test('merged cells keep their text in the first place', async () => {
  const { markdown, losses } = await read(
    '<table><tr><td rowspan="2">a</td><td colspan="2">b</td></tr><tr><td>c</td><td>d</td></tr></table>',
  );
  expect(markdown).toBe('| a | b | |\n| - | - | - |\n| | c | d |\n');
  expect(losses).toEqual([{ kind: 'mergedCells', count: 2, places: ['a', 'b'] }]);
});

test('unsafe links are named, and their words are kept', async () => {
  const { markdown, losses } = await read(
    '<p><a href="javascript:alert(1)">a</a> <a href=" JaVaScRiPt:x">b</a> <a href="#c">c</a> <a href="data:text/html,x">d</a></p>',
  );
  expect(markdown).toBe('a b c d\n');
  expect(losses).toEqual([
    { kind: 'unsafeLinks', count: 3, places: ['a b c d'] },
    { kind: 'internalLinks', count: 1, places: ['a b c d'] },
  ]);
});

test('films and forms are named', async () => {
  const { losses } = await read(
    '<p>a</p><iframe src="https://x.org"></iframe><form><input><button>b</button></form><video></video>',
  );
  expect(losses).toEqual([{ kind: 'others', count: 4, places: ['a […]'] }]);
});

const many = inMass(1_000_000, 200_000);
test.each([
  [
    'a cell that spans a thousand million',
    `<table><tr><td colspan="1000000000" rowspan="1000000000">a</td><td>b</td></tr></table>`,
  ],
  [
    'a row of many cells above as many rows',
    `<table><tr>${'<td>a</td>'.repeat(many / 200)}</tr>${'<tr><td>b</td></tr>'.repeat(many / 200)}</table>`,
  ],
  ['open elements', '<div>'.repeat(many / 10)],
  ['open formats', '<b>'.repeat(many / 10)],
  ['lists of 3,000 levels', '<ul><li>a'.repeat(3000)],
  ['quotes of 3,000 levels', '<blockquote>a'.repeat(3000)],
  ['stars', `<p>${'*'.repeat(many)}</p>`],
])('%s are read or refused, and never make a text that is too large', async (_, html) => {
  const reply = await convertHtml({ html, firstNote: 1 });
  if ('refusal' in reply) expect(['damaged', 'tooLong', 'empty']).toContain(reply.refusal);
  else expect(reply.imported.markdown.length).toBeLessThanOrEqual(1_000_000);
});

/** Numbers that look random, and are the same in every run. */
function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const tags =
  'p div b i em strong sup sub u del code pre ul ol li table tr td th thead h1 h3 a img br hr blockquote span dl dt dd script style svg math iframe input q mark o:p template'.split(
    ' ',
  );
const attributes = [
  '',
  ' href="https://a.org"',
  ' href="javascript:x"',
  ' href="#n1" id="r1"',
  ' href="#r1" id="n1"',
  ' src="x.png"',
  ' colspan=7',
  ' rowspan=9',
  ' start=-3',
  ' onclick="x()"',
  ` style='mso-list:l0 level2 lfo1'`,
  ' style="font-weight:700;vertical-align:super"',
  ' class=title',
  ' align=right',
  ' hidden',
];
const texts = [
  'a',
  ' ',
  '*',
  '_',
  '**b',
  '`',
  '$x$',
  '&lt;script&gt;',
  '<',
  '>',
  '|',
  '[^1]',
  '](x)',
  '![',
  '\\',
  '10³',
  'p<0.05',
  '#',
  '\n',
  '1.',
  '- ',
  '~',
  'ماء',
  '&amp;',
  '&#0;',
  '\u0000',
  '</',
  '<!--',
  '-->',
  ']]>',
];

function generated(seed: number): string {
  const below = generator(seed);
  const one = (from: readonly string[]) => from[below(from.length)] ?? '';
  return Array.from({ length: 1 + below(60) }, () => {
    const kind = below(5);
    if (kind < 2) return `<${one(tags)}${one(attributes)}>`;
    return kind === 2 ? `</${one(tags)}>` : one(texts);
  }).join('');
}

test('generated documents become text of bounded length without any HTML but sub and sup', async () => {
  const documents = inMass(1000, 100);
  let taken = 0;
  for (let seed = 1; seed <= documents; seed += 1) {
    const html = generated(seed);
    const reply = await convertHtml({ html, firstNote: 1 });
    if ('refusal' in reply) {
      expect(reply.refusal, html).toBe('empty');
      continue;
    }
    taken += 1;
    const { markdown } = reply.imported;
    expect(markdown.length, html).toBeLessThanOrEqual(1000 + 20 * html.length);
    const tokens = (parse(markdown) ?? []).flatMap((token) => [token, ...(token.children ?? [])]);
    const tags = tokens.filter(({ type }) => type.startsWith('html')).map(({ content }) => content);
    expect(
      tags.filter((tag) => !/^<\/?su[bp]>$/.test(tag)),
      html,
    ).toEqual([]);
    expect(renderMarkdown(markdown).html, html).not.toMatch(/<script|<[^>]*(?:="javascript:|onclick=")/i);
  }
  expect(taken).toBeGreaterThan(documents * 0.7);
});
