/** What a browser keeps of saved posts beside their copies. */
import type { SavedChange } from '../../contract/views/savable-post.ts';

/** A change without its number and its post. */
type Known = SavedChange extends readonly [number, string, ...infer Rest] ? Rest : never;

export interface SavedPost {
  id: string;
  slug: string;
  title: string;
  language: string;
  bytes: number;
  /** The number of the publication log that the copy is from. */
  number: number;
  /** When it was saved. */
  on: string;
  changes: Known[];
  /** Its copy was removed, because it was withdrawn. */
  gone?: true;
}

export interface SavedState {
  /** The number of the publication log that the next check asks with. */
  number: number;
  checked: string;
  /** The latest first. */
  posts: SavedPost[];
}

/** Asks the worker to save a post. */
export interface SaveOrder extends Pick<SavedPost, 'id' | 'slug' | 'title' | 'language' | 'bytes'> {
  /** Addresses of the copy, and of the page with the list. */
  file: string;
  list: string;
}
