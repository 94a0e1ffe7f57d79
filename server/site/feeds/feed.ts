import type { Audience } from '../../../contract/constants.ts';
import { authorFeedPath, languageFeedPath, postsFeedPath, topicFeedPath } from '../../../contract/paths.ts';
import { audienceFeedPath, countryFeedPath } from '../../../contract/posts/places/place-paths.ts';
import type { Change } from '../../platform/changes/invalidation.ts';

/** Which posts a feed has: all, an author's, those on a topic, about a country, for an audience or in a language. */
export type FeedScope =
  | { of: 'all' }
  | { of: 'author'; id: string }
  | { of: 'topic'; topic: string; slug: string }
  | { of: 'country'; country: string }
  | { of: 'audience'; audience: Audience }
  | { of: 'language'; language: string };

/** The content of a feed in either format. URLs are absolute. */
export interface Feed {
  title: string;
  description: string;
  /** The language of the posts, where all have the same. */
  language: string | null;
  /** The HTML page with the same posts. */
  home: string;
  /** The URL of the feed without its extension. */
  address: string;
  /** The query of this page of the feed, and that of the next page. */
  part: { query: string; next: string | null };
  updated: Date;
  entries: Entry[];
  withdrawn: Tombstone[];
  dependsOn: readonly Change[];
  /** How long the feed says the truth about which posts are overdue. */
  maxAgeSeconds: number;
}

export interface Entry {
  id: string;
  slug: string;
  url: string;
  title: string;
  language: string;
  /** At least one. */
  authors: { name: string; url: string | null }[];
  topics: string[];
  published: Date;
  /** When the text was last revised, or a notice about it was issued. */
  updated: Date;
  /** The beginning of the text as one plain line. */
  summary: string;
  /** The whole text as sanitised HTML; null where it is too long for a feed. */
  html: string | null;
  licence: string | null;
  source: { name: string; url: string | null } | null;
}

/** What a feed says of a withdrawn post (RFC 6721): no more than the public notice. */
export interface Tombstone {
  id: string;
  url: string;
  at: Date;
  by: string;
  reason: string;
  language: string;
}

/** The id of a post in every feed; it stays when the address of the post or the site changes. */
export function entryId(postId: string): string {
  return `urn:uuid:${postId}`;
}

/** The path of a feed without its extension, `.atom`, `.rss` or `.json`. */
export function feedPath(scope: FeedScope): string {
  switch (scope.of) {
    case 'all':
      return postsFeedPath;
    case 'author':
      return authorFeedPath(scope.id);
    case 'topic':
      return topicFeedPath(scope.slug);
    case 'country':
      return countryFeedPath(scope.country);
    case 'audience':
      return audienceFeedPath(scope.audience);
    case 'language':
      return languageFeedPath(scope.language);
  }
}
