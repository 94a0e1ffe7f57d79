/** What must come out of small references, by kinds of what other programs get wrong. Each stands for its whole kind. */
import { describe, expect, test } from 'vitest';
import { addPasted } from './paste.ts';
import type { Reference } from './reference.ts';

/** A source, what its first reference must have, and what must be named as lost. */
type Case = [name: string, source: string, reference: Partial<Reference>, lost?: string[]];

function read(source: string) {
  const { references, problems, losses } = addPasted([], source);
  expect(problems).toEqual([]);
  return { reference: references[0], lost: losses.map(({ line, loss, what }) => `${line} ${loss} ${what}`) };
}

const holds = (_: string, source: string, reference: Partial<Reference>, lost: string[] = []) => {
  const found = read(source);
  expect(found.reference).toMatchObject(reference);
  expect(found.lost).toEqual(lost);
};

/** An article with one more field. */
const bib = (field: string) => `@article{k, title={T}, ${field}}`;
const ris = (...lines: string[]) => ['TY  - RPRT', 'TI  - T', ...lines, 'ER  - '].join('\n');
const nbib = (...lines: string[]) => ['PMID- 1', 'TI  - T.', ...lines].join('\n');
const csl = (members: object) => JSON.stringify([{ id: 'k', title: 'T', ...members }]);

const whoItself = { author: [{ literal: 'World Health Organization' }] };

const corporate: Case[] = [
  ['RIS, without a comma', ris('AU  - World Health Organization'), whoItself],
  [
    'RIS, with a comma at the end',
    ris('AU  - Service de Santé, Goma,'),
    { author: [{ literal: 'Service de Santé, Goma' }] },
  ],
  [
    'RIS, with a comma',
    ris('A1  - Ministry of Health, Kenya'),
    { author: [{ literal: 'Ministry of Health, Kenya' }] },
  ],
  ['BibTeX, in double braces', bib('author={{World Health Organization}}'), whoItself],
  [
    'BibTeX, with accents in braces',
    String.raw`@techreport{k, title={T}, author={{Minist{\`e}re de la Sant{\'e} Publique}}}`,
    { author: [{ literal: 'Ministère de la Santé Publique' }] },
  ],
  [
    'BibTeX, with "and" and commas',
    bib('author={{Rands, Cents and Sons} and {{WHO} and Partners}}'),
    { author: [{ literal: 'Rands, Cents and Sons' }, { literal: 'WHO and Partners' }] },
  ],
  ['BibTeX, with a comma at the end', bib('author={World Health Organization,}'), whoItself],
  ['BibTeX, double braces and a comma', bib('author={{World Health Organization},}'), whoItself],
  ['BibTeX, without braces', bib('author={World Health Organization}'), whoItself],
  [
    'BibTeX, a team without braces',
    bib('author={WHO Ebola Response Team and Kofi Who-Mensah}'),
    { author: [{ literal: 'WHO Ebola Response Team' }, { family: 'Who-Mensah', given: 'Kofi' }] },
  ],
  ['CSL, as a literal name', csl({ author: [{ literal: 'World Health Organization' }] }), whoItself],
  ['CSL, as a text', csl({ author: ['World Health Organization'] }), whoItself],
  ['PubMed', nbib('CN  - World Health Organization'), whoItself],
];

const people: Case[] = [
  [
    'CSL, particles and a suffix',
    csl({
      author: [
        { family: 'Beethoven', 'dropping-particle': 'von', given: 'L' },
        { family: 'Berg', 'non-dropping-particle': 'van der', given: 'J' },
        { family: 'King', given: 'M', suffix: 'Jr.' },
      ],
    }),
    {
      author: [
        { family: 'von Beethoven', given: 'L' },
        { family: 'van der Berg', given: 'J' },
        { family: 'King', given: 'M', suffix: 'Jr.' },
      ],
    },
  ],
  [
    'RIS, a suffix',
    ris('AU  - King, Martin L., Jr.'),
    { author: [{ family: 'King', given: 'Martin L.', suffix: 'Jr.' }] },
  ],
  ['RIS, initials like a number', ris('AU  - Ivanov, IV'), { author: [{ family: 'Ivanov', given: 'IV' }] }],
  [
    'BibTeX, a suffix, particles and a family in braces',
    bib('author={King, Jr., Martin and de la Cruz, Ana and Jan van~der Berg and {de Souza} {Lima Neto}}'),
    {
      author: [
        { family: 'King', given: 'Martin', suffix: 'Jr.' },
        { family: 'de la Cruz', given: 'Ana' },
        { family: 'van der Berg', given: 'Jan' },
        { family: 'Lima Neto', given: 'de Souza' },
      ],
    },
  ],
  [
    'BibTeX, others who are not named',
    bib('author={Doe, J and others}'),
    { author: [{ family: 'Doe', given: 'J' }, { literal: 'others' }] },
  ],
  [
    'RIS, others',
    ris('AU  - Doe, J', 'AU  - et al.'),
    { author: [{ family: 'Doe', given: 'J' }, { literal: 'others' }] },
  ],
  [
    'PubMed, full names, a suffix and an institution in their order',
    nbib(
      'FAU - Mwangi, Amina B',
      'AU  - Mwangi AB',
      'CN  - UNICEF',
      'FAU - King, Martin L Jr',
      'AU  - King ML Jr',
    ),
    {
      author: [
        { family: 'Mwangi', given: 'Amina B' },
        { literal: 'UNICEF' },
        { family: 'King', given: 'Martin L', suffix: 'Jr' },
      ],
    },
  ],
  [
    'PubMed, short names alone',
    nbib('AU  - van der Berg JB 3rd'),
    { author: [{ family: 'van der Berg', given: 'J B', suffix: '3rd' }] },
  ],
];

const signs: Case[] = [
  [
    'Greek and relations',
    String.raw`@article{k, title={IFN-$\gamma$ in children {\textgreater}5 years given 10 $\mu$g, $\geq$ 38 {\textdegree}C}}`,
    { title: 'IFN-γ in children >5 years given 10 μg, ≥ 38 °C' },
  ],
  [
    'Greek without dollar signs',
    String.raw`@article{k, title={TNF-\alpha levels}}`,
    { title: 'TNF-α levels' },
  ],
  [
    'raised and lowered',
    String.raw`@article{k, title={10$^{9}$ CFU, H$_2$O, PM$_{2.5}$, 37$^\circ$C, m\textsuperscript{-2}}}`,
    { title: '10⁹ CFU, H₂O, PM₂.₅, 37°C, m⁻²' },
  ],
  [
    'letters and accents',
    String.raw`@article{k, title={\DJ{}or\dj e, Mar\'\i a, S{\o}ren, \c{C}a{\u g}, \v{S}koda, stra{\ss}e, \~{N}, \"{\i}}}`,
    { title: 'Đorđe, María, Søren, Çağ, Škoda, straße, Ñ, ï' },
  ],
  [
    'two accents on a letter',
    String.raw`@article{k, title={Vi\d{\^e}t, Huy\'{\^e}n}}`,
    { title: 'Việt, Huyến' },
  ],
  [
    'quotes, dashes, money and fractions',
    String.raw`@article{k, title={${'``'}x'' --- \texteuro{}5 \& \textonehalf{} \pounds3, $\frac{1}{2}$}}`,
    { title: '“x” — €5 & ½ £3, 1/2' },
  ],
  [
    'commands that nobody knows',
    String.raw`@article{k, title={The \foo{bar} of \ce{H2O}}}`,
    { title: String.raw`The \foo{bar} of \ce{H2O}` },
    [String.raw`1 command \foo`, String.raw`1 command \ce`],
  ],
  [
    'markup in CSL',
    csl({ title: '10<sup>9</sup> of <i>E. coli</i>, CO<sub>2</sub>, x<sup>q</sup>' }),
    { title: '10⁹ of E. coli, CO₂, x^q' },
  ],
];

const dates: Case[] = [
  [
    'the first that can be read',
    ris('DA  - Mar 17', 'PY  - 2020'),
    { issued: [2020] },
    ['1 value DA: Mar 17'],
  ],
  ['the one that says most', ris('PY  - 2020', 'Y1  - 2020/05/17/'), { issued: [2020, 5, 17] }],
  [
    'one that contradicts',
    ris('DA  - 2020/05/17', 'PY  - 2019'),
    { issued: [2020, 5, 17] },
    ['1 value PY: 2019'],
  ],
  ['in French', ris('DA  - 1er août 2020'), { issued: [2020, 8, 1] }],
  [
    'day and month that can be mistaken',
    ris('DA  - 03/04/2020'),
    { issued: [2020] },
    ['1 value DA: 03/04/2020'],
  ],
  ['a season', ris('PY  - 2020///Spring'), { issued: [2020] }, ['1 value PY: Spring']],
  ['none', bib('year={in press}'), { title: 'T' }, ['1 value year: in press']],
  ['BibTeX, a month with a day', bib('year=2020, month = may # "~17"'), { issued: [2020, 5, 17] }],
  [
    'BibLaTeX, a range',
    bib('date={2020-05-17/2020-06-01}'),
    { issued: [2020, 5, 17] },
    ['1 value date: 2020-06-01'],
  ],
  ['CSL, no parts and a text', csl({ issued: { 'date-parts': [[]], raw: '2020' } }), { issued: [2020] }],
  [
    'CSL, a range and a month that is none',
    csl({
      issued: {
        'date-parts': [
          [2020, 13],
          ['2021', 3],
        ],
      },
    }),
    { issued: [2020] },
    ['1 value issued: 13, 2021-3'],
  ],
  ['CSL, raw', csl({ issued: { raw: '2020-05' } }), { issued: [2020, 5] }],
  [
    'CSL, a text',
    csl({ issued: { literal: 'Spring 2020' } }),
    { issued: [2020] },
    ['1 value issued: Spring'],
  ],
  ['CSL, a plain text', csl({ accessed: '17 May 2020' }), { accessed: [2020, 5, 17] }],
  ['PubMed, months', nbib('DP  - 2019 Dec-2020 Jan'), { issued: [2019, 12] }, ['1 value DP: 2020 Jan']],
];

const sici = '10.1002/(SICI)1097-0258(19980815/30)17:15/16<1661::AID-SIM968>3.0.CO;2-2';
const identifiers: Case[] = [
  ['an old DOI', bib(`doi={${sici}}`), { DOI: sici }],
  [
    'an old DOI with commands',
    bib(`doi={${sici.replace('<', '\\textless{}').replace('>', '$>$')}}`),
    { DOI: sici },
  ],
  ['an old DOI in an address', `https://doi.org/${encodeURI(sici)}`, { DOI: sici }],
  ['an old DOI, PubMed', nbib(`AID - ${sici} [doi]`), { DOI: sici }],
  [
    'dashes, tildes and lines below in addresses',
    bib(String.raw`url={https://a.example/x--y\_z~w\%20}, doi={10.1000/a{\_}b--c}`),
    { URL: 'https://a.example/x--y_z~w%20', DOI: '10.1000/a_b--c' },
  ],
  ['a stop after a DOI', '10.1000/abc.', { DOI: '10.1000/abc' }],
  [
    'none that can be read',
    ris('DO  - ask the author', 'UR  - ftp://a.example'),
    {},
    ['1 value DOI: ask the author', '1 value URL: ftp://a.example'],
  ],
  ['in markup', csl({ DOI: '10.1000/a</a>' }), {}, ['1 value DOI: 10.1000/a</a>']],
];

const keys: Case[] = [
  ['none', '@book{, title={Clean water}, year=2020}', { id: 'clean-water2020' }],
  ['none, nor a comma', '@book{title={Clean water}}', { id: 'clean-water' }],
  [
    'with spaces',
    '@book{Smith et al 2020, title={T}}',
    { id: 'Smith-et-al-2020' },
    ['1 key Smith et al 2020 → Smith-et-al-2020'],
  ],
  ['with brackets', '@book(a(1), title={T})', { id: 'a-1' }, ['1 key a(1) → a-1']],
  ['RIS', ris('ID  - who2020'), { id: 'who2020' }],
  ['RIS, a number of a library', ris('ID  - 12', 'AU  - WHO', 'PY  - 2020'), { id: 'who2020' }],
];

describe.each([
  ['institutions', corporate],
  ['people', people],
  ['TeX and markup', signs],
  ['dates', dates],
  ['identifiers', identifiers],
  ['keys', keys],
])('%s', (_, cases) => {
  test.each(cases)('%s', holds);
});

describe('what is not kept is named', () => {
  test('fields that references do not have', () => {
    expect(read(bib('abstract={x}, keywords={y}, journal={J}, booktitle={J}')).lost).toEqual([
      '1 field abstract',
      '1 field keywords',
    ]);
    expect(read(ris('AB  - x', 'KW  - y', 'KW  - z')).lost).toEqual(['1 field AB', '1 field KW']);
    expect(read(nbib('AB  - x', 'STAT- MEDLINE')).lost).toEqual(['1 field AB']);
    expect(read(csl({ note: 'x', abstract: '' })).lost).toEqual(['1 field note']);
  });

  test('a second value of a field that has one', () => {
    expect(read(ris('PB  - One', 'PB  - Two')).lost).toEqual(['1 field PB: Two']);
    expect(read(bib('volume=1, volume={2}')).lost).toEqual(['1 field volume: 2']);
  });

  test('long values, many names, and names without a text', () => {
    const many = Array.from({ length: 101 }, (_, place) => ({ family: `N${place}` }));
    expect(read(csl({ title: 'a'.repeat(2001), editor: many, author: [{ name: 'x' }] })).lost).toEqual([
      '1 cut title',
      '1 value author: {"name":"x"}',
      '1 cut editor',
    ]);
  });

  test('a key that another reference has', () => {
    const first = addPasted([], '@book{a, title={One}}').references;
    expect(addPasted(first, '@book{a, title={Two}}').losses).toEqual([
      { line: 1, loss: 'key', what: 'a → a-2' },
    ]);
  });

  test('at the line of its reference', () => {
    const source = '[\n{"id":"a","title":"{\\"One\\n"},\n\n{"id":"b","title":"Two","note":"x"}]';
    expect(addPasted([], source).losses).toEqual([{ line: 4, loss: 'field', what: 'note' }]);
  });
});

test('one paste may have several formats, and every part is read or named', () => {
  const source =
    '% Encoding: UTF-8\n@book{a, title={One}}\nnotes of mine\nTY  - BOOK\nTI  - Two\nER  - \n@book{b, title={Three}}\n';
  const { references, problems } = addPasted([], source);
  expect(references.map(({ title }) => title)).toEqual(['One', 'Three', 'Two']);
  expect(problems).toEqual([{ line: 3, problem: 'broken' }]);
});

test('PubMed’s format is read with all that a reference has', () => {
  const source = `
PMID- 32345678
OWN - NLM
IS  - 2214-109X (Electronic)
VI  - 8
IP  - 5
DP  - 2020 May 17
TI  - Safe water in rural
      districts.
PG  - e100-e110
LID - S2214-109X(20)30000-1 [pii]
LID - 10.1016/S2214-109X(20)30000-1 [doi]
FAU - Mwangi, Amina B
AU  - Mwangi AB
JT  - The Lancet. Global health
TA  - Lancet Glob Health

PMID- 29999999
BTI - Water and health
CTI - Wells
FED - Otieno, Grace
PB  - National Library
PL  - Nairobi
DP  - 2018
`;
  const { references, problems } = addPasted([], source);
  expect(problems).toEqual([]);
  expect(references).toEqual([
    {
      id: 'mwangi2020',
      type: 'article-journal',
      title: 'Safe water in rural districts',
      author: [{ family: 'Mwangi', given: 'Amina B' }],
      issued: [2020, 5, 17],
      'container-title': 'The Lancet. Global health',
      volume: '8',
      issue: '5',
      page: 'e100-e110',
      DOI: '10.1016/S2214-109X(20)30000-1',
      PMID: '32345678',
    },
    {
      id: 'wells2018',
      type: 'chapter',
      title: 'Wells',
      editor: [{ family: 'Otieno', given: 'Grace' }],
      issued: [2018],
      'container-title': 'Water and health',
      publisher: 'National Library',
      'publisher-place': 'Nairobi',
      PMID: '29999999',
    },
  ]);
});

test('a work is known by its DOI in upper or lower case', () => {
  const { references } = addPasted([], '10.1000/ABC');
  expect(addPasted(references, '10.1000/abc')).toMatchObject({ added: 0, known: 1 });
});
