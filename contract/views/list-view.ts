/** Lists of posts that readers filter and order by plain links. */
import type { PostSummary } from './post-view.ts';
import type { TopicView } from './topic-view.ts';

/** One way to filter or order a list, as a plain link. */
export interface Choice {
  /** The value: a language tag, an order or a topic; empty for all. */
  value: string;
  path: string;
  current: boolean;
  /** Of a topic: its names. */
  topic?: TopicView;
}

/** The filters and orders of a list of posts; empty lists if there are no posts. */
export interface ListChoices {
  /** The topic that the list is filtered by, with its introduction in each language. */
  topic: (TopicView & { introductions: Readonly<Record<string, string>> }) | null;
  orders: Choice[];
  /** Languages that have posts: the page's first, then the other languages of the interface. */
  languages: Choice[];
  /** The most common topics that have posts. */
  topics: Choice[];
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
  /** The number of posts that were already shown before the reader followed "Load more posts...". */
  alreadyShown: number;
}
