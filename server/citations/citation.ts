import { postPath } from '../../contract/paths.ts';
import type { Config } from '../config.ts';
import type { PublicPostRow } from '../publications/index.ts';

/** What is said of a post by whoever cites it. Addresses are whole. */
export interface Citation {
  /** Of this site alone: the post's slug, or its id where the slug has letters that BibTeX does not take. */
  key: string;
  title: string;
  /** A name that came with an imported post is left whole: where it splits is not known. */
  author: { family: string; given: string } | { literal: string };
  published: Date;
  /** BCP 47. */
  language: string;
  topics: string[];
  /** The network that publishes the post here. */
  publisher: string;
  /** The post here. */
  url: string;
  licence: string | null;
  /** Where an imported post appeared first: that is what is cited. */
  source: { name: string; url: string | null } | null;
}

/** What has to be known of a post to cite it. */
export type CitedPost = Pick<
  PublicPostRow,
  | 'id'
  | 'author_id'
  | 'slug'
  | 'title'
  | 'language'
  | 'topics'
  | 'byline'
  | 'first_name'
  | 'last_name'
  | 'imported'
  | 'licence'
  | 'source'
  | 'source_url'
>;

/** What there is to cite of a post. */
export function citationOf(row: CitedPost, publishedAt: Date, { publicUrl, product }: Config): Citation {
  return {
    key: /^[a-z0-9-]+$/.test(row.slug) ? row.slug : `post-${row.id}`,
    title: row.title,
    author:
      row.imported || row.last_name === ''
        ? { literal: row.byline }
        : { family: row.last_name, given: row.first_name },
    published: publishedAt,
    language: row.language,
    topics: row.topics,
    publisher: product.name,
    url: publicUrl + postPath(row.slug),
    licence: row.licence,
    source: row.source === null ? null : { name: row.source, url: row.source_url },
  };
}

/** The address to cite: the source's where an imported post has one. */
export function citedUrl({ source, url }: Citation): string {
  return source?.url ?? url;
}

/** Where the post appeared: the source of an imported one, else the network. */
export function citedContainer({ source, publisher }: Citation): string {
  return source?.name ?? publisher;
}

/** Year, month and day of publication, in UTC. */
export function citedDay({ published }: Citation): { year: string; month: string; day: string } {
  const [year = '', month = '', day = ''] = published.toISOString().slice(0, 10).split('-');
  return { year, month, day };
}
