import fc from 'fast-check';
import { addPasted } from '../../contract/posts/references/paste.ts';
import type { Reference } from '../../contract/posts/references/reference.ts';
import { writeBibtex } from '../../server/site/citations/bibtex.ts';
import { type Citation, citedContainer, citedUrl } from '../../server/site/citations/citation.ts';
import { writeCsl } from '../../server/site/citations/csl.ts';
import { writeRis } from '../../server/site/citations/ris.ts';
import { must, type Target, trialsOf } from '../run/target.ts';

const words = fc
  .array(
    fc.constantFrom(
      'Clean',
      'water',
      'ማህበረሰብ',
      'الماء',
      'Đặng',
      'e\u0301tude',
      '50%',
      'R&D',
      '#1',
      '$5',
      'a_b',
      '~',
      '^',
      '\\alpha',
      '\\',
      '{x}',
      '{',
      '}',
      '<',
      '≥',
      'μg',
      '--',
      '---',
      '``',
      "''",
      "O'Neil",
      '"quoted"',
      '@who',
      'and',
      'others',
      'a,b',
      '10⁹',
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((some) => some.join(' '));
const namePart = fc.constantFrom(
  'Mwangi',
  "N'Diaye",
  'van der Berg',
  'Ana-Maria',
  'Đặng',
  'ኃይሉ',
  'Al {x} B',
  'A and B',
  'de la Cruz',
);
const author = fc.oneof(
  fc.record({ family: namePart, given: namePart }),
  fc.record({
    literal: fc.constantFrom(
      'World Health Organization',
      'Ministère de la Santé, Bénin',
      'Ministry of Health, Social Services, and Water',
      'WHO',
      'Rands and Cents',
      'Team {x} 50%',
    ),
  }),
);
const address = fc.constantFrom(
  'https://afya.example/phis/read/clean-water',
  'https://a.example/x--y_z~w?a=1&b=%20#part',
  'https://a.example/%E1%88%90',
);
const citation: fc.Arbitrary<Citation> = fc.record({
  key: fc.constantFrom('clean-water', 'post-12', 'a1'),
  title: words,
  authors: fc.array(author, { minLength: 1, maxLength: 4 }),
  published: fc
    .date({ min: new Date('2000-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    .map((date) => new Date(date)),
  language: fc.constantFrom('en', 'ar'),
  topics: fc.array(fc.constantFrom('water', 'a, b'), { maxLength: 2 }),
  publisher: words,
  url: address,
  doi: fc.constantFrom(null, '10.5555/0a1b2c3d4e5f'),
  licence: fc.constantFrom(null, 'CC BY 4.0'),
  kind: fc.constantFrom('guidance', 'research', 'news', ''),
  version: fc.constantFrom(null, 2),
  source: fc.option(fc.record({ name: words, url: fc.option(address) })),
});

const formats = [
  ['BibTeX', writeBibtex],
  ['RIS', writeRis],
  ['CSL-JSON', writeCsl],
] as const;

/** What a pasted citation must have, by format: BibTeX has no container for a web page, and names it as who published it. */
function expected(cited: Citation, format: (typeof formats)[number][0]): Partial<Reference> {
  const { published } = cited;
  const container = citedContainer(cited);
  return {
    id: cited.key,
    title: cited.title,
    author: cited.authors,
    issued: [published.getUTCFullYear(), published.getUTCMonth() + 1, published.getUTCDate()],
    URL: citedUrl(cited),
    ...(format === 'BibTeX'
      ? { publisher: container }
      : { 'container-title': container, publisher: cited.publisher }),
  };
}

function check(cited: Citation): void {
  for (const [format, write] of formats) {
    const written = write(cited);
    const { references, problems } = addPasted([], written);
    must(
      problems.length === 0 && references.length === 1,
      `a citation in ${format} can't be pasted`,
      written,
    );
    const [pasted] = references;
    for (const [name, value] of Object.entries(expected(cited, format))) {
      const found = JSON.stringify(pasted?.[name as keyof Reference])?.normalize('NFC');
      must(
        found === JSON.stringify(value).normalize('NFC'),
        `${name} comes back otherwise from ${format}`,
        () => `${found} in place of ${JSON.stringify(value)}\n${written}`,
      );
    }
  }
}

export const citedPosts: Target = {
  name: 'cited-posts',
  about: 'citations of posts in BibTeX, RIS and CSL-JSON: the same when they are pasted as references',
  mostSeconds: 2,
  open: () => ({ trials: trialsOf(citation, check) }),
};
