import fc from 'fast-check';
import { addPasted } from '../../contract/posts/references/paste.ts';
import { readCsl } from '../../contract/posts/references/read-csl.ts';
import { parseReferences, writeReferences } from '../../contract/posts/references/reference.ts';
import { anyText, mutatedWhole } from '../inputs/texts.ts';
import { must, type Target, trialsOf } from '../run/target.ts';

const samples = [
  `@article{who2022, title = {Guidelines for {Drinking}-water \\& more}, author = {Wanjiru, Amina and {World Health Organization}},
  year = 2022, month = mar, journal = "The {\\'E}tude", pages = {1--9}, doi = {10.1000/xyz}, url = {https://who.int/a}}
@string{who = "WHO"}
@book{b, publisher = who # " press", title = {A}}
`,
  `TY  - JOUR
AU  - Wanjiru, Amina
TI  - Clean water
PY  - 2022/03/14
DO  - 10.1000/xyz
SP  - 1
EP  - 9
ER  - 
`,
  '[{"id":"who","type":"report","title":"Guidelines","author":[{"family":"Juma","given":"A"}],"issued":{"date-parts":[[2022,3]]},"DOI":"10.1000/x","URL":"https://who.int"}]',
  'https://doi.org/10.1000/xyz123\nPMID: 12345678\n10.1000/abc\nhttps://who.int/report\n',
];
const signs = [
  '@article{',
  '@string{',
  '@comment{',
  '@preamble{',
  '{',
  '}',
  '"',
  '=',
  ',',
  '#',
  '\\',
  "\\'{e}",
  '\\"o',
  '\\textbf{',
  '$',
  '~',
  '--',
  ' and ',
  ', ',
  '\n',
  'TY  - ',
  'ER  - \n',
  'AU  - ',
  'DO  - ',
  '[',
  ']',
  ':',
  'null',
  '10.1000/',
  'https://',
  'javascript:',
  'PMID: ',
  'doi:',
  '%',
  '\\u{',
  '1e9',
  'year = ',
  '9999',
  'date-parts',
  '{\\',
  '\\alpha',
];
const pieces = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...signs) },
  { weight: 1, arbitrary: anyText(12) },
);

function check(source: string): void {
  const once = addPasted([], source);
  const stored = writeReferences(once.references);
  must(
    new Set(once.references.map(({ id }) => id)).size === once.references.length,
    'two references share a key',
  );
  for (const { URL: address } of once.references)
    must(address === undefined || /^https?:\/\//.test(address), 'a reference leads elsewhere', `${address}`);
  const read = readCsl(stored);
  must(
    'references' in read || once.references.length === 0,
    'pasted references are refused when they are saved',
    stored.slice(0, 500),
  );
  must(
    'fault' in read || writeReferences(read.references) === stored,
    'stored references change when they are saved again',
    stored,
  );
  must(writeReferences(parseReferences(stored)) === stored, 'references change when they are stored', stored);
  const again = addPasted(once.references, source);
  must(again.references.length >= once.references.length, 'a second paste loses references');
}

export const references: Target = {
  name: 'references',
  about: 'pasted BibTeX, RIS, CSL-JSON and lines: references that can be stored, with web addresses only',
  mostSeconds: 2,
  open: () => ({
    trials: trialsOf(
      fc.oneof(
        { weight: 3, arbitrary: mutatedWhole(samples, pieces) },
        { weight: 1, arbitrary: fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join('')) },
      ),
      check,
      (source) => `addPasted([], ${JSON.stringify(source)})`,
    ),
  }),
};
