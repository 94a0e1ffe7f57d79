import { postPath } from '../../../contract/paths.ts';
import { parseContributors } from '../../../contract/posts/contributors/contributor.ts';
import { doiAddress } from '../../../contract/posts/references/reference.ts';
import { shownTitle } from '../../../contract/views/notice-view.ts';
import type { Config } from '../../platform/config/config.ts';
import type { PublicPostRow } from '../../posts/index.ts';

/** A name; one stays whole where it is unknown where the family name begins, as that of an imported post. */
export type CitedName = { family: string; given: string } | { literal: string };

/** The facts by which a post is cited. URLs are absolute. */
export interface Citation {
  /** Unique on this site: the post's slug, or its id where BibTeX doesn't accept the slug's letters. */
  key: string;
  title: string;
  /** At least one. */
  authors: CitedName[];
  published: Date;
  /** BCP 47. */
  language: string;
  topics: string[];
  /** The network that publishes the post here. */
  publisher: string;
  /** The URL of the post on this site. */
  url: string;
  licence: string | null;
  kind: PublicPostRow['kind'];
  /** The number of the version that readers see; null where it is unknown. */
  version: number | null;
  /** Its DOI, once it is registered. */
  doi: string | null;
  /** Where an imported post was first published. Citations name this publication. */
  source: { name: string; url: string | null } | null;
}

/** The columns needed to cite a post. */
export type CitedPost = Pick<
  PublicPostRow,
  | 'id'
  | 'author_id'
  | 'slug'
  | 'title'
  | 'retracted'
  | 'language'
  | 'topics'
  | 'sole_author'
  | 'contributors'
  | 'first_name'
  | 'last_name'
  | 'imported'
  | 'licence'
  | 'source'
  | 'source_url'
  | 'version'
  | 'translation'
  | 'kind'
  | 'cover'
  | 'doi'
>;

/** The citation of a post. */
export function citationOf(row: CitedPost, publishedAt: Date, { publicUrl, product }: Config): Citation {
  return {
    key: /^[a-z0-9-]+$/.test(row.slug) ? row.slug : `post-${row.id}`,
    title: shownTitle(row),
    authors: namesOf(row),
    published: publishedAt,
    language: row.language,
    topics: row.topics,
    publisher: product.name,
    url: publicUrl + postPath(row.slug),
    licence: row.licence,
    kind: row.kind,
    version: row.version,
    doi: row.doi,
    source: row.source === null ? null : { name: row.source, url: row.source_url },
  };
}

function namesOf(row: CitedPost): CitedName[] {
  const contributors = parseContributors(row.contributors);
  if (contributors.length > 0)
    return contributors.map(({ family, given }) =>
      family === '' || given === '' ? { literal: family + given } : { family, given },
    );
  return row.imported || row.last_name === ''
    ? [{ literal: row.sole_author }]
    : [{ family: row.last_name, given: row.first_name }];
}

/** A name as lists sort it: `Juma, Amina`. */
export function invertedName(name: CitedName): string {
  return 'literal' in name ? name.literal : `${name.family}, ${name.given}`;
}

/** The URL to cite: that of an imported post's source if it has one, else that of its DOI or of the post. */
export function citedUrl({ source, doi, url }: Citation): string {
  return source?.url ?? (doi === null ? url : doiAddress(doi));
}

/** The publication in which the post appeared: an imported post's source, else the network. */
export function citedContainer({ source, publisher }: Citation): string {
  return source?.name ?? publisher;
}

/** Year, month and day of publication, in UTC. */
export function citedDay({ published }: Citation): { year: string; month: string; day: string } {
  const [year = '', month = '', day = ''] = published.toISOString().slice(0, 10).split('-');
  return { year, month, day };
}
