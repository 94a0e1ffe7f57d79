/** The formats in which a post is cited: for reference managers, and as a line of text. */
import type { Config } from '../../platform/config/config.ts';
import { writeBibtex } from './bibtex.ts';
import {
  type Citation,
  type CitedPost,
  citationOf,
  citedContainer,
  citedUrl,
  invertedName,
} from './citation.ts';
import { writeCsl } from './csl.ts';
import { writeRis } from './ris.ts';

/** The formats of a citation by file extension. */
export const citationForms = {
  bib: { type: 'application/x-bibtex; charset=utf-8', write: writeBibtex },
  ris: { type: 'application/x-research-info-systems; charset=utf-8', write: writeRis },
  json: { type: 'application/vnd.citationstyles.csl+json; charset=utf-8', write: writeCsl },
  txt: { type: 'text/plain; charset=utf-8', write: writePlain },
} as const;
export type CitationForm = keyof typeof citationForms;

/** A published post to cite. */
export interface Cited {
  row: CitedPost;
  publishedAt: Date;
}

/** The citation of a post in one of the formats. */
export function cite({ row, publishedAt }: Cited, config: Config, form: CitationForm): string {
  return citationForms[form].write(citationOf(row, publishedAt, config));
}

/** The URL that is cited: the post's own, or an imported post's source. */
export function citedAddress({ row, publishedAt }: Cited, config: Config): string {
  return citedUrl(citationOf(row, publishedAt, config));
}

/**
 * A citation as one line without words of any language: `Juma, Amina. Clean water. Afya Research Network,
 * 2026-02-11, v1. https://…`. An imported post names its source, then its URL on this site.
 */
function writePlain(citation: Citation): string {
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
