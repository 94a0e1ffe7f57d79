import {
  type Citation,
  type CitedName,
  citedContainer,
  citedDay,
  citedUrl,
  invertedName,
} from './citation.ts';

/** The reference types of RIS. */
const types: Record<Citation['kind'], string> = {
  guidance: 'ELEC',
  research: 'JOUR',
  explainer: 'ELEC',
  news: 'NEWS',
  opinion: 'BLOG',
  '': 'ELEC',
};

/** A name that is whole ends with a comma if it has another one, which would divide it. */
function author(name: CitedName): string {
  return 'literal' in name && name.literal.includes(',') ? `${name.literal},` : invertedName(name);
}

/** A citation as RIS, for reference managers. */
export function writeRis(citation: Citation): string {
  const { year, month, day } = citedDay(citation);
  const { authors, source } = citation;
  const fields: [string, string][] = [
    ['TY', types[citation.kind]],
    ['ID', citation.key],
    ...authors.map((name): [string, string] => ['AU', author(name)]),
    ['TI', citation.title],
    ['T2', citedContainer(citation)],
    ['PB', citation.publisher],
    ['PY', year],
    ['DA', `${year}/${month}/${day}`],
    ['LA', citation.language],
    ...(citation.version === null ? [] : [['ET', String(citation.version)] as [string, string]]),
    ['UR', citedUrl(citation)],
    ...(citation.doi === null ? [] : [['DO', citation.doi] as [string, string]]),
    ...(source?.url ? [['L2', citation.url] as [string, string]] : []),
    ...citation.topics.map((topic): [string, string] => ['KW', topic]),
    ...(citation.licence === null ? [] : [['N1', citation.licence] as [string, string]]),
  ];
  const lines = fields.map(([tag, value]) => `${tag}  - ${value.replace(/[\p{Cc}\s]+/gu, ' ')}`);
  return `${[...lines, 'ER  - '].join('\r\n')}\r\n`;
}
