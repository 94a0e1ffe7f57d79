/** The page of a search and its results. */
import type { Choice } from './list-view.ts';
import type { PostSummary } from './post-view.ts';
import type { TopicView } from './topic-view.ts';

/** A piece of a text, and whether it matches the search. */
export interface Piece {
  text: string;
  hit: boolean;
}

export interface SearchHit extends Omit<PostSummary, 'preview_html'> {
  title_pieces: Piece[];
  excerpt: Piece[];
}

export interface SearchView {
  /** The search as the reader typed it. */
  asked: string;
  /** `found` and `none` are results; with the other values no search was made. */
  state: 'start' | 'no-words' | 'too-long' | 'too-many' | 'none' | 'found';
  /** How posts match: all words, the topic alone, mentions of the topic alone, all words with some in another spelling, or at least one word. */
  match: 'asked' | 'topic' | 'mention' | 'corrected' | 'some';
  /** The language of the words, where they show it. */
  language: string | null;
  /** The topics that the words name. */
  about: TopicView[];
  /** The words that the posts contain. */
  words: string[];
  /** The search in a likelier spelling, where posts were found for the words as they were typed. */
  offered: { words: string; path: string } | null;
  /** The search for the words as they were typed, where they were corrected. */
  asTypedPath: string | null;
  /** Other names of what was searched for, as they are marked in these. */
  otherNames: { text: string; language: string }[];
  /** What the address was to narrow the search to, and did not. */
  leftOut: string[];
  hits: SearchHit[];
  /** Index of the first of these that is not in the language of the page; their number if there is none. */
  othersFrom: number;
  /** The number of posts on all pages; a lower bound if the search stopped early. */
  count: number;
  countIsLeast: boolean;
  /** Number of the page of results; the first is 1. */
  number: number;
  previous: string | null;
  next: string | null;
  languages: Choice[];
  /** The most common topics of the results, or the topic that the search is filtered by. */
  topics: Choice[];
  /** As the topics. */
  countries: Choice[];
  audiences: Choice[];
  kinds: Choice[];
  /** Topics to go on with, where nothing was found. */
  suggested: TopicView[];
}
