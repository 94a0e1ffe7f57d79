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
}

/** What is read from an export: posts, and what else is in it that isn't taken over. */
export type Read = { type: 'post'; post: ForeignPost } | { type: 'left out'; line: number; what: string };

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
