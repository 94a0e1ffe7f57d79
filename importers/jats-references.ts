/** The list of references of an article in JATS. */
import { referenceFrom } from '../contract/posts/references/read-csl.ts';
import { longestValue, type Reference, referencesOfAPost } from '../contract/posts/references/reference.ts';
import { allIn, childrenOf, lineIn, type XmlNode } from './xml.ts';

/** The types of CSL, by what JATS calls a publication. */
const types: Readonly<Record<string, string>> = {
  journal: 'article-journal',
  book: 'book',
  chapter: 'chapter',
  report: 'report',
  thesis: 'thesis',
  web: 'webpage',
  website: 'webpage',
  newspaper: 'article-newspaper',
  confproc: 'paper-conference',
  data: 'dataset',
  preprint: 'article',
};

const citations = ['element-citation', 'mixed-citation', 'citation', 'nlm-citation'];

/** The references, and their keys by their ids in the article. */
export function referencesOf(
  article: XmlNode,
  losses: string[],
): { references: Reference[]; keys: Map<string, string> } {
  const references: Reference[] = [];
  const keys = new Map<string, string>();
  const list = allIn(article, 'ref');
  for (const [index, ref] of list.entries()) {
    const citation = citations.map((name) => allIn(ref, name)[0]).find((found) => found !== undefined);
    const read = citation && referenceFrom({ ...cslOf(citation), id: `r${index + 1}` });
    if (!read || references.length >= referencesOfAPost) continue;
    references.push(read);
    if (ref.attributes.id !== undefined) keys.set(ref.attributes.id, read.id);
  }
  if (references.length < list.length) losses.push(`${list.length - references.length} of its references`);
  return { references, keys };
}

function cslOf(citation: XmlNode): Record<string, unknown> {
  const of = (name: string) => lineIn(allIn(citation, name)[0]) || undefined;
  const idOf = (type: string) =>
    lineIn(allIn(citation, 'pub-id').find((id) => id.attributes['pub-id-type'] === type)) || undefined;
  const { attributes } = citation;
  const part = of('article-title') ?? of('chapter-title') ?? of('part-title') ?? of('data-title');
  const source = of('source');
  const title = part ?? source;
  const link = allIn(citation, 'ext-link')[0] ?? allIn(citation, 'uri')[0];
  const date = ['year', 'month', 'day'].map((name) => Number.parseInt(of(name) ?? '', 10));
  const known = date.slice(0, date.findIndex(Number.isNaN) === -1 ? 3 : date.findIndex(Number.isNaN));
  return {
    type:
      types[attributes['publication-type'] ?? attributes['citation-type'] ?? ''] ??
      (part !== undefined && source !== undefined ? 'article-journal' : 'document'),
    // A reference without parts is kept as it is written.
    title: title ?? lineIn(citation).slice(0, longestValue),
    ...(part !== undefined && source !== undefined && { 'container-title': source }),
    ...(title !== undefined && {
      author: namesOf(citation, 'author'),
      editor: namesOf(citation, 'editor'),
      publisher: of('publisher-name'),
      'publisher-place': of('publisher-loc'),
      edition: of('edition'),
      volume: of('volume'),
      issue: of('issue'),
      page: [of('fpage') ?? of('elocation-id'), of('lpage')].filter(Boolean).join('–') || undefined,
      ISBN: of('isbn'),
      ...(known.length > 0 && { issued: { 'date-parts': [known] } }),
    }),
    DOI: idOf('doi'),
    PMID: idOf('pmid'),
    URL: link && (link.attributes['xlink:href'] ?? lineIn(link)),
  };
}

function namesOf(citation: XmlNode, kind: 'author' | 'editor'): Record<string, string>[] {
  const groups = allIn(citation, 'person-group');
  const isOf = (group: XmlNode) => (group.attributes['person-group-type'] ?? 'author') === kind;
  const places = groups.length > 0 ? groups.filter(isOf) : kind === 'author' ? [citation] : [];
  return places.flatMap((place) =>
    place.children.flatMap((person): Record<string, string>[] => {
      if (typeof person === 'string') return [];
      if (person.name === 'collab' || person.name === 'string-name')
        return [{ literal: lineIn(person) }].filter(({ literal }) => literal !== '');
      if (person.name !== 'name') return [];
      const [family, given, suffix] = ['surname', 'given-names', 'suffix'].map((name) =>
        lineIn(childrenOf(person, name)[0]),
      );
      return [{ family: family ?? '', ...(given && { given }), ...(suffix && { suffix }) }];
    }),
  );
}
