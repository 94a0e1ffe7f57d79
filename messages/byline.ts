/** Whom a post is by, as one text. */
import { nameOfContributor, parseContributors } from '../contract/posts/contributors/contributor.ts';
import { localeOf } from './locale.ts';

/** What a row says about whom its post is by. */
export interface Credited {
  /** The list of contributors as it is stored; empty for none. */
  contributors: string;
  /** Whom the post is by where there is no list: the name of its account, or the one it was imported with. */
  sole_author: string;
}

/** The names over a post, in order; at least one. */
export function authorsOf({ contributors, sole_author }: Credited): string[] {
  const names = parseContributors(contributors).map(nameOfContributor);
  return names.length === 0 ? [sole_author] : names;
}

/** All names over a post, joined in the language of the post. */
export function bylineOf(row: Credited & { language: string }): string {
  return joinNames(authorsOf(row), row.language);
}

/** Names as a language joins them: `A, B and C`. */
function joinNames(names: readonly string[], language: string): string {
  const [only] = names;
  if (names.length === 1 && only !== undefined) return only;
  return new Intl.ListFormat(localeOf(language), { type: 'conjunction' }).format(names);
}
