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
 * vocabulary before one of posts. Null where no word is unknown, or one has no likelier spelling and none of the others is a topic.
 */
export async function correctedWords(
  db: Db,
  vocabulary: Context['topics'],
  words: readonly string[],
  { unknown, language }: { unknown: readonly string[]; language: string | null },
): Promise<string | null> {
  if (unknown.length === 0) return null;
  const likelier = new Map<string, string | null>();
  for (const word of unknown)
    likelier.set(word, await likeliestOf(db, vocabulary, joinedForm(word), language));
  const better = [...likelier.values()].filter((word) => word !== null);
  // A word without a likelier spelling stays, if a name of a topic is among the others.
  if (better.length === 0 || (better.length < likelier.size && !better.some(isTelling(vocabulary))))
    return null;
  return [...new Set(words.map((word) => likelier.get(word) ?? word))].join(' ');
}

/** Words of this length are names of topics that nobody types by mistake for another word. */
const longName = 8;

function isTelling(vocabulary: Context['topics']): (word: string) => boolean {
  return (word) => word.length >= longName && vocabulary.find(word) !== null;
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
