import { type Citation, citedContainer, citedDay, citedUrl } from './citation.ts';

/** The item types of CSL 1.0.2. */
const types: Record<Citation['kind'], string> = {
  guidance: 'webpage',
  research: 'article',
  explainer: 'webpage',
  news: 'article-newspaper',
  opinion: 'post-weblog',
  '': 'webpage',
};

/** A citation as CSL-JSON: a list with one item. */
export function writeCsl(citation: Citation): string {
  const { year, month, day } = citedDay(citation);
  const { authors, topics, source } = citation;
  const item = {
    id: citation.key,
    type: types[citation.kind],
    title: citation.title,
    author: authors,
    issued: { 'date-parts': [[Number(year), Number(month), Number(day)]] },
    'container-title': citedContainer(citation),
    publisher: citation.publisher,
    language: citation.language,
    ...(citation.version !== null && { version: String(citation.version) }),
    URL: citedUrl(citation),
    ...(citation.doi !== null && { DOI: citation.doi }),
    ...(topics.length > 0 && { keyword: topics.join(', ') }),
    ...(source?.url && { archive: citation.publisher, archive_location: citation.url }),
    ...(citation.licence !== null && { license: citation.licence }),
  };
  return `${JSON.stringify([item], null, 2)}\n`;
}
