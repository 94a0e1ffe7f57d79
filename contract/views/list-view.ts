/** Lists of posts that readers filter and order by plain links. */
import type { Audience, PostKind } from '../constants.ts';
import type { AlertView } from './alert-view.ts';
import type { PostSummary } from './post-view.ts';
import type { TopicView } from './topic-view.ts';

/** One way to filter or order a list, as a plain link. */
export interface Choice {
  /** The value: a language tag, an order or a topic; empty for all. */
  value: string;
  path: string;
  current: boolean;
  /** How many posts it leads to; not for all of them, nor where they are too many to be counted. */
  posts?: number;
  /** Of a topic: its names. */
  topic?: TopicView;
}

/** The filters and orders of a list of posts; empty lists if there are no posts. */
export interface ListChoices {
  /** The topic that the list is filtered by, with its introduction in each language. */
  topic: (TopicView & { introductions: Readonly<Record<string, string>> }) | null;
  /** The code of the country or region that the list is filtered by. */
  country: string | null;
  audience: Audience | null;
  kind: PostKind | null;
  /** Whether it is narrowed by more than what its path says. */
  isNarrowed: boolean;
  orders: Choice[];
  /** Languages that have posts: the page's first, then the other languages of the interface. */
  languages: Choice[];
  /** The most common topics that have posts. */
  topics: Choice[];
  /** The countries and regions that most posts are about. */
  countries: Choice[];
  audiences: Choice[];
  kinds: Choice[];
}

/** What the page of a country or region shows besides the posts about it. */
export interface PlaceView {
  alerts: AlertView[];
  /** The newest posts about the regions that it is in, the nearest region first. */
  wider: { code: string; posts: PostSummary[] }[];
  /** The countries of a region that have posts. */
  within: CountedPlace[];
}

/** A country or region by its code, with the number of posts about it. */
export interface CountedPlace {
  code: string;
  posts: number;
}

/** A list of posts that grows by plain links (product.md#lists). */
export interface PostList {
  posts: PostSummary[];
  /**
   * Index of the first post that is not in the language of the page; the number of posts if there is none.
   */
  othersFrom: number;
  /** Path of the page with six more posts; null if all are shown. */
  more: string | null;
  /** Path back to the newest posts, if this list starts further back. */
  newest: string | null;
  /** Whether the page is the posts after those, and what stands below them, alone: a script adds them to the others. */
  onlyNew: boolean;
  /** What the address was to narrow the list to, and did not. */
  leftOut: string[];
  /** The number of posts that were already shown before the reader followed "Load more posts...". */
  alreadyShown: number;
}
