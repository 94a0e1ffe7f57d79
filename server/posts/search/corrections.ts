/** Likelier spellings of words that no post and no topic has. */
import type { Context } from '../../platform/context.ts';
import { joinedForm } from '../../platform/text/words.ts';
import * as queries from './queries.ts';
import { allowedDistance, editDistance, spellingKeys } from './spelling.ts';

type Db = Context['db'];

/** Most spellings tried, the likeliest first. */
const maxSpellings = 8;

/**
 * The words of a search with the unknown ones in their likeliest spelling: in the language of the search before others, and a word of the
 * vocabulary before one of posts. Null where no word is unknown, or one has no likelier spelling.
 */
export async function correctedWords(
  db: Db,
  vocabulary: Context['topics'],
  words: readonly string[],
  { unknown, language }: { unknown: readonly string[]; language: string | null },
): Promise<string | null> {
  if (unknown.length === 0) return null;
  const likelier: string[] = [];
  for (const word of words) {
    const better = unknown.includes(word)
      ? await likeliestOf(db, vocabulary, joinedForm(word), language)
      : word;
    if (better === null) return null;
    if (!likelier.includes(better)) likelier.push(better);
  }
  return likelier.join(' ');
}

async function likeliestOf(
  db: Db,
  vocabulary: Context['topics'],
  word: string,
  language: string | null,
): Promise<string | null> {
  const keys = spellingKeys(word);
  if (keys.length === 0) return null;
  const inVocabulary = (within: string | null) => nearestName(word, vocabulary.wordsLike(word, within));
  const known = await queries.selectWords(db, keys);
  const inPosts = (count: (words: readonly string[]) => Promise<Map<string, number>>) =>
    likeliestOfPosts(word, known, count);
  if (language !== null) {
    const ofLanguage =
      inVocabulary(language) ??
      (await inPosts((candidates) => queries.countPostsIn(db, candidates, language)));
    if (ofLanguage !== null) return ofLanguage;
  }
  return inVocabulary(null) ?? inPosts((candidates) => queries.countPostsWith(db, candidates));
}

/** The nearest word of the vocabulary to a folded word: in a language, or else in any; null where none is near. */
export function likeliestName(
  vocabulary: Context['topics'],
  word: string,
  language: string | null,
): string | null {
  if (spellingKeys(word).length === 0) return null;
  const own = language === null ? null : nearestName(word, vocabulary.wordsLike(word, language));
  return own ?? nearestName(word, vocabulary.wordsLike(word, null));
}

function nearestName(word: string, names: readonly string[]): string | null {
  return nearestTo(word, names)[0]?.candidate ?? null;
}

/** The words with so few slips that one may be meant, the likeliest first: people leave letters out more often than they add some. */
function nearestTo(word: string, candidates: readonly string[]): { candidate: string; slips: number }[] {
  const allowed = allowedDistance(word);
  return candidates
    .filter(
      (candidate) =>
        candidate[0] === word[0] && Math.abs(candidate.length - word.length) <= allowed && candidate !== word,
    )
    .map((candidate) => ({ candidate, slips: editDistance(word, candidate) }))
    .filter(({ slips }) => slips <= allowed)
    .sort((one, other) => one.slips - other.slips || other.candidate.length - one.candidate.length);
}

/** The nearest word that posts have; among several as near and as long the one that more posts have. */
async function likeliestOfPosts(
  word: string,
  known: readonly string[],
  count: (words: readonly string[]) => Promise<Map<string, number>>,
): Promise<string | null> {
  const near = nearestTo(word, known).slice(0, maxSpellings);
  const counts = await count(near.map(({ candidate }) => candidate));
  const [best] = near
    .map((one) => ({ ...one, posts: counts.get(one.candidate) ?? 0 }))
    .filter(({ posts }) => posts > 0)
    .sort(
      (one, other) =>
        one.slips - other.slips || other.candidate.length - one.candidate.length || other.posts - one.posts,
    );
  return best?.candidate ?? null;
}
