import fc from 'fast-check';
import { addPasted } from '../../contract/posts/references/paste.ts';
import type { Name } from '../../contract/posts/references/reference.ts';
import { must, type Target, trialsOf } from '../run/target.ts';

/** A stretch of a title: as readers see it, and in TeX. */
type Stretch = readonly [shown: string, tex: string];

const stretches: readonly Stretch[] = [
  ['water', 'water'],
  ['E. coli', '\\emph{E. coli}'],
  ['HIV', '{HIV}'],
  ['IFN-γ', 'IFN-$\\gamma$'],
  ['TNF-α', 'TNF-\\ensuremath{\\alpha}'],
  ['10 μg', '10 $\\mu$g'],
  ['10 µg', '10 \\textmu{}g'],
  ['≥ 38 °C', '$\\geq$ 38 {\\textdegree}C'],
  ['≤ 5', '\\ensuremath{\\leq} 5'],
  ['>5 years', '{\\textgreater}5 years'],
  ['p <0.05', '$p$ {\\textless}0.05'],
  ['10⁹', '10$^{9}$'],
  ['10⁻³', '10\\textsuperscript{-3}'],
  ['H₂O', 'H$_2$O'],
  ['PM₂.₅', 'PM$_{2.5}$'],
  ['37°', '37$^\\circ$'],
  ['± 2 × 3', '$\\pm$ 2 $\\times$ 3'],
  ['50% & more', '50\\% \\& more'],
  ['Đorđe', '\\DJ{}or\\dj{}e'],
  ['María', "Mar\\'\\i{}a"],
  ['Søren', 'S{\\o}ren'],
  ['Çağ', '{\\c C}a{\\u g}'],
  ['naïve', 'na{\\"\\i}ve'],
  ['Škoda', '\\v{S}koda'],
  ['“x” – y', "``x'' -- y"],
  ['€ 5', '\\texteuro{} 5'],
  ['¿qué?', "\\textquestiondown qu\\'e?"],
  ['½ dose', '\\textonehalf{} dose'],
];
/** An author: as it is stored, and in each format. */
interface Author {
  name: Name;
  bibtex: string;
  ris: string;
  nbib: string;
  csl: object;
}

const families = ['Mwangi', 'Otieno', 'N’Diaye', 'Đặng', 'Achebe-Okoro'];
const person = fc
  .record({
    family: fc.constantFrom(...families),
    given: fc.constantFrom('Amina', 'J. B.', 'V', 'Iván'),
    particle: fc.constantFrom('', 'van der ', 'de '),
    suffix: fc.constantFrom('', 'Jr.', 'III'),
    isGivenFirst: fc.boolean(),
  })
  .map(({ family, given, particle, suffix, isGivenFirst }): Author => {
    const whole = particle + family;
    return {
      name: { family: whole, given, ...(suffix && { suffix }) },
      bibtex:
        isGivenFirst && suffix === ''
          ? `${given} ${whole}`
          : [whole, suffix, given].filter(Boolean).join(', '),
      ris: [whole, given, suffix].filter(Boolean).join(', '),
      nbib: `FAU - ${whole}, ${given}${suffix && ` ${suffix}`}\nAU  - ${family} A`,
      csl: {
        family,
        given,
        ...(particle && { [isGivenFirst ? 'dropping-particle' : 'non-dropping-particle']: particle.trim() }),
        ...(suffix && { suffix }),
      },
    };
  });
const institution = fc
  .record({
    literal: fc.constantFrom(
      'World Health Organization',
      'Médecins Sans Frontières',
      'UNICEF',
      'The RTS,S Partnership',
    ),
    way: fc.nat(2),
  })
  .map(({ literal, way }): Author => {
    const tex = literal.replaceAll('é', "{\\'e}").replaceAll('è', '{\\`e}');
    return {
      name: { literal },
      bibtex: way === 0 && !literal.includes(',') ? `${tex},` : `{${tex}}`,
      ris: way === 0 || literal.includes(',') ? `${literal},` : literal,
      nbib: `CN  - ${literal}`,
      csl: { literal },
    };
  });

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const day = fc.record({
  year: fc.integer({ min: 1900, max: 2030 }),
  month: fc.integer({ min: 1, max: 12 }),
  day: fc.integer({ min: 1, max: 28 }),
});
const work = fc.record({
  title: fc.array(fc.constantFrom(...stretches), { minLength: 1, maxLength: 5 }),
  authors: fc.array(fc.oneof(person, institution), { minLength: 1, maxLength: 4 }),
  issued: day,
  doi: fc.constantFrom(
    '10.1000/xyz',
    '10.1016/S2214-109X(20)30000-1',
    '10.1002/(SICI)1097-0258(19980815/30)17:15/16<1661::AID-SIM968>3.0.CO;2-2',
    '10.1000/a_b--c',
  ),
  key: fc.constantFrom('who2020', 'a b', ''),
  shape: fc.nat(2),
});
type Work = typeof work extends fc.Arbitrary<infer Value> ? Value : never;

const two = (number: number) => String(number).padStart(2, '0');

const writers: Readonly<Record<string, (one: Work) => string>> = {
  BibTeX: ({ title, authors, issued, doi, key, shape }) => `@article{${key},
  author = {${authors.map(({ bibtex }) => bibtex).join(shape === 1 ? '\n and ' : ' and ')}},
  title = {${title.map(([, tex]) => tex).join(' ')}},
  ${
    [
      `date = {${issued.year}-${two(issued.month)}-${two(issued.day)}}`,
      `year = ${issued.year}, month = ${months[issued.month - 1]?.toLowerCase()}, day = ${issued.day}`,
      `year = "${issued.year}", month = "${months[issued.month - 1]}~${issued.day}"`,
    ][shape]
  },
  doi = {${shape === 0 ? doi : doi.replaceAll('_', '\\_').replace('<', '{\\textless}').replace('>', '$>$')}}
}`,
  RIS: ({ title, authors, issued, doi, shape }) =>
    [
      'TY  - JOUR',
      ...authors.map(({ ris }) => `AU  - ${ris}`),
      `TI  - ${title.map(([shown]) => shown).join(' ')}`,
      ...(shape === 0 ? ['DA  - in press'] : []),
      ...(shape === 1
        ? [`PY  - ${issued.year}`, `DA  - ${issued.year}/${two(issued.month)}/${two(issued.day)}/`]
        : [`Y1  - ${issued.day} ${months[issued.month - 1]} ${issued.year}`]),
      `DO  - ${doi}`,
      'ER  - ',
    ].join('\r\n'),
  PubMed: ({ title, authors, issued, doi }) =>
    [
      'PMID- 32345678',
      `DP  - ${issued.year} ${months[issued.month - 1]} ${issued.day}`,
      `TI  - ${title.map(([shown]) => shown).join('\n      ')}.`,
      `LID - ${doi} [doi]`,
      ...authors.map(({ nbib }) => nbib),
    ].join('\n'),
  'CSL-JSON': ({ title, authors, issued, doi, key, shape }) =>
    JSON.stringify([
      {
        id: key,
        type: 'article-journal',
        title: title.map(([shown]) => shown).join(' '),
        author: authors.map(({ csl }) => csl),
        issued: [
          { raw: `${issued.year}-${two(issued.month)}-${two(issued.day)}` },
          { 'date-parts': [[String(issued.year), issued.month, issued.day]] },
          `${months[issued.month - 1]} ${issued.day}, ${issued.year}`,
        ][shape],
        DOI: shape === 1 ? `https://doi.org/${encodeURI(doi)}` : doi,
      },
    ]),
};

function check(one: Work): void {
  for (const [format, write] of Object.entries(writers)) {
    const source = write(one);
    const { references, problems } = addPasted([], source);
    must(problems.length === 0 && references.length === 1, `${format} can't be read`, source);
    const [found] = references;
    const expected = {
      title: one.title
        .map(([shown]) => shown)
        .join(' ')
        .replace(/\.$/, ''),
      author: one.authors.map(({ name }) => name),
      issued: [one.issued.year, one.issued.month, one.issued.day],
      DOI: one.doi,
    };
    for (const [name, value] of Object.entries(expected))
      must(
        JSON.stringify(found?.[name as keyof typeof expected]) === JSON.stringify(value),
        `${name} is read otherwise from ${format}`,
        () => `${JSON.stringify(found)}\n${source}`,
      );
  }
}

export const referenceFiles: Target = {
  name: 'reference-files',
  about:
    'works in BibTeX, RIS, CSL-JSON and PubMed’s format: names, signs, dates and DOIs are read as they are meant',
  mostSeconds: 2,
  open: () => ({ trials: trialsOf(work, check) }),
};
