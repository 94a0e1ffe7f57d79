import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import {
  paragraph,
  picture,
  pictureRelationship,
  relationships,
  run,
  type WordParts,
  wordFile,
  wordParts,
} from '../../../../../tests/word-document.ts';
import { callout } from '../surface/markup.ts';
import { convertDocx } from './convert-docx.ts';
import type { Imported } from './import-result.ts';
import { boxedPlace } from './quoted-place.ts';

const convert = (bytes: Uint8Array<ArrayBuffer>) =>
  convertDocx({ bytes: bytes.slice().buffer, firstNote: 1 });

async function read(body: string, more: WordParts = {}): Promise<Imported> {
  const reply = await convert(wordFile(wordParts(body, more)));
  if (!('imported' in reply)) throw new Error(reply.refusal);
  return reply.imported;
}

async function refused(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const reply = await convert(bytes);
  return 'refusal' in reply ? reply.refusal : 'taken';
}

const item = (text: string, list: number, level = 0) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr></w:pPr>${run(text)}</w:p>`;

const level = (place: number, format: string, start: number) =>
  `<w:lvl w:ilvl="${place}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="%${place + 1}."/></w:lvl>`;

const numbering =
  '<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">' +
  `<w:abstractNum w:abstractNumId="0">${level(0, 'decimal', 4)}${level(1, 'lowerLetter', 1)}</w:abstractNum>` +
  `<w:abstractNum w:abstractNumId="1">${level(0, 'bullet', 1)}</w:abstractNum>` +
  '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>' +
  '<w:num w:numId="3"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="9"/></w:lvlOverride></w:num>' +
  '</w:numbering>';

describe('a Word document', () => {
  test('names the figures that its text lost, and no others', async () => {
    const hidden = '<w:r><w:rPr><w:vanish/></w:rPr><w:t xml:space="preserve">not </w:t></w:r>';
    const kept = `${run('Give 1')}${run('5 mg')}<w:r><w:br/></w:r>${run('*twice* a day, 10')}<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>6</w:t></w:r>`;
    const { losses } = await read(
      `${paragraph(kept)}${paragraph(`${run('Do ')}${hidden}${run('give aspirin.')}`)}`,
    );
    expect(losses.filter(({ kind }) => kind === 'figures')).toEqual([
      { kind: 'figures', count: 1, places: ['Do not give aspirin.'] },
    ]);
    const deleted = `<w:del><w:r><w:delText>15 mg</w:delText></w:r></w:del><w:ins>${run('20 mg')}</w:ins>`;
    expect((await read(paragraph(deleted))).losses.map(({ kind }) => kind)).toEqual(['trackedChanges']);
  });

  test('names its boxes, each with its first and last words, and leaves lines that part paragraphs', async () => {
    const boxed = (inside: string, properties: string) =>
      `<w:p><w:pPr>${properties}</w:pPr>${run(inside)}</w:p>`;
    const border = (...sides: string[]) =>
      `<w:pBdr>${sides.map((side) => `<w:${side} w:val="single"/>`).join('')}</w:pBdr>`;
    const shaded = (fill: string) => `<w:shd w:val="clear" w:fill="${fill}"/>`;
    const { losses, markdown } = await read(
      [
        boxed('Go to a clinic without delay if the child', shaded('FFE0E0')),
        boxed('cannot drink, or vomits all that it drinks.', border('left')),
        paragraph(run('Between.')),
        boxed('Call 112.', border('top', 'bottom')),
        boxed('Parted.', border('bottom')),
        boxed('White.', shaded('ffffff')),
        boxed('Of a style.', '<w:pStyle w:val="Warning"/>'),
      ].join(''),
      {
        'word/styles.xml':
          '<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">' +
          `<w:style w:type="paragraph" w:styleId="Box"><w:name w:val="Box"/><w:pPr>${shaded('EEEEEE')}</w:pPr></w:style>` +
          '<w:style w:type="paragraph" w:styleId="Warning"><w:name w:val="Warning"/><w:basedOn w:val="Box"/></w:style></w:styles>',
      },
    );
    const boxes = losses.find(({ kind }) => kind === 'boxes');
    expect(boxes?.count).toBe(3);
    const [first = '', ...others] = boxes?.places ?? [];
    expect(others).toEqual(['Call 112.', 'Of a style.']);
    const place = boxedPlace(markdown, first) ?? { from: 0, to: 0 };
    const { changes } = callout({ text: markdown, ...place }, 'important');
    expect(changes[0]?.insert).toBe(
      '> [!IMPORTANT]\n> Go to a clinic without delay if the child\n>\n> cannot drink, or vomits all that it drinks.',
    );
    const made = `${markdown.slice(0, changes[0]?.from)}${changes[0]?.insert}${markdown.slice(changes[0]?.to)}`;
    expect(boxedPlace(made, first)).toBeNull();
  });

  test('keeps the numbers of its lists, also where a paragraph stands between the items', async () => {
    const body = [
      item('four', 1),
      item('a', 1, 1),
      paragraph(run('Between.')),
      item('five', 1),
      item('nine', 3),
      item('dot', 2),
    ];
    const { markdown } = await read(body.join(''), { 'word/numbering.xml': numbering });
    expect(markdown).toBe('4. four\n   - a. a\n\nBetween.\n\n5. five\n\n9) nine\n\n- dot\n');
  });

  test('keeps superscript, subscript and signs that Markdown would read', async () => {
    const body = paragraph(
      run('10') +
        run('3', '<w:vertAlign w:val="superscript"/>') +
        run(' H') +
        run('2', '<w:vertAlign w:val="subscript"/>') +
        run('O, p&lt;0.05, 10³, *a* _b_ [c] # $x$'),
    );
    expect((await read(body)).markdown).toBe(
      '10<sup>3</sup> H<sub>2</sub>O, p<0.05, 10³, \\*a\\* \\_b\\_ \\[c] # \\$x$\n',
    );
  });

  test('gives its title, and its text without it', async () => {
    const body =
      paragraph(run('Clean water'), 'Title') +
      paragraph(run('At sea level'), 'heading1') +
      paragraph(run('Boil it.'));
    const { title, markdown, untitled } = await read(body);
    expect(title).toBe('Clean water');
    expect(markdown).toBe('# Clean water\n\n# At sea level\n\nBoil it.\n');
    expect(untitled).toBe('# At sea level\n\nBoil it.\n');
  });

  test('names what is not kept, with how often', async () => {
    const body = [
      paragraph(
        `<w:ins w:id="1" w:author="A">${run('added')}</w:ins><w:del w:id="2" w:author="A"><w:r><w:delText>gone</w:delText></w:r></w:del>`,
      ),
      paragraph(
        `<w:r><w:pict><v:shape><v:textbox><w:txbxContent>${paragraph(run('In a box'))}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`,
      ),
      paragraph('<m:oMath><m:groupChr><m:e><m:r><m:t>x</m:t></m:r></m:e></m:groupChr></m:oMath>'),
      paragraph(run('Introduction 1'), 'toc1'),
      paragraph(run('red', '<w:color w:val="FF0000"/>')),
      `<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>${paragraph(run('Both'))}</w:tc></w:tr>` +
        `<w:tr><w:tc>${paragraph(run('a|b'))}</w:tc><w:tc>${paragraph(run('c'))}${paragraph(run('d'))}</w:tc></w:tr></w:tbl>`,
      paragraph(picture('p1', 'A chart')),
    ].join('');
    const comments =
      '<w:comments xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:comment w:id="0"/><w:comment w:id="1"/></w:comments>';
    const { markdown, losses } = await read(body, {
      'word/comments.xml': comments,
      'word/_rels/document.xml.rels': relationships(pictureRelationship('p1', 'chart.emf')),
      'word/media/chart.emf': 'EMF',
    });
    expect(markdown).toBe('added\n\nIn a box\n\nx\n\nred\n\n| Both | |\n| - | - |\n| a\\|b | c d |\n');
    expect(Object.fromEntries(losses.map(({ kind, count }) => [kind, count]))).toEqual({
      comments: 2,
      trackedChanges: 2,
      textBoxes: 1,
      mergedCells: 1,
      cellBlocks: 1,
      pictureFormats: 1,
      formulas: 1,
      contents: 1,
      looks: 1,
    });
  });

  test('brings its pictures with their descriptions', async () => {
    const { markdown, pictures } = await read(paragraph(run('Before ') + picture('p1', 'A [well]')), {
      'word/_rels/document.xml.rels': relationships(pictureRelationship('p1', 'well.png')),
      'word/media/well.png': Uint8Array.of(137, 80, 78, 71),
    });
    expect(pictures).toMatchObject([{ type: 'image/png', bytes: Uint8Array.of(137, 80, 78, 71) }]);
    expect(markdown).toBe(`Before ![A \\[well\\]](${pictures[0]?.address})\n`);
  });

  test('drops links to scripts and files, and keeps their words', async () => {
    const link = (id: string, text: string) => `<w:hyperlink r:id="${id}">${run(text)}</w:hyperlink>`;
    const target = (id: string, address: string) =>
      `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="${address}" TargetMode="External"/>`;
    const { markdown, losses } = await read(
      paragraph([link('a', 'one'), link('b', 'two'), link('c', 'three')].join(', ')),
      {
        'word/_rels/document.xml.rels': relationships(
          target('a', 'https://who.int/') +
            target('b', 'javascript:alert(1)') +
            target('c', 'file:///C:/x.doc'),
        ),
      },
    );
    expect(markdown).toBe('[one](https://who.int/)twothree\n');
    expect(losses).toEqual([{ kind: 'unsafeLinks', count: 2, places: ['onetwothree'] }]);
  });
});

describe('a file is refused', () => {
  const plain = wordParts(paragraph(run('Text')));
  const container = (text: string) =>
    Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, ...strToU8([...text].join('\0'), true));

  test.each<[string, string, Uint8Array<ArrayBuffer>]>([
    ['that is no archive', 'notWord', strToU8('%PDF-1.7').slice()],
    ['that is a workbook', 'notWord', zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') })],
    ['that is of Word up to 2003', 'oldWord', container('WordDocument')],
    ['with a password', 'encrypted', container('EncryptedPackage')],
    ['with macros', 'macros', wordFile({ ...plain, 'word/vbaProject.bin': 'x' })],
    [
      'whose type says macros',
      'macros',
      wordFile({
        ...plain,
        '[Content_Types].xml':
          '<Types><Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>',
      }),
    ],
    [
      'with an external entity',
      'entities',
      wordFile({
        ...plain,
        'word/styles.xml': '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
      }),
    ],
    ['that is cut off', 'damaged', wordFile(plain).slice(0, 900)],
    [
      'that unpacks to a hundred times its size',
      'swollen',
      wordFile({ ...plain, 'word/footnotes.xml': new Uint8Array(30_000_000) }),
    ],
    ['of more than 10 MB', 'tooLarge', new Uint8Array(10_000_001)],
    ['without text', 'empty', wordFile(wordParts(paragraph('')))],
  ])('%s', async (_, reason, bytes) => {
    expect(await refused(bytes)).toBe(reason);
  });

  test('whose directory says that a part is smaller than it is', async () => {
    const bytes = wordFile({ ...plain, 'word/footnotes.xml': 'x'.repeat(100_000) });
    const directory = new DataView(bytes.buffer, bytes.byteOffset);
    let changed = 0;
    for (let at = 0; at < bytes.length - 46; at += 1) {
      if (directory.getUint32(at, true) !== 0x02014b50 || directory.getUint32(at + 24, true) !== 100_000)
        continue;
      directory.setUint32(at + 24, 100, true);
      changed += 1;
    }
    expect(changed).toBe(1);
    expect(await refused(bytes)).toBe('swollen');
  });

  test('with too many parts', async () => {
    const many = Object.fromEntries(Array.from({ length: 2100 }, (_, at) => [`word/${at}.xml`, 'x']));
    expect(await refused(wordFile({ ...plain, ...many }))).toBe('swollen');
  });
});
