/** Full-text search of published posts: best first, typos corrected, hits marked (product.md#search-and-topics). */
import { primaryLanguage } from '../../contract/constants.ts';
import type { Context } from '../context.ts';
import { foldText, foundWordsOf, joinedForm, partsOf, wordsOf } from '../words.ts';
import { excerptOf, marked, type Piece } from './excerpt.ts';
import * as queries from './queries.ts';
import { allowedDistance, editDistance, spellingKeys } from './spelling.ts';

export interface Search {
  /** The posts, best first; 400 at most. */
  hits: readonly queries.HitRow[];
  /** Whether these are all matches: for common words only the newest posts are searched. */
  complete: boolean;
  /** The words that the posts were found by. */
  words: readonly string[];
  /**
   * `asked`: posts have all words. `corrected`: all words, some in a corrected spelling. `some`: at least one
   * of the words, since no post has all.
   */
  match: 'asked' | 'corrected' | 'some';
  /** Whether Swahili posts were also matched by stems. */
  byStem: boolean;
  /** Other names of the topic that was searched for, which posts were also found by. */
  names: readonly Name[];
}

/** A name of a topic in a language. */
interface Name {
  words: string;
  language: string;
}

/** Most names of a topic that are searched beside the one that was asked for. */
const maxNames = 16;

/** Most spellings tried, the likeliest first. */
const maxSpellings = 8;

/** Whether a text has anything to search for: a letter or a digit. */
export function hasWords(asked: string): boolean {
  return wordsOf(asked).length > 0;
}

/**
 * Finds posts with all words of a text; if there are none, with a likelier spelling; else with some of the
 * words.
 */
export async function searchPosts(
  { db, topics }: Context,
  asked: string,
  filter: queries.SearchFilter,
  readerLanguage?: string,
): Promise<Search> {
  const found =
    (await findByTopic({ db, topics }, asked, filter, readerLanguage)) ??
    (await findPosts(db, asked, filter, filter.language ?? readerLanguage));
  const complete = found.hits.length < queries.maxRanked;
  if (readerLanguage === undefined || filter.language !== undefined) return { names: [], ...found, complete };
  return { names: [], ...found, hits: ownFirst(found.hits, readerLanguage), complete };
}

/** The result of a search where there is nothing to search in. */
export function searchNothing(asked: string): Search {
  return { hits: [], complete: true, words: wordsOf(asked), match: 'asked', byStem: false, names: [] };
}

/** Posts in a language before the others; each in the order that they had. */
function ownFirst(hits: readonly queries.HitRow[], language: string): queries.HitRow[] {
  const isOwn = (hit: queries.HitRow) => hit.language === primaryLanguage(language);
  return [...hits.filter(isOwn), ...hits.filter((hit) => !isOwn(hit))];
}

/**
 * Finds posts by every name of the topic that the words name, in all languages; the other words must be there
 * too. Null where they name no topic, or no post is found.
 */
async function findByTopic(
  { db, topics }: Pick<Context, 'db' | 'topics'>,
  asked: string,
  filter: queries.SearchFilter,
  readerLanguage: string | undefined,
): Promise<Omit<Search, 'complete'> | null> {
  const words = wordsOf(asked).flatMap(partsOf);
  const named = topics.expand(words);
  if (!named) return null;
  const { topic, from, length } = named;
  const within = (name: string) =>
    [...words.slice(0, from), foldText(name), ...words.slice(from + length)].join(' ');
  const own = words.join(' ');
  const all = [
    ...Object.entries(topic.labels).map(([language, name]) => ({ language, words: within(name) })),
    ...Object.entries(topic.synonyms).flatMap(([language, synonyms]) =>
      synonyms.map((name) => ({ language, words: within(name) })),
    ),
  ];
  const names = all
    .filter((name, place) => name.words !== own && all.findIndex((each) => same(each, name)) === place)
    .slice(0, maxNames)
    // Within one language, its rules apply to words of any other.
    .map((name) =>
      filter.language === undefined ? name : { ...name, language: primaryLanguage(filter.language) },
    );
  const language = filter.language ?? readerLanguage;
  // Names are dictionary forms, so stems are worth their time for readers of Swahili alone.
  const byStem = language !== undefined && primaryLanguage(language) === queries.stemmedLanguage;
  const searched = shortestOf(names).filter((name) => !hasAllOf(name.words, own));
  const hits = await queries.selectHits(db, [own, ...searched], filter, byStem ? 'both' : 'words');
  return hits.length === 0 ? null : { hits, words, match: 'asked', byStem, names };
}

function same(one: Name, other: Name): boolean {
  return one.language === other.language && one.words === other.words;
}

/** The names without those that have another one in them: their posts are found by the other one, too, and it takes half the time. */
function shortestOf(names: readonly Name[]): Name[] {
  return names.filter(
    ({ language, words }) =>
      !names.some((other) => other.language === language && hasAllOf(words, other.words)),
  );
}

/** Whether words have all of some others, and further ones. */
function hasAllOf(words: string, others: string): boolean {
  const all = new Set(words.split(' '));
  const some = new Set(others.split(' '));
  return some.size < all.size && [...some].every((word) => all.has(word));
}

async function findPosts(
  db: Db,
  asked: string,
  filter: queries.SearchFilter,
  language: string | undefined,
): Promise<Omit<Search, 'complete' | 'names'>> {
  const words = wordsOf(asked);
  const byStem = language !== undefined && primaryLanguage(language) === queries.stemmedLanguage;
  if (words.length === 0) return { hits: [], words, match: 'asked', byStem };
  const foundBy = byStem ? 'both' : 'words';
  const meant = language === undefined ? words : await correctForReader(db, words, primaryLanguage(language));
  if (meant !== words) {
    const mended = await queries.selectHits(db, [meant.join(' ')], filter, foundBy);
    if (mended.length > 0) return { hits: mended, words: meant, match: 'corrected', byStem };
  }
  const hits = await queries.selectHits(db, [words.join(' ')], filter, foundBy);
  if (hits.length > 0) return { hits, words, match: 'asked', byStem };
  // Words searched without a language may be Swahili. No post has the words themselves.
  if (!byStem && filter.language === undefined) {
    const stemmed = await queries.selectHits(db, [words.join(' ')], filter, 'stems');
    if (stemmed.length > 0) return { hits: stemmed, words, match: 'asked', byStem: true };
  }
  const likelier = await correctWords(db, words);
  const isCorrected = likelier.some((word) => !words.includes(word));
  if (isCorrected && likelier.length === words.length) {
    const corrected = await queries.selectHits(db, [likelier.join(' ')], filter, foundBy);
    if (corrected.length > 0) return { hits: corrected, words: likelier, match: 'corrected', byStem };
  }
  if (likelier.length === 0 || words.length === 1) return { hits: [], words, match: 'asked', byStem };
  const some = await queries.selectHits(db, likelier, filter, foundBy);
  return some.length > 0
    ? { hits: some, words: likelier, match: 'some', byStem }
    : { hits: [], words, match: 'asked', byStem };
}

export interface Excerpt {
  title: Piece[];
  text: Piece[];
}

/** Titles and excerpts of posts with the hits marked, by post id. */
export async function excerptsOf(
  { db }: Context,
  { words, byStem, names }: Pick<Search, 'words' | 'byStem' | 'names'>,
  { ids, language }: { ids: readonly string[]; language: string | undefined },
): Promise<Map<string, Excerpt>> {
  const rows = await queries.selectTexts(db, ids);
  const byLanguage = new Map<string, Set<string>>();
  for (const row of rows) {
    const tag = primaryLanguage(row.language);
    const known = byLanguage.get(tag) ?? new Set();
    for (const word of foundWordsOf(`${row.title}\n${row.text}`)) known.add(word);
    byLanguage.set(tag, known);
  }
  // Names in other languages than those of the posts would mark nothing.
  const marking = names.filter((name) => byLanguage.has(name.language));
  const parts = words.flatMap((word) => partsOf(word).filter((part) => part.length > 2));
  const asked = [...words, ...parts, ...marking.flatMap(wordsOfName)];
  const found = await queries.selectHitWords(db, byLanguage, asked, { language, byStem });
  return new Map(
    rows.map((row) => {
      const tag = primaryLanguage(row.language);
      const hits = new Set(found.flatMap((hit) => (hit.language === tag ? [hit.word] : [])));
      return [row.id, { title: marked(row.title, hits), text: excerptOf(row.text, hits, row.language) }];
    }),
  );
}

function wordsOfName({ words, language }: Name): Name[] {
  return words.split(' ').map((word) => ({ words: word, language }));
}

type Db = Context['db'];

/** Keeps words that posts have; replaces others by the likeliest spelling that posts have, or drops them. */
async function correctWords(db: Db, words: readonly string[]): Promise<string[]> {
  const counts = await queries.countPostsWith(db, words);
  const likelier: string[] = [];
  for (const word of words) {
    const better = (counts.get(word) ?? 0) > 0 ? word : await likeliestSpelling(db, joinedForm(word));
    if (better !== null && !likelier.includes(better)) likelier.push(better);
  }
  return likelier;
}

/**
 * Corrects words that occur in no post exactly, and in no post in the reader's language by its grammar, to
 * the likeliest spelling in that language. Otherwise the stem of a mistyped word may match another language:
 * `vacinations` has the stem of Portuguese *vacina*. Gives the same list if there is nothing to correct.
 */
async function correctForReader(
  db: Db,
  words: readonly string[],
  language: string,
): Promise<readonly string[]> {
  const known = await queries.selectKnown(db, words.map(joinedForm));
  const unknown = words.filter((word) => !known.has(joinedForm(word)));
  const counts = await queries.countPostsIn(db, unknown, language);
  const mended = new Map<string, string>();
  for (const word of unknown) {
    if ((counts.get(word) ?? 0) > 0) continue;
    const better = await likeliestSpelling(db, joinedForm(word), (candidates) =>
      queries.countPostsIn(db, candidates, language),
    );
    if (better !== null) mended.set(word, better);
  }
  return mended.size === 0 ? words : [...new Set(words.map((word) => mended.get(word) ?? word))];
}

/**
 * The known word with the fewest slips; among several the longest, since people leave letters out more often
 * than they add some; then the one that more posts have.
 */
async function likeliestSpelling(
  db: Db,
  word: string,
  count: (words: readonly string[]) => Promise<Map<string, number>> = (words) =>
    queries.countPostsWith(db, words),
): Promise<string | null> {
  const known = await queries.selectWords(db, spellingKeys(word));
  const near = known
    .map((candidate) => ({ candidate, slips: editDistance(word, candidate) }))
    .filter(({ candidate, slips }) => candidate !== word && slips <= allowedDistance(word))
    .sort((one, other) => one.slips - other.slips || other.candidate.length - one.candidate.length)
    .slice(0, maxSpellings);
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
