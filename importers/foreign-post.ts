import type { Contributor } from '../contract/posts/contributors/contributor.ts';
import type { Reference } from '../contract/posts/references/reference.ts';

/** A post of another program, as its export tells it. */
export interface ForeignPost {
  /** Where it begins in the export. */
  line: number;
  title: string;
  /** Empty where nobody is named. */
  author: string;
  html: string;
  /** In its own words, or empty. */
  summary: string;
  /** A BCP 47 tag, or empty where the export doesn't say. */
  language: string;
  topics: string[];
  slug: string;
  /** The paths under which readers found it. */
  paths: string[];
  published: Date | null;
  revised: Date | null;
  isDraft: boolean;
  /** The address of its picture in lists, with a description. */
  cover: { address: string; alt: string } | null;
  /** What of it isn't taken over, in words. */
  losses: string[];
  /** What only articles of journals say. */
  article?: ArticleFields;
}

export interface ArticleFields {
  kind: 'research' | 'opinion' | 'news' | '';
  contributors: Contributor[];
  references: Reference[];
  /** Markdown in place of words that stand in the HTML for it. */
  marks: ReadonlyMap<string, string>;
  funding: string;
  competingInterests: string;
  licence: string;
  /** The journal, and the address of the article there. */
  source: string;
  sourceAddress: string | null;
}

/** What is read from an export: posts, what else is in it that isn't taken over, and files of it that can't be read. */
export type Read =
  | { type: 'post'; post: ForeignPost; file?: string }
  | { type: 'left out' | 'unreadable'; line: number; what: string; file?: string };

/** An export to read. `onBytes` hears of each part of it that was read. */
export interface Passage {
  /** The file, or the folder of files. */
  file: string;
  /** The address of the site that it comes from; empty where it isn't known. */
  site: string;
  onBytes: (bytes: number) => void;
}

/** A file that is not what it was said to be. */
export class UnreadableExport extends Error {
  readonly line: number;

  constructor(line: number, problem: string) {
    super(problem);
    this.line = line;
  }
}

/** The path of an address, as redirects know it: decoded, without its last slash; null where it is none. */
export function pathOf(address: string): string | null {
  try {
    const { pathname, search } = new URL(address, 'https://site.invalid');
    // `/?p=1` is the front page to everybody but the program that made it.
    if (pathname === '/' || search !== '') return null;
    return decodeURIComponent(pathname).replace(/\/+$/, '');
  } catch {
    return null;
  }
}
