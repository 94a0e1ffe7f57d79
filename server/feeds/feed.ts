import { authorFeedPath, languageFeedPath, postsFeedPath, topicFeedPath } from '../../contract/paths.ts';
import type { Change } from '../changes/index.ts';

/** Whose posts a feed has: everybody's, an author's, those on a topic or in a language. */
export type FeedScope =
  | { of: 'all' }
  | { of: 'author'; id: string }
  | { of: 'topic'; topic: string }
  | { of: 'language'; language: string };

/** What a feed says, in whatever form. Addresses are whole. */
export interface Feed {
  title: string;
  description: string;
  /** Of the texts, where all are in one. */
  language: string | null;
  /** The page with the same posts. */
  home: string;
  /** This feed without its ending. */
  address: string;
  /** The query that this part of the feed has, and that of the next part. */
  part: { query: string; next: string | null };
  updated: Date;
  entries: Entry[];
  withdrawn: Tombstone[];
  dependsOn: readonly Change[];
}

export interface Entry {
  id: string;
  slug: string;
  url: string;
  title: string;
  language: string;
  author: { name: string; url: string | null };
  topics: string[];
  published: Date;
  /** When the text was last revised. */
  updated: Date;
  /** The beginning of the text as one plain line. */
  summary: string;
  /** The whole text as sanitised HTML; null where it is too long to be in a feed. */
  html: string | null;
  licence: string | null;
  source: { name: string; url: string | null } | null;
}

/** What is left of a withdrawn post (RFC 6721): as public as the notice at its address. */
export interface Tombstone {
  id: string;
  url: string;
  at: Date;
  by: string;
  reason: string;
  language: string;
}

/** The identifier of a post in every feed: of the post itself, whatever its address or the site's. */
export function entryId(postId: string): string {
  return `urn:uuid:${postId}`;
}

/** The path of a feed without its ending; with `.atom` and `.json` it is the two forms of it. */
export function feedPath(scope: FeedScope): string {
  switch (scope.of) {
    case 'all':
      return postsFeedPath;
    case 'author':
      return authorFeedPath(scope.id);
    case 'topic':
      return topicFeedPath(scope.topic);
    case 'language':
      return languageFeedPath(scope.language);
  }
}
