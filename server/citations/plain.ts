import { type Citation, citedContainer, citedUrl } from './citation.ts';

/**
 * A citation as one line, in no language but that of what it names: `Juma, Amina. Clean water. Afya Research Network,
 * 2026-02-11. https://…`. An imported post names its source, and then where it stands here.
 */
export function writePlain(citation: Citation): string {
  const { author, published, source } = citation;
  const name = 'literal' in author ? author.literal : `${author.family}, ${author.given}`;
  const container = `${citedContainer(citation)}, ${published.toISOString().slice(0, 10)}`;
  const here = source ? ` (${citation.publisher}${source.url ? `, ${citation.url}` : ''})` : '';
  const sentences = [name, citation.title, container].map(closed).join(' ');
  return `${sentences} ${citedUrl(citation)}${here}`.replace(/[\p{Cc}\s]+/gu, ' ');
}

/** With a full stop, where it does not end in a mark of its own. */
function closed(sentence: string): string {
  return /[.?!؟۔።]$/u.test(sentence) ? sentence : `${sentence}.`;
}
