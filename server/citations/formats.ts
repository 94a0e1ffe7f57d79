/** How a post is cited: in the forms that reference managers read, and as one line for people. */
import type { Config } from '../config.ts';
import { writeBibtex } from './bibtex.ts';
import { type CitedPost, citationOf, citedUrl } from './citation.ts';
import { writeCsl } from './csl.ts';
import { writePlain } from './plain.ts';
import { writeRis } from './ris.ts';

/** The forms of a citation, by the ending of its file. */
export const citationForms = {
  bib: { type: 'application/x-bibtex; charset=utf-8', write: writeBibtex },
  ris: { type: 'application/x-research-info-systems; charset=utf-8', write: writeRis },
  json: { type: 'application/vnd.citationstyles.csl+json; charset=utf-8', write: writeCsl },
  txt: { type: 'text/plain; charset=utf-8', write: writePlain },
} as const;
export type CitationForm = keyof typeof citationForms;

/** A published post that is cited. */
export interface Cited {
  row: CitedPost;
  publishedAt: Date;
}

/** The citation of a post in one of the forms. */
export function cite({ row, publishedAt }: Cited, config: Config, form: CitationForm): string {
  return citationForms[form].write(citationOf(row, publishedAt, config));
}

/** The address that a post is cited by: its own, or the source's of an imported one. */
export function citedAddress({ row, publishedAt }: Cited, config: Config): string {
  return citedUrl(citationOf(row, publishedAt, config));
}
