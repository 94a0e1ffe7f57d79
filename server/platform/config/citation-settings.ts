/** The operator's settings for looking up what authors cite (server/platform/config/config.ts reads the environment). */
import { z } from 'zod';

/** The addresses of the services that are asked, with `{doi}` or `{pmid}` for what is asked; null where nobody is. */
export interface CitationSettings {
  doi: string | null;
  pmid: string | null;
}

const template = (place: string, such: string) =>
  z
    .string()
    .refine(
      (value) => /^https?:\/\//.test(value) && URL.canParse(value) && value.includes(place),
      `must be an address with ${place} such as ${such}`,
    )
    .optional();

export const citationEnvironment = {
  CITED_DOI_URL: template('{doi}', 'https://api.crossref.org/works/{doi}/transform'),
  CITED_PMID_URL: template('{pmid}', 'https://api.ncbi.nlm.nih.gov/lit/ctxp/v1/pubmed/?format=csl&id={pmid}'),
};

/** The services, from valid variables. */
export function readCitations(given: {
  CITED_DOI_URL?: string | undefined;
  CITED_PMID_URL?: string | undefined;
}): CitationSettings {
  return { doi: given.CITED_DOI_URL ?? null, pmid: given.CITED_PMID_URL ?? null };
}
