import { interfaceLanguages } from '../../../contract/constants.ts';

/**
 * The languages of posts in the order in which readers choose from them: the page's, the interface's others,
 * then the rest by subtag.
 */
export function knownFirst(languages: readonly string[], pageLanguage: string): string[] {
  const known = [pageLanguage, ...interfaceLanguages];
  const rank = (language: string) => {
    const place = known.indexOf(language);
    return place < 0 ? known.length : place;
  };
  return [...languages].sort(
    (one, other) => rank(one) - rank(other) || (one < other ? -1 : Number(one > other)),
  );
}

/** The number of posts in a language, of the numbers of a list by language. */
export function postsIn(counts: readonly { language: string; posts: number }[], wanted: string): number {
  return counts.find(({ language }) => language === wanted)?.posts ?? 0;
}
