import { type Name, parseReferences, type Reference } from '../../../contract/posts/references/reference.ts';
import { element, escapeXml, tag } from '../../../markdown/jats/xml.ts';

/** The kinds of works that JATS suggests, by the types of CSL. */
const publicationTypes: Readonly<Record<string, string>> = {
  'article-journal': 'journal',
  book: 'book',
  chapter: 'book',
  dataset: 'data',
  report: 'report',
  thesis: 'thesis',
  webpage: 'web',
};

/** The references that the text cites, by their numbers, and then those that it doesn't. */
export function referenceList(stored: string, cited: readonly string[]): string {
  const references = parseReferences(stored);
  if (references.length === 0) return '';
  const byKey = new Map(references.map((reference) => [reference.id, reference]));
  const first = cited.flatMap((key) => byKey.get(key) ?? []);
  const rest = references.filter(({ id }) => !cited.includes(id));
  return tag(
    'ref-list',
    {},
    [
      ...first.map((reference, at) => referenceOf(reference, { id: `ref-${at + 1}` })),
      ...rest.map((reference) => referenceOf(reference, {})),
    ].join(''),
  );
}

function referenceOf(reference: Reference, attributes: Record<string, string>): string {
  const { type, title, author = [], editor = [], page, DOI, PMID, ISBN, URL: address } = reference;
  const container = reference['container-title'];
  const [first, last] = page?.split(/[-–]/) ?? [];
  const [year, month, day] = reference.issued ?? [];
  const part = (name: string, value: string | number | undefined, attributes: Record<string, string> = {}) =>
    value === undefined || value === '' ? '' : element(name, String(value), attributes);
  // The work itself is the source where it stands in no other.
  const titles =
    container === undefined
      ? part('source', title)
      : part(type === 'chapter' ? 'chapter-title' : 'article-title', title) + part('source', container);
  const content = [
    people('author', author),
    people('editor', editor),
    titles,
    part('edition', reference.edition),
    part('publisher-loc', reference['publisher-place']),
    part('publisher-name', reference.publisher),
    part('year', year),
    part('month', month),
    part('day', day),
    part('volume', reference.volume),
    part('issue', reference.issue),
    part('fpage', first),
    part('lpage', last),
    part('isbn', ISBN),
    part('pub-id', DOI, { 'pub-id-type': 'doi' }),
    part('pub-id', PMID, { 'pub-id-type': 'pmid' }),
    address === undefined
      ? ''
      : tag('ext-link', { 'ext-link-type': 'uri', 'xlink:href': address }, escapeXml(address)),
  ].join('');
  const cited = tag('element-citation', { 'publication-type': publicationTypes[type] ?? 'other' }, content);
  return tag('ref', attributes, cited);
}

function people(kind: 'author' | 'editor', names: readonly Name[]): string {
  if (names.length === 0) return '';
  const written = names.map(({ family, given, suffix, literal }) =>
    family === undefined
      ? element('string-name', literal ?? given ?? '')
      : tag(
          'name',
          {},
          element('surname', family) +
            (given === undefined ? '' : element('given-names', given)) +
            (suffix === undefined ? '' : element('suffix', suffix)),
        ),
  );
  return tag('person-group', { 'person-group-type': kind }, written.join(''));
}
