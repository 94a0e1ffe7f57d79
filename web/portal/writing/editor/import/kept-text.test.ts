import { describe, expect, test } from 'vitest';
import {
  paragraph,
  picture,
  run,
  type WordParts,
  wordFile,
  wordParts,
} from '../../../../../tests/word-document.ts';
import { convertDocx } from './convert-docx.ts';
import { convertHtml } from './convert-html.ts';
import type { ImportReply } from './import-result.ts';

/** A paste or the body of a document, what its Markdown is, and what is named as not kept, with how often. */
type Case = [name: string, source: string, markdown: string, losses?: Record<string, number>];

function outcome(reply: ImportReply): [string, Record<string, number>] {
  if ('refusal' in reply) throw new Error(reply.refusal);
  const losses = reply.imported.losses.filter(({ kind }) => kind !== 'looks');
  return [reply.imported.markdown.trim(), Object.fromEntries(losses.map(({ kind, count }) => [kind, count]))];
}

const pasted = async (html: string) => outcome(await convertHtml({ html, firstNote: 1 }));

const opened = async (body: string, more: WordParts = {}) =>
  outcome(await convertDocx({ bytes: wordFile(wordParts(body, more)).buffer, firstNote: 1 }));

const fonts = (name: string) => `<w:rFonts w:ascii="${name}" w:hAnsi="${name}"/>`;

const runStyle = (id: string, properties: string, more = '') =>
  `<w:style w:type="character" w:styleId="${id}">${more}<w:rPr>${properties}</w:rPr></w:style>`;

const styles = (inside: string): WordParts => ({
  'word/styles.xml': `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${inside}</w:styles>`,
});

describe('letters of symbol fonts', () => {
  test.each<Case>([
    [
      'Symbol',
      "<p class=MsoNormal>Give 50 <span style='font-family:Symbol'>m</span>g if age <span style='font-family:Symbol'>³</span> 5 years, IFN-<span style='font-family:Symbol'>g</span>, 38 <span style='font-family:Symbol'>°</span>C</p>",
      'Give 50 μg if age ≥ 5 years, IFN-γ, 38 °C',
    ],
    [
      'Symbol as Word nests it',
      "<p class=MsoNormal>Give 50 <span style='font-family:Symbol;mso-ascii-font-family:Calibri;mso-char-type:symbol;mso-symbol-font-family:Symbol'><span style='mso-char-type:symbol;mso-symbol-font-family:Symbol'>m</span></span>g of vitamin A</p>",
      'Give 50 μg of vitamin A',
    ],
    ['private use', '<p>Age <span style="font-family:Symbol">\uf0b3</span> 5 years</p>', 'Age ≥ 5 years'],
    ['a colon below a line', '<p>Dose<br>: 5 mg</p>', 'Dose\\\n\\: 5 mg'],
    ['the attribute of old pages', '<p>50 <font face="symbol, serif">m</font>g</p>', '50 μg'],
    ['the short form', `<p>5 <span style="font: italic 12pt/1 'Symbol'">m</span>g</p>`, '5 μg'],
    ['escapes and capitals', '<p>5 <span style="FONT-FAMILY: \\53 YMBOL !important">m</span>g</p>', '5 μg'],
    [
      'a paragraph, and another font in it',
      '<p style="font-family:Symbol">a <i style="font-family:Arial">a</i></p>',
      'α *a*',
    ],
    [
      'a font for symbols alone',
      '<p><span style="font-family:Calibri;mso-symbol-font-family:Wingdings">\uf0fc</span> yes</p>',
      '✓ yes',
    ],
    ['bytes of Windows', '<p><span style="font-family:Wingdings">„</span></p>', '➃'],
    ['another font of a like name', '<p style="font-family:\'Segoe UI Symbol\'">50 mg</p>', '50 mg'],
    ['letters that the font doesn’t have', '<p style="font-family:Symbol">≥</p>', '≥'],
    [
      'unknown letters',
      '<p>a<span style="font-family:MT Extra">q</span> \ue123 <code>\uf8ff</code></p>',
      'a� � `�`',
      { symbols: 3 },
    ],
  ])('%s, pasted', async (_, html, markdown, losses = {}) => {
    expect(await pasted(html)).toEqual([markdown, losses]);
  });

  const symbol = (text: string) => run(text, fonts('Symbol'));

  test.each<Case>([
    [
      'private use',
      paragraph(symbol('\uf0b3') + run(' 5 years, 50 ') + symbol('\uf06d') + run('g')),
      '≥ 5 years, 50 μg',
    ],
    ['Symbol', paragraph(run('50 ') + symbol('m') + run('g')), '50 μg'],
    [
      'Wingdings',
      paragraph(
        run('\uf0fc', fonts('Wingdings')) + run(' yes ') + run('\uf0fb', fonts('Wingdings')) + run(' no'),
      ),
      '✓ yes ✘ no',
    ],
    [
      'w:sym',
      paragraph('<w:r><w:sym w:font="Symbol" w:char="F0A3"/><w:sym w:font="Wingdings" w:char="FC"/></w:r>'),
      '≤✓',
    ],
    ['w:sym in another font', paragraph('<w:r><w:sym w:font="Arial" w:char="2265"/></w:r>'), '≥'],
    [
      'a font for other letters alone',
      paragraph(run('b³', '<w:rFonts w:ascii="Arial" w:hAnsi="Symbol"/>')),
      'b≥',
    ],
    ['right to left', paragraph(run('b', '<w:rFonts w:cs="Symbol"/><w:rtl/>')), 'β'],
    ['escaped letters', paragraph(symbol('&#xF06D;&lt;<![CDATA[m]]>')), 'μ<μ'],
    [
      'unknown letters',
      paragraph(
        `${run('q', fonts('MT Extra'))}${run('\ue123')}<w:r><w:sym w:font="Marlett" w:char="F061"/></w:r>`,
      ),
      '���',
      { symbols: 3 },
    ],
  ])('%s, in a document', async (_, body, markdown, losses = {}) => {
    expect(await opened(body)).toEqual([markdown, losses]);
  });

  test('the font of a style, of the style that it is based on, and of a paragraph', async () => {
    const body =
      paragraph(run('m', '<w:rStyle w:val="B"/>') + run('m', `<w:rStyle w:val="B"/>${fonts('Arial')}`)) +
      paragraph(run('b'), 'P');
    const [markdown] = await opened(
      body,
      styles(
        runStyle('A', fonts('Symbol')) +
          runStyle('B', '<w:b/>', '<w:basedOn w:val="A"/>') +
          `<w:style w:type="paragraph" w:styleId="P"><w:rPr>${fonts('Symbol')}</w:rPr></w:style>`,
      ),
    );
    expect(markdown).toBe('μm\n\nβ');
  });
});

describe('raised and lowered letters', () => {
  const styled = (style: string) => `<p>10<span style="${style}">9</span></p>`;
  const up = '10<sup>9</sup>';
  const down = '10<sub>9</sub>';

  test.each<Case>([
    ['position', styled('position:relative;top:-3.0pt;mso-text-raise:3.0pt'), up],
    ['position alone, lowered', styled('position: relative; bottom: -2px'), down],
    ['a length', styled('vertical-align: 4pt'), up],
    ['a share, lowered', styled('VERTICAL-ALIGN: -.3em'), down],
    ['small letters at the top', styled('vertical-align:text-top;font-size:60%'), up],
    ['an underlined element', '<p>10<u style="vertical-align:super">9</u></p>', up],
    [
      'a link',
      '<p>10<a style="vertical-align:super" href="https://who.int">9</a></p>',
      '10<sup>[9](https://who.int)</sup>',
    ],
    [
      'a cell and a picture, which are not raised',
      '<table><tr><td style="vertical-align:super">1</td><td>2</td></tr></table>',
      '| 1 | 2 |\n| - | - |',
    ],
  ])('%s, pasted', async (_, html, markdown) => {
    expect(await pasted(html)).toEqual([markdown, {}]);
  });

  const tenTo = (properties: string) => paragraph(run('10') + run('9', properties));

  test.each<Case>([
    ['position', tenTo('<w:position w:val="6"/><w:sz w:val="14"/>'), up],
    ['position, lowered', tenTo('<w:position w:val="-4"/>'), down],
    ['a style', tenTo('<w:rStyle w:val="Up"/>'), up],
    ['a style that is taken back', tenTo('<w:rStyle w:val="Up"/><w:vertAlign w:val="baseline"/>'), '109'],
    [
      'a style whose position is taken back',
      tenTo('<w:rStyle w:val="Moved"/><w:position w:val="0"/>'),
      '109',
    ],
  ])('%s, in a document', async (_, body, markdown) => {
    const more = styles(
      runStyle('Up', '<w:vertAlign w:val="superscript"/>') + runStyle('Moved', '<w:position w:val="6"/>'),
    );
    expect(await opened(body, more)).toEqual([markdown, {}]);
  });
});

describe('what is no text, and struck text', () => {
  const mark =
    '<span class=MsoCommentReference><a class=msocomanchor href="#_msocom_1">[A1]</a><span style="mso-special-character:comment">&nbsp;</span></span>';
  const remarks =
    "<div style='mso-element:comment-list'><div style='mso-element:comment'><p>Do not publish this remark</p></div></div>";

  test.each<Case>([
    ['comments of Word', `<p class=MsoNormal>Take 10 mg${mark}</p>${remarks}`, 'Take 10 mg', { comments: 1 }],
    ['marks of comments alone', `<p>a${mark} b${mark}</p>`, 'a b', { comments: 2 }],
    [
      'comments of Google Docs',
      '<p>a<sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup></p><div><p><a href="#cmnt_ref1" id="cmnt1">[a]</a> Remark</p><p>More</p></div>',
      'a',
      { comments: 1 },
    ],
    [
      'hidden text',
      '<p>a<span style="mso-hide:all">b</span><i style="Visibility : hidden">c</i><b hidden>d</b></p>',
      'a',
      { hidden: 3 },
    ],
    [
      'deleted text of Word',
      '<p>a<span class=msoDel><del cite="mailto:A" datetime="2023-01-01T00:00">b</del></span></p>',
      'a',
      { trackedChanges: 1 },
    ],
    ['lines of contents', '<p class=MsoToc1>One 1</p><p>a</p>', 'a', { contents: 1 }],
    ['double strokes', "<p>a <span style='text-line-through:double'>b</span></p>", 'a ~~b~~'],
    ['a struck paragraph', '<p style="text-decoration:line-through">a <b>b</b></p>', '~~a~~ ~~**b**~~'],
    ['struck blocks', '<s><p>a</p><ul><li>b</li></ul></s>', '~~a~~\n\n- ~~b~~'],
    [
      'a struck link',
      '<p><a href="https://who.int" style="text-decoration:underline line-through">a</a></p>',
      '~~[a](https://who.int)~~',
    ],
  ])('%s, pasted', async (_, html, markdown, losses = {}) => {
    expect(await pasted(html)).toEqual([markdown, losses]);
  });

  test.each<Case>([
    [
      'hidden text',
      paragraph(run('Note: patient J. Doe', '<w:vanish/>')) + paragraph(run('Public')),
      'Public',
      { hidden: 1 },
    ],
    ['text hidden by a style', paragraph(run('a') + run('b', '<w:rStyle w:val="H"/>')), 'a', { hidden: 1 }],
    [
      'text that a style hides and a run shows',
      paragraph(run('b', '<w:rStyle w:val="H"/><w:vanish w:val="0"/>')),
      'b',
    ],
    ['text hidden on the web', paragraph(run('a') + run('5', '<w:webHidden/>')), 'a', { hidden: 1 }],
    ['a paragraph hidden by its style', paragraph(run('a'), 'P') + paragraph(run('b')), 'b', { hidden: 1 }],
    ['double strokes', paragraph(run('b', '<w:dstrike/>')), '~~b~~'],
    ['a style that strikes', paragraph(run('a ') + run('b', '<w:rStyle w:val="S"/>')), 'a ~~b~~'],
    [
      'a stroke that is taken back',
      paragraph(run('b', '<w:rStyle w:val="S"/><w:strike w:val="false"/>')),
      'b',
    ],
  ])('%s, in a document', async (_, body, markdown, losses = {}) => {
    const more = styles(
      runStyle('H', '<w:vanish/>') +
        runStyle('S', '<w:strike/>') +
        '<w:style w:type="paragraph" w:styleId="P"><w:rPr><w:vanish/></w:rPr></w:style>',
    );
    expect(await opened(body, more)).toEqual([markdown, losses]);
  });
});

describe('elements that the reader of documents doesn’t know', () => {
  const box = `<w:txbxContent>${paragraph(run('box'))}</w:txbxContent>`;

  test.each<Case>([
    [
      'directions',
      paragraph(`${run('قبل ')}<w:dir w:val="rtl">${run('داخل 5 مغ')}</w:dir>${run(' بعد')}`) +
        paragraph(`${run('هاتف ')}<w:bdo w:val="ltr">${run('0800 123')}</w:bdo>`),
      'قبل داخل 5 مغ بعد\n\nهاتف 0800 123',
    ],
    [
      'simple fields',
      paragraph(`${run('see Table ')}<w:fldSimple w:instr=" REF x ">${run('2')}</w:fldSimple>`),
      'see Table 2',
    ],
    [
      'links as simple fields',
      paragraph(`<w:fldSimple w:instr=" HYPERLINK &quot;https://who.int/a&quot; ">${run('a')}</w:fldSimple>`),
      '[a](https://who.int/a)',
    ],
    [
      'readings above signs',
      paragraph(
        `<w:r><w:t>a</w:t><w:ruby><w:rubyPr/><w:rt>${run('b')}</w:rt><w:rubyBase>${run('c')}</w:rubyBase></w:ruby><w:t>d</w:t></w:r>`,
      ),
      'ac(b)d',
    ],
    ['elements of later versions', paragraph(`<w:later><w:dir>${run('a')}</w:dir></w:later>`), 'a'],
    ['returns', paragraph('<w:r><w:t>a</w:t><w:cr/><w:t>b</w:t></w:r>'), 'a\\\nb'],
    [
      'text boxes without a form for older programs',
      paragraph(
        `${run('a')}<w:r><mc:AlternateContent><mc:Choice><w:drawing><wp:anchor><wps:txbx>${box}</wps:txbx></wp:anchor></w:drawing></mc:Choice></mc:AlternateContent></w:r>`,
      ),
      'a\n\nbox',
      { textBoxes: 1 },
    ],
    [
      'ovals',
      paragraph(`${run('a')}<w:r><w:pict><v:oval><v:textbox>${box}</v:textbox></v:oval></w:pict></w:r>`),
      'a\n\nbox',
      { textBoxes: 1 },
    ],
    [
      'what can’t be read, which is named',
      `${paragraph(`${run('a')}<w:r><w:pgNum/></w:r>`)}<w:altChunk/>`,
      'a',
      { elements: 2 },
    ],
  ])('%s', async (_, body, markdown, losses = {}) => {
    const extra =
      'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"';
    const parts = wordParts(body);
    const document = String(parts['word/document.xml']).replace('<w:document ', `<w:document ${extra} `);
    expect(await opened(body, { 'word/document.xml': document })).toEqual([markdown, losses]);
  });

  test('readings above signs, pasted', async () => {
    expect(await pasted('<p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby></p>')).toEqual(['漢(kan)', {}]);
  });
});

describe('links through redirectors, and pictures of emoji', () => {
  const link = (href: string) => `<p><a href="${href}">Guide</a></p>`;
  const target = '[Guide](https://example.org/x?a=1)';
  const coded = 'https%3A%2F%2Fexample.org%2Fx%3Fa%3D1';

  test.each<Case>([
    [
      'Google',
      link('https://www.google.com/url?q=https://example.org/x%3Fa%3D1&sa=D&source=editors&ust=1&usg=A'),
      target,
    ],
    ['Outlook', link(`https://eur01.safelinks.protection.outlook.com/?url=${coded}&data=05`), target],
    ['Facebook', link(`https://l.facebook.com/l.php?u=${coded}&h=AT0`), target],
    [
      'one through another',
      link(
        `https://nam02.safelinks.protection.outlook.com/?url=${encodeURIComponent(`https://www.google.co.ke/url?url=${coded}`)}`,
      ),
      target,
    ],
    [
      'a like name',
      link('https://google.com.example.org/url?q=https://who.int'),
      '[Guide](https://google.com.example.org/url?q=https://who.int)',
    ],
    [
      'a target that is no page',
      link('https://www.google.com/url?q=javascript:alert(1)'),
      '[Guide](https://www.google.com/url?q=javascript:alert\\(1\\))',
    ],
    [
      'an emoji',
      '<p>Wash <img class="emoji" alt="🧼" src="https://s.w.org/images/1f9fc.svg"></p>',
      'Wash 🧼',
    ],
    ['joined emoji', '<p><img alt="👩🏾‍⚕️" src="https://x.org/a.png" width="18"></p>', '👩🏾‍⚕️'],
    ['a flag', '<p><img data-emoji="🇰🇪" alt="Kenya" src="https://x.org/k.png"></p>', '🇰🇪'],
    [
      'a photograph',
      '<p>a <img alt="🧼" src="https://x.org/a.png" width="800"></p>',
      'a',
      { remotePictures: 1 },
    ],
    ['a picture of a number', '<p>a <img alt="1" src="https://x.org/a.png"></p>', 'a', { remotePictures: 1 }],
  ])('%s', async (_, html, markdown, losses = {}) => {
    expect(await pasted(html)).toEqual([markdown, losses]);
  });
});

test('a heading of several lines becomes one of one line', async () => {
  expect(await pasted('<h2>a<br><b>|b<br></b></h2>')).toEqual(['## a |b', {}]);
});

test('a line of a break alone is left out', async () => {
  expect(await pasted('<ol><li><b><br></b><p>a</p></li></ol>')).toEqual(['1. a', {}]);
});

test('dollar signs after marks make no formula', async () => {
  expect(await pasted('<p>*$5$ and US$6</p>')).toEqual(['\\*\\$5$ and US$6', {}]);
});

test('what is raised keeps its lines apart', async () => {
  expect(await pasted('<p>x<sup><code>a</code><br><code>b</code></sup></p>')).toEqual([
    'x<sup>`a` `b`</sup>',
    {},
  ]);
});

describe('numbers of list items', () => {
  const item = (marker: string, text: string) =>
    `<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>${marker}</span>${text}</p>`;

  test.each<Case>([
    ['set by items', '<ol><li>a</li><li value="7">b</li><li>c</li></ol>', '1. a\n\n7) b\n8) c'],
    ['of Word', item('3.', 'a') + item('5.', 'b'), '3. a\n\n5) b'],
    ['letters, pasted from Word', item('a)', 'x') + item('b)', 'y'), '- a) x\n- b) y'],
    ['several levels, pasted from Word', item('1.1', 'x') + item('Step 2:', 'y'), '- 1.1 x\n- Step 2: y'],
    ['bullets of Word', item('o', 'x') + item('·', 'y'), '- x\n- y'],
    ['letters', '<ol type="a"><li>x</li><li><p>y</p><p>z</p></li></ol>', '- a. x\n\n- b. y\n\n  z'],
    [
      'Roman, by a class',
      '<style>.r{list-style-type:upper-roman}</style><ol class=r start=4><li>x</li></ol>',
      '- IV. x',
    ],
    ['counted down', '<ol reversed><li>x</li><li>y</li></ol>', '2. x\n\n1) y'],
    [
      'in a way that isn’t known',
      '<ol style="list-style-type:lower-greek"><li>x</li></ol>',
      '1. x',
      { itemNumbers: 1 },
    ],
  ])('%s', async (_, html, markdown, losses = {}) => {
    expect(await pasted(html)).toEqual([markdown, losses]);
  });
});

describe('numbers of paragraphs in a document', () => {
  const level = (place: number, format: string, text: string, more = '') =>
    `<w:lvl w:ilvl="${place}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
  const numbering = (levels: string): WordParts => ({
    'word/numbering.xml': `<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:abstractNum w:abstractNumId="1">${levels}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num></w:numbering>`,
  });
  const item = (text: string, place = 0, more = '') =>
    `<w:p><w:pPr>${more}<w:numPr><w:ilvl w:val="${place}"/><w:numId w:val="1"/></w:numPr></w:pPr>${run(text)}</w:p>`;

  test.each<[name: string, levels: string, body: string, markdown: string, losses?: Record<string, number>]>([
    ['letters', level(0, 'lowerLetter', '%1)'), item('x') + item('y'), '- a) x\n- b) y'],
    ['Roman', level(0, 'upperRoman', '(%1)'), item('x').repeat(4), '- (I) x\n- (II) x\n- (III) x\n- (IV) x'],
    [
      'several levels',
      level(0, 'decimal', '%1.') + level(1, 'decimal', '%1.%2'),
      item('x') + item('y', 1) + item('z', 1) + item('u') + item('v', 1),
      '1. x\n   - 1.1 y\n   - 1.2 z\n2. u\n   - 2.1 v',
    ],
    [
      'levels that are all figures',
      level(0, 'upperRoman', '%1.') + level(1, 'decimal', '%1.%2', '<w:isLgl/>'),
      item('x') + item('y', 1),
      '- I. x\n  - 1.1 y',
    ],
    ['words', level(0, 'decimal', 'Step %1:'), item('x'), '- Step 1: x'],
    ['Arabic letters', level(0, 'arabicAbjad', '%1.'), item('x') + item('y'), '- أ. x\n- ب. y'],
    ['headings', level(0, 'decimal', '%1.'), item('x', 0, '<w:pStyle w:val="heading1"/>'), '# 1. x'],
    ['a way that isn’t known', level(0, 'hebrew1', '%1.'), item('x'), '1. x', { itemNumbers: 1 }],
  ])('%s', async (_, levels, body, markdown, losses = {}) => {
    expect(await opened(body, numbering(levels))).toEqual([markdown, losses]);
  });
});

describe('documents with other prefixes for the elements of Word', () => {
  const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  const strict = 'http://purl.oclc.org/ooxml/wordprocessingml/main';
  const inside = (p: string, a = p) =>
    `<${p}p><${p}r><${p}rPr><${p}rFonts ${a}ascii="Symbol" ${a}hAnsi="Symbol"/></${p}rPr><${p}t>m</${p}t></${p}r><${p}r><${p}rPr><${p}vanish/></${p}rPr><${p}t>b</${p}t></${p}r><${p}r><${p}t>g</${p}t></${p}r></${p}p>`;

  test.each([
    ['another', `<ns0:document xmlns:ns0="${main}"><ns0:body>${inside('ns0:')}</ns0:body></ns0:document>`],
    ['none', `<document xmlns="${main}" xmlns:x="${main}"><body>${inside('', 'x:')}</body></document>`],
    [
      'one set further inside',
      `<w:document xmlns:w="${main}"><w:body><q:sdt xmlns:q='${main}'><q:sdtContent>${inside('q:')}</q:sdtContent></q:sdt></w:body></w:document>`,
    ],
    [
      'that of the strict format',
      `<ns0:document xmlns:ns0="${strict}"><ns0:body>${inside('ns0:')}</ns0:body></ns0:document>`,
    ],
    [
      'the usual one for something else',
      `<z:document xmlns:z="${main}" xmlns:w="urn:x"><z:body><z:p><w:vanish/></z:p>${inside('z:')}</z:body></z:document>`,
    ],
  ])('%s', async (_, document) => {
    const [markdown, losses] = await opened('', { 'word/document.xml': `<?xml version="1.0"?>${document}` });
    expect([markdown, losses.hidden]).toEqual(['μg', 1]);
  });
});

test.each<Case>([
  ['at its end', '<p><b>a<br></b>b</p>', '**a**\\\nb'],
  ['at its beginning', '<p>a<i> <br>b</i></p>', 'a\\\n*b*'],
  ['alone in it', '<p>a<s><br></s>b</p>', 'a\\\nb'],
])('a line break of a format stands outside of it: %s', async (_, html, markdown) => {
  expect(await pasted(html)).toEqual([markdown, {}]);
});

describe('what is not kept is named at its place', () => {
  const places = (reply: ImportReply) => {
    if ('refusal' in reply) throw new Error(reply.refusal);
    return Object.fromEntries(
      reply.imported.losses.flatMap(({ kind, places: named }) => (named ? [[kind, named]] : [])),
    );
  };

  test.each<[name: string, body: string, named: Record<string, string[]>]>([
    [
      'a formula',
      paragraph(`${run('Give ')}<m:oMath><m:phant/></m:oMath>${run(' mg daily')}`),
      { formulas: ['Give […] mg daily'] },
    ],
    [
      'a formula alone in its paragraph',
      paragraph(run('Give')) + paragraph('<m:oMath><m:phant/></m:oMath>') + paragraph(run('daily')),
      { formulas: ['Give […] daily'] },
    ],
    [
      'hidden text, and what isn’t known',
      paragraph(`${run('a')}${run('b', '<w:vanish/>')}${run('c')}<w:r><w:pgNum/></w:r>`),
      { hidden: ['a […] c'], elements: ['ac […]'] },
    ],
    [
      'long texts, shortened',
      paragraph(`${run('one two three four five six seven eight nine')}<w:del>${run('x')}</w:del>`),
      { trackedChanges: ['…five six seven eight nine […]'] },
    ],
    [
      'a text box, once of two forms, and what is inserted',
      paragraph(
        `${run('a ')}<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx><w:txbxContent>${paragraph(run('b'))}</w:txbxContent></wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent>${paragraph(run('b'))}</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r><w:ins>${run('c')}</w:ins>`,
      ),
      { trackedChanges: ['a b […] c'], textBoxes: ['a […] b'] },
    ],
    [
      'a picture that is not in the document, and merged cells',
      paragraph(`<w:hyperlink r:id="p8">${run('See ')}</w:hyperlink>${picture('p9', 'A well')}`) +
        `<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>${paragraph(run('Samples'))}</w:tc></w:tr><w:tr><w:tc>${paragraph(run('1'))}</w:tc><w:tc>${paragraph(run('2'))}</w:tc></w:tr></w:tbl>`,
      { mergedCells: ['Samples'], remotePictures: ['See […] Samples'] },
    ],
    [
      'a link within the document',
      paragraph(`${run('as in ')}<w:hyperlink w:anchor="x">${run('Table 2')}</w:hyperlink>`),
      { internalLinks: ['as in Table 2'] },
    ],
  ])('%s, in a document', async (_, body, named) => {
    const reply = await convertDocx({ bytes: wordFile(wordParts(body)).buffer, firstNote: 1 });
    expect(places(reply)).toEqual(named);
  });

  test.each<[name: string, html: string, named: Record<string, string[]>]>([
    ['a formula', '<p>Give <math><mphantom>x</mphantom></math> mg</p>', { formulas: ['Give […] mg'] }],
    ['hidden text', '<p>a</p><p>b <i hidden>c</i>d</p>', { hidden: ['b […] d'] }],
    [
      'cells, links and pictures',
      '<p>see <a href="file:///c">the file</a> and <img src="https://example.org/a.png" alt="b"></p><img src="https://example.org/c.png" alt="A well"><table><tr><th colspan=2>Dose<tr><td>1<td><p>a<p>b</table>',
      {
        unsafeLinks: ['see the file and'],
        remotePictures: ['see the file and', 'Dose'],
        mergedCells: ['Dose'],
        cellBlocks: ['a'],
      },
    ],
    ['a mark of an item', '<ol style="list-style:hebrew"><li>x</ol>', { itemNumbers: ['x'] }],
    ['a letter of a symbol font', '<p>a <font face=Symbol>\uf0ff</font> z</p>', { symbols: ['a � z'] }],
    ['a frame between paragraphs', '<p>a</p><iframe></iframe><p>b</p>', { others: ['a […] b'] }],
  ])('%s, pasted', async (_, html, named) => {
    expect(places(await convertHtml({ html, firstNote: 1 }))).toEqual(named);
  });
});

describe('what the style sheet of a page says', () => {
  const page = (css: string, body: string) =>
    `<html><head><style>${css}</style></head><body>${body}</body></html>`;

  test.each<Case>([
    [
      'a symbol font by class',
      page('.c1{font-family:Symbol}', '<p>50 <span class="c0 c1">m</span>g</p>'),
      '50 μg',
    ],
    [
      'raised letters by class',
      page('.c1{vertical-align:super}', '<p>10<span class=c1>9</span></p>'),
      '10<sup>9</sup>',
    ],
    [
      'an element with a class',
      page('span.r{vertical-align:sub}', '<p>H<span class=r>2</span>O <b class=r>x</b></p>'),
      'H<sub>2</sub>O **x**',
    ],
    [
      'struck text by class',
      page('.old { text-decoration: line-through; }', '<p>Give <span class=old>15</span> 5 mg</p>'),
      'Give ~~15~~ 5 mg',
    ],
    [
      'hidden text by class',
      page('.x,.h{display:none}', '<p>Give<span class=h> not</span> aspirin</p>'),
      'Give aspirin',
      { hidden: 1 },
    ],
    [
      'an id and its descendants',
      page(
        '#contents .c3{font-family:"Symbol"}',
        '<div id=contents><p>5 <span class=c3>m</span>g</p></div><p><span class=c3>m</span></p>',
      ),
      '5 μg\n\nm',
    ],
    [
      'a child alone',
      page('p > .c{vertical-align:super}', '<p><span class=c>a</span><i><span class=c>b</span></i></p>'),
      '<sup>a</sup>*b*',
    ],
    [
      'the style of the element first',
      page('.c{font-family:Symbol}', '<p><span class=c style="font-family:Arial">m</span></p>'),
      'm',
    ],
    [
      'the more particular rule first',
      page('span.c{font-family:Arial}.c{font-family:Symbol}', '<p><span class=c>m</span></p>'),
      'm',
    ],
    [
      'screens, and not paper',
      page(
        '@media print{.c{display:none}}@media screen{.d{vertical-align:super}}',
        '<p><span class=c>a</span><span class=d>b</span></p>',
      ),
      'a<sup>b</sup>',
    ],
    [
      'the comment around old sheets',
      page(
        '<!-- /* a */ @font-face {font-family:x} .c {mso-symbol-font-family:Symbol} -->',
        '<p><span class=c>m</span></p>',
      ),
      'μ',
    ],
    [
      'an attribute',
      page('[data-change="cut, {x}"]{display:none}', '<p>Give<i data-change="cut, {x}"> not</i> it</p>'),
      'Give it',
      { hidden: 1 },
    ],
    [
      'places among siblings',
      page(
        'p+p .c,td:nth-child(2)>b{vertical-align:super}',
        '<p>a<i class=c>b</i></p><p>10<span class=c>9</span></p><table><tr><td><b>x</b><td>5<b>2</b></table>',
      ),
      'a*b*\n\n10<sup>9</sup>\n\n| **x** | 5<sup>**2**</sup> |\n| - | - |',
    ],
    [
      'what a list of selectors and a negation name',
      page(
        ':is(.a,.b):not(.on, :hover){text-decoration:line-through}',
        '<p>x <i class=a>15</i> <i class="b on">5</i></p>',
      ),
      'x ~~*15*~~ *5*',
    ],
    [
      'nothing that needs a pointer',
      page('p:hover i,a:focus-visible{display:none}', '<p>a <i>b</i></p>'),
      'a *b*',
    ],
    [
      'rules in rules',
      page(
        '.dose{color:red;.c{vertical-align:super}& > i{display:none}}',
        '<p class=dose>10<b class=c>9</b><i>x</i></p>',
      ),
      '10<sup>**9**</sup>',
      { hidden: 1 },
    ],
    [
      'words before and after elements',
      page(
        '.n::before{content:"Not for " attr(data-who) ": "}.n:after{content:\' \\2265  5\'}.f:before{content:".";visibility:hidden}.i:before{content:"\\f101"}',
        '<p class=n data-who=children>Aspirin</p><p class="f i">b</p>',
      ),
      'Not for children: Aspirin ≥ 5\n\nb',
    ],
    [
      'no marks of items, which their list has',
      page(
        'ul{list-style:none}li:before{content:"o  "}ol>li:before{content:counter(a) ". "}',
        '<ul><li>a</ul><ol><li>b</ol>',
      ),
      '- a\n\n1. b',
    ],
    ['nothing where it is broken', page('.c{font-family:Symbol', '<p><span class=c>m</span></p>'), 'μ'],
  ])('%s', async (_, source, markdown, losses = {}) => {
    expect(await pasted(source)).toEqual([markdown, losses]);
  });

  test.each([
    ['selectors', Array.from({ length: 2000 }, (_, at) => `p ~ i[a${at}]{display:none}`).join('')],
    ['generated words', `.c::before{content:"${'a'.repeat(1000)}"}`.repeat(1900)],
  ])('of too many %s is refused', async (_, css) => {
    const html = page(css, '<p><i class=c>x</i></p>'.repeat(1000));
    expect(await convertHtml({ html, firstNote: 1 })).toEqual({ refusal: 'tooLong' });
  });

  test('that would take too long to apply is refused', { tags: 'edge' }, async () => {
    const rules = Array.from({ length: 20_000 }, (_, at) => `.a${at} .c{vertical-align:super}`).join('');
    const html = page(rules, '<p><i class=c>x</i></p>'.repeat(1000));
    expect(await convertHtml({ html, firstNote: 1 })).toEqual({ refusal: 'tooLong' });
  });
});

test.each<Case>([
  ['struck', '<p>Give <code><s>15</s> 5 mg</code></p>', 'Give ~~15~~ 5 mg'],
  [
    'struck by style',
    '<pre>Give <span style="text-decoration:line-through">15</span> 5 mg\nnow</pre>',
    'Give ~~15~~ 5 mg\\\nnow',
  ],
  ['raised', '<p><code>10<sup>9</sup></code></p>', '10<sup>9</sup>'],
  ['in a table', '<table><tr><th>a<td><pre><del>15</del> 5</pre></table>', '| a | ~~15~~ 5 |\n| - | - |'],
])('code in which something is %s is no code', async (_, source, markdown) => {
  expect((await pasted(source))[0]).toBe(markdown);
});

test('the pictures of boxes in lists of Google Docs are boxes', async () => {
  const box = '<img src="data:image/png;base64,iVBORw0KGgo=" alt="checked" aria-roledescription="checkbox">';
  const html = `<ul><li role="checkbox" aria-checked="true">${box}<p style="display:inline">done</p></li></ul>`;
  expect(await pasted(html)).toEqual(['- [x] done', {}]);
});

describe('fields that store no result beside their code', () => {
  const field = (code: string, begin = '') =>
    `<w:r><w:fldChar w:fldCharType="begin">${begin}</w:fldChar></w:r><w:r><w:instrText> ${code} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
  const list =
    '<w:ffData><w:ddList><w:result w:val="1"/><w:listEntry w:val="5 mg"/><w:listEntry w:val="50 mg"/></w:ddList></w:ffData>';

  test.each<[name: string, field: string, markdown: string, losses?: Record<string, number>]>([
    ['a list of a form', field('FORMDROPDOWN', list), 'a 50 mg b'],
    ['a fraction', field('EQ \\f(1,2)'), 'a 1/2 b'],
    ['another equation', field('EQ \\r(3,x)'), 'a \\r(3,x) b', { formulas: 1 }],
    ['a place to click', field('MACROBUTTON NoMacro [the dose]'), 'a \\[the dose] b'],
    ['a sign', '<w:fldSimple w:instr=\' SYMBOL 109 \\f "Symbol" \\s 12 \'/>', 'a μ b'],
    ['a note that isn’t there', '<w:r><w:footnoteReference w:id="99"/></w:r>', 'a  b'],
  ])('%s', async (_, inside, markdown, losses = {}) => {
    const [read, lost] = await opened(paragraph(`${run('a ')}${inside}${run(' b')}`));
    expect([read, lost]).toEqual([markdown.replace('  ', ' '), losses]);
  });
});

describe('formulas become those of posts', () => {
  const math = (inside: string) => `<p>a <math>${inside}</math> b</p>`;

  test.each<Case>([
    ['a power', math('<msup><mn>10</mn><mn>9</mn></msup>'), 'a $10^{9}$ b'],
    [
      'a fraction with names',
      math(
        '<msub><mi>R</mi><mn>0</mn></msub><mo>=</mo><mfrac><mi>β</mi><mrow><mi>γ</mi><mo>+</mo><mi>CFR</mi></mrow></mfrac>',
      ),
      'a $R_{0}=\\frac{β}{γ+\\mathrm{CFR}}$ b',
    ],
    [
      'a sum and a root',
      math(
        '<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><msqrt><mi>x</mi></msqrt>',
      ),
      'a $∑_{i=1}^{n}\\sqrt{x}$ b',
    ],
    [
      'words, signs and a table',
      math(
        '<mtext>5 mg</mtext><mo>|</mo><mn>50</mn><mo>%</mo><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr></mtable>',
      ),
      'a $\\text{5 mg}\\vert 50\\%\\begin{matrix}1 & 2\\end{matrix}$ b',
    ],
    [
      'written twice',
      '<p>a <span class="katex"><span class="katex-mathml"><math><semantics><mi>x</mi><annotation>\\x</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">x</span></span></p>',
      'a $x$',
    ],
    [
      'with a picture for eyes',
      '<p>a <span class="mwe-math-element"><span style="display:none"><math><mi>x</mi></math></span><img src="https://example.org/x.svg" alt="x"></span></p>',
      'a $x$',
    ],
    ['side by side', '<p><math><mi>x</mi></math><math><mi>y</mi></math></p>', '$x$ $y$'],
    ['in code', '<p><code>a <math><mi>x</mi></math></code></p>', 'a $x$'],
    ['between letters', '<p>pH<math><mi>x</mi></math>5 costs $5</p>', 'pH $x$ 5 costs \\$5'],
    [
      'what isn’t known',
      math('<mmultiscripts><mi>C</mi><mn>6</mn><mn>12</mn></mmultiscripts>'),
      'a C 6 12 b',
      { formulas: 1 },
    ],
    ['code of TeX and dollars', math('<mtext>$x</mtext><mi>\\y`</mi>'), 'a \\$x \\y\\` b', { formulas: 1 }],
  ])('%s', async (_, html, markdown, losses = {}) => {
    expect(await pasted(html)).toEqual([markdown, losses]);
  });

  const e = (name: string, ...inside: string[]) => `<m:${name}>${inside.join('')}</m:${name}>`;
  const r = (letters: string) => e('r', e('t', letters));

  test.each<[name: string, formula: string, markdown: string, losses?: Record<string, number>]>([
    ['a power', e('sSup', e('e', r('10')), e('sup', r('9'))), 'a $10^{9}$ b'],
    ['a fraction', `${r('x=')}${e('f', e('num', r('2y')), e('den', r('𝑧')))}`, 'a $x=\\frac{2y}{z}$ b'],
    [
      'a sum in brackets',
      `<m:d>${e('e', `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr>${e('sub', r('i'))}${e('sup', r('n'))}${e('e', r('a'))}</m:nary>`)}</m:d>`,
      'a $(∑_{i}^{n}a)$ b',
    ],
    [
      'roots',
      e('rad', e('deg', r('3')), e('e', r('x'))) + e('rad', e('e', r('y'))),
      'a $\\sqrt[3]{x}\\sqrt{y}$ b',
    ],
    [
      'what isn’t known',
      e('sPre', e('sub', r('6')), e('sup', r('12')), e('e', r('C'))),
      'a 6 12 C b',
      { formulas: 1 },
    ],
    ['what is deleted', `<w:del>${r('15')}</w:del>${r('5')}`, 'a 15 5 b', { formulas: 1, trackedChanges: 1 }],
  ])('%s, in a document', async (_, formula, markdown, losses = {}) => {
    const body = paragraph(`${run('a ')}<m:oMath>${formula}</m:oMath>${run(' b')}`);
    expect(await opened(body)).toEqual([markdown, losses]);
  });

  test('a bookmark that looks like one is no formula', async () => {
    const body = paragraph(`<w:bookmarkStart w:id="0" w:name="formula-%"/>${run('a')}`);
    expect(await opened(body)).toEqual(['a', {}]);
  });
});
