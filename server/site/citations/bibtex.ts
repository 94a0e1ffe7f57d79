import { type Citation, citedContainer, citedDay, citedUrl } from './citation.ts';

const special: Record<string, string> = {
  '\\': '\\textbackslash{}',
  // BibTeX counts braces even after a backslash, so braces are written as commands.
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '&': '\\&',
  '%': '\\%',
  $: '\\$',
  '#': '\\#',
  _: '\\_',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * A citation for BibTeX and BibLaTeX. Double braces keep the capitals and commas of names and titles.
 */
export function writeBibtex(citation: Citation): string {
  const { year, month, day } = citedDay(citation);
  const { authors, source, licence } = citation;
  const names = authors.map((name) =>
    'literal' in name ? `{${text(name.literal)}}` : `{${text(name.family)}}, {${text(name.given)}}`,
  );
  const notes = [
    ...(source ? [`Republished by ${text(citation.publisher)}, \\url{${address(citation.url)}}`] : []),
    ...(licence === null ? [] : [text(licence)]),
  ];
  const fields: [string, string][] = [
    ['author', `{${names.join(' and ')}}`],
    ['title', `{{${text(citation.title)}}}`],
    ['year', `{${year}}`],
    ['month', months[Number(month) - 1] ?? '{}'],
    ['day', `{${Number(day)}}`],
    ['organization', `{${text(citedContainer(citation))}}`],
    ['howpublished', `{\\url{${address(citedUrl(citation))}}}`],
    ['url', `{${address(citedUrl(citation))}}`],
    ...(citation.doi === null ? [] : [['doi', `{${citation.doi}}`] as [string, string]]),
    ['language', `{${citation.language}}`],
    ...(citation.version === null ? [] : [['version', `{${citation.version}}`] as [string, string]]),
    ...(citation.topics.length > 0
      ? [['keywords', `{${citation.topics.map(text).join(', ')}}`] as [string, string]]
      : []),
    ...(notes.length > 0 ? [['note', `{${notes.join('. ')}}`] as [string, string]] : []),
  ];
  return `@misc{${citation.key},\n${fields.map(([field, value]) => `  ${field} = ${value}`).join(',\n')}\n}\n`;
}

function text(value: string): string {
  return (
    value
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .replace(/[\\{}&%$#_~^]/g, (character) => special[character] ?? '')
      // TeX makes one sign of two hyphens or quotes.
      .replace(/([-'`])(?=\1)/g, '$1{}')
  );
}

/** Encodes braces and backslashes of a URL, which would end the field. Everything else is literal. */
function address(url: string): string {
  return url.replace(/[\\{}\s]/g, (character) => encodeURIComponent(character));
}
