import { type Citation, citedContainer, citedUrl, invertedName } from './citation.ts';

/**
 * A citation as one line without words of any language: `Juma, Amina. Clean water. Afya Research Network,
 * 2026-02-11, v1. https://…`. An imported post names its source, then its URL on this site.
 */
export function writePlain(citation: Citation): string {
  const { authors, published, source } = citation;
  const names = authors.map(invertedName).join('; ');
  const version = citation.version === null ? '' : `, v${citation.version}`;
  const container = `${citedContainer(citation)}, ${published.toISOString().slice(0, 10)}${version}`;
  const here = source ? ` (${citation.publisher}${source.url ? `, ${citation.url}` : ''})` : '';
  const sentences = [names, citation.title, container].map(closed).join(' ');
  return `${sentences} ${citedUrl(citation)}${here}`.replace(/[\p{Cc}\s]+/gu, ' ');
}

/** Adds a full stop, unless the sentence ends with punctuation. */
function closed(sentence: string): string {
  return /[.?!؟۔።]$/u.test(sentence) ? sentence : `${sentence}.`;
}
