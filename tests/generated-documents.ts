/** Generated documents of other programs, with the letters that each shows. */
import fc from 'fast-check';
import { paragraph, run } from './word-document.ts';

/** A source, and its visible characters without spaces. */
export interface Generated {
  source: string;
  shown: string;
}

const word = fc.oneof(
  { weight: 6, arbitrary: fc.stringMatching(/^[a-z]{1,6}$/) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('مهم.', '重要。', '«mot»', '10', '≥', 'é', '5.', '1)', '-', '+', '#', '>'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '*',
      '**',
      '_',
      '~',
      '~~',
      '`',
      '[',
      ']',
      '(',
      '$',
      '|',
      '\\',
      '!',
      '<',
      '&',
      '&amp;',
      ':',
      '[^1]',
    ),
  },
);

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const joined = (parts: readonly Generated[], between = ''): Generated => ({
  source: parts.map(({ source }) => source).join(between),
  shown: parts.map(({ shown }) => shown).join(''),
});
const around = (before: string, { source, shown }: Generated, after: string): Generated => ({
  source: before + source + after,
  shown,
});

const text: fc.Arbitrary<Generated> = fc
  .tuple(fc.array(word, { minLength: 1, maxLength: 4 }), fc.constantFrom('', ' '))
  .map(([words, space]) => ({ source: escaped(words.join(space)) + space, shown: words.join('') }));

const inlineTags: readonly [string, string][] = [
  ['<b>', '</b>'],
  ['<i>', '</i>'],
  ['<s>', '</s>'],
  ['<sup>', '</sup>'],
  ['<sub>', '</sub>'],
  ['<span style="vertical-align:super">', '</span>'],
  ['<span style="text-decoration:line-through">', '</span>'],
  ['<span style="font-weight:700">', '</span>'],
  ['<a href="https://who.int/a">', '</a>'],
  ['<font color=red>', '</font>'],
  ['<bdo dir=rtl>', '</bdo>'],
  ['<code>', '</code>'],
  ['<unknown-element>', '</unknown-element>'],
];
const hiddenTags: readonly [string, string][] = [
  ['<span style="display:none">', '</span>'],
  ['<script>', '</script>'],
  ['<span style="mso-hide:all">', '</span>'],
  ['<b hidden>', '</b>'],
];

const { inline, block } = fc.letrec<{ inline: Generated; block: Generated }>((tie) => ({
  inline: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    { weight: 4, arbitrary: text },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.constantFrom(...inlineTags), fc.array(tie('inline'), { minLength: 1, maxLength: 3 }))
        .map(([[before, after], parts]) => around(before, joined(parts), after)),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...hiddenTags), fc.stringMatching(/^[a-z]{1,6}$/))
        .map(([[before, after], letters]) => ({ source: before + letters + after, shown: '' })),
    },
    { weight: 1, arbitrary: fc.constant({ source: '<br>', shown: '' }) },
  ),
  block: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    {
      weight: 4,
      arbitrary: fc
        .tuple(
          fc.constantFrom('p', 'p', 'h2', 'div', 'pre', 'section'),
          fc.array(tie('inline'), { minLength: 1, maxLength: 4 }),
        )
        .map(([name, parts]) => around(`<${name}>`, joined(parts), `</${name}>`)),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          fc.constantFrom('ul', 'ol'),
          fc.array(fc.array(fc.oneof(tie('inline'), tie('block')), { minLength: 1, maxLength: 2 }), {
            minLength: 1,
            maxLength: 3,
          }),
        )
        .map(([name, items]) =>
          around(
            `<${name}>`,
            joined(items.map((item) => around('<li>', joined(item), '</li>'))),
            `</${name}>`,
          ),
        ),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom('blockquote', 'div'), fc.array(tie('block'), { minLength: 1, maxLength: 2 }))
        .map(([name, parts]) => around(`<${name}>`, joined(parts), `</${name}>`)),
    },
    {
      weight: 1,
      arbitrary: fc
        .array(fc.tuple(tie('inline'), tie('block')), { minLength: 1, maxLength: 3 })
        .map((pairs) =>
          around(
            '<dl>',
            joined(
              pairs.map(([term, meaning]) =>
                joined([around('<dt>', term, '</dt>'), around('<dd>', meaning, '</dd>')]),
              ),
            ),
            '</dl>',
          ),
        ),
    },
    {
      weight: 1,
      arbitrary: fc
        .array(fc.array(tie('inline'), { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 3 })
        .map((rows) =>
          around(
            '<table>',
            joined(
              rows.map((row) =>
                around('<tr>', joined(row.map((cell) => around('<td>', cell, '</td>'))), '</tr>'),
              ),
            ),
            '</table>',
          ),
        ),
    },
  ),
}));

/** Pages, as they stand on a clipboard. */
export const pages: fc.Arbitrary<Generated> = fc
  .array(fc.oneof({ weight: 4, arbitrary: block }, { weight: 1, arbitrary: inline }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((parts) => around('<p>start</p>', joined(parts), ''))
  .map(({ source, shown }) => ({ source, shown: `start${shown}` }));

const runProperties = [
  '',
  '',
  '<w:b/>',
  '<w:i/>',
  '<w:position w:val="6"/>',
  '<w:dstrike/>',
  '<w:vertAlign w:val="subscript"/>',
];
const runs: fc.Arbitrary<Generated> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(text, fc.constantFrom(...runProperties))
      .map(([{ source, shown }, properties]) => ({ source: run(source, properties), shown })),
  },
  {
    weight: 1,
    arbitrary: fc
      .stringMatching(/^[a-z]{1,6}$/)
      .map((letters) => ({ source: run(letters, '<w:vanish/>'), shown: '' })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      { source: run('m', '<w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/>'), shown: 'μ' },
      { source: '<w:r><w:br/></w:r>', shown: '' },
      { source: '<w:r><w:noBreakHyphen/></w:r>', shown: '‑' },
      { source: '<w:r><w:tab/></w:r>', shown: '' },
    ),
  },
);
const wrappers = ['', '', 'w:dir', 'w:bdo', 'w:fldSimple', 'w:later', 'w:smartTag', 'w:ins'];
const pieces = fc
  .tuple(fc.constantFrom(...wrappers), fc.array(runs, { minLength: 1, maxLength: 4 }))
  .map(([name, parts]) => (name === '' ? joined(parts) : around(`<${name}>`, joined(parts), `</${name}>`)));
const paragraphs = fc
  .tuple(fc.constantFrom('', '', 'Title', 'heading1'), fc.array(pieces, { minLength: 1, maxLength: 4 }))
  .map(([style, parts]) => {
    const { source, shown } = joined(parts);
    return { source: paragraph(source, style), shown };
  });
const tables = fc
  .array(fc.array(paragraphs, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 3 })
  .map((rows) =>
    around(
      '<w:tbl>',
      joined(
        rows.map((row) =>
          around('<w:tr>', joined(row.map((cell) => around('<w:tc>', cell, '</w:tc>'))), '</w:tr>'),
        ),
      ),
      '</w:tbl>',
    ),
  );

/** Bodies of documents of Word. */
export const wordBodies: fc.Arbitrary<Generated> = fc
  .array(fc.oneof({ weight: 5, arbitrary: paragraphs }, { weight: 1, arbitrary: tables }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((parts) => joined([{ source: paragraph(run('start')), shown: 'start' }, ...parts]));
