/** Full-text search of published posts: best first, typos corrected, hits marked (product.md#search-and-topics). */
import { primaryLanguage } from '../../../contract/constants.ts';
import type { Context } from '../../platform/context.ts';
import { foldText, foundWordsOf, joinedForm, partsOf, wordsOf } from '../../platform/text/words.ts';
import { isPassedOver, languageOfWords } from '../topics/language-words.ts';
import { type NamedTopic, namesOf, searchLanguages, type Topic } from '../topics/vocabulary.ts';
import { excerptOf, marked, type Piece } from './excerpt.ts';
import * as queries from './queries.ts';
import { allowedDistance, editDistance, spellingKeys } from './spelling.ts';

export interface Search {
  /** The posts, best first; a few hundred at most. */
  hits: readonly queries.HitRow[];
  /** Whether these are all matches: for common words only the newest posts are searched. */
  complete: boolean;
  /** The words that the posts were found by. */
  words: readonly string[];
  /**
   * `asked`: posts have all words, or are about the topic that the words name. `topic`: they are about the topic that some of the words name,
   * since no post about it has the others. `corrected`: all words, some in a corrected spelling. `some`: at least one of the words, since no post
   * has all.
   */
  match: 'asked' | 'topic' | 'corrected' | 'some';
  /** The topics that the words name, the word of each. */
  topics: readonly string[];
  /** The language of the words, where they show it. */
  language: string | null;
  /** Whether Swahili posts were also matched by stems. */
  byStem: boolean;
  /** Other names of the topics that were searched for, which posts were also found by. */
  names: readonly queries.Name[];
}

/** Most names of a topic that are searched beside the one that was asked for. */
const maxNames = 24;
/** Most topics that a search is for. */
const maxTopics = 2;

/** Most spellings tried, the likeliest first. */
const maxSpellings = 8;

/** Whether a text has anything to search for: a letter or a digit. */
export function hasWords(asked: string): boolean {
  return wordsOf(asked).length > 0;
}

/**
 * Finds posts about the topics that a text names and posts with all of its words; if there are none, with a likelier spelling; else with some of
 * the words. Posts in the language of the words come first among those that fit as well, then those in the reader's.
 */
export async function searchPosts(
  { db, topics }: Context,
  asked: string,
  filter: queries.SearchFilter,
  readerLanguage?: string,
): Promise<Search> {
  const question = read(topics, asked, filter, readerLanguage);
  const found = await find(db, topics, question, filter);
  return { ...found, complete: found.hits.length < queries.maxRanked };
}

/** The result of a search where there is nothing to search in. */
export function searchNothing(asked: string): Search {
  return {
    hits: [],
    complete: true,
    words: wordsOf(asked),
    match: 'asked',
    topics: [],
    language: null,
    byStem: false,
    names: [],
  };
}

/** A question, and how it was read. */
interface Reading {
  words: readonly string[];
  /** The words without those that say nothing of a topic; all where no other is there. */
  telling: readonly string[];
  language: string | null;
  question: queries.Question;
}

function read(
  vocabulary: Context['topics'],
  asked: string,
  filter: queries.SearchFilter,
  readerLanguage: string | undefined,
): Reading {
  const words = wordsOf(asked);
  const parts = words.flatMap((word) => partsOf(word).map((part) => ({ word, part })));
  const folded = parts.map(({ part }) => part);
  const chosen = filter.language === undefined ? null : primaryLanguage(filter.language);
  const reader = readerLanguage === undefined ? null : primaryLanguage(readerLanguage);
  const ofWords = languageOfWords(folded);
  const order = [...new Set([ofWords, chosen, reader, ...searchLanguages].filter((each) => each !== null))];
  const readings = order
    .map((each) => ({ language: each, named: vocabulary.named(folded, each) }))
    .map((each) => ({ ...each, covered: each.named.flatMap(({ places }) => places).length }));
  const best = readings.reduce(
    (one, other) => (other.covered > one.covered ? other : one),
    readings[0] ?? { language: '', named: [], covered: 0 },
  );
  const named = best.named.slice(0, maxTopics);
  const isKnown =
    ofWords !== null ||
    (best.covered > 0 && readings.filter(({ covered }) => covered === best.covered).length === 1);
  const language = chosen ?? ofWords ?? (isKnown ? best.language : null);
  const telling = words.filter((word) => partsOf(word).some((part) => !isPassedOver(part, language)));
  const places = new Set(named.flatMap(({ places }) => places));
  const naming = new Set(parts.flatMap(({ word }, place) => (places.has(place) ? [word] : [])));
  const rest = named.length === 0 ? '' : telling.filter((word) => !naming.has(word)).join(' ');
  // What is left of "il 6" is in every text.
  const own = telling.some((word) => /\p{L}{3}|(?!\p{Script=Latin})\p{L}/u.test(word)) ? telling : words;
  const languages = [...new Set([language, reader].filter((each) => each !== null))];
  return {
    words,
    telling: own,
    language: isKnown ? language : null,
    question: {
      own: isAcronym(named, own) ? '' : own.join(' '),
      rest,
      topics: named.map(({ topic }) => topic.word),
      names: named.flatMap(({ topic }) => namesToFind(topic)).slice(0, maxNames),
      languages,
      byStem: languages.includes(queries.stemmedLanguage),
    },
  };
}

/** Whether a search is one name in capitals ("AIDS") whose stem is another word ("aid"). */
function isAcronym(named: readonly NamedTopic[], words: readonly string[]): boolean {
  const [only] = words;
  if (words.length !== 1 || only === undefined || named.length !== 1) return false;
  return named.some(({ topic }) =>
    namesOf(topic).some(({ name }) => isStemmedAcronym(name) && foldText(name) === only),
  );
}

function isStemmedAcronym(name: string): boolean {
  return /^\p{Lu}{3,}S$/u.test(name);
}

/** The names of a topic as posts are found by them. A name in capitals whose stem is another word isn't one of them. */
function namesToFind(topic: Topic): queries.Name[] {
  const names = namesOf(topic)
    .filter(({ name }) => !isStemmedAcronym(name))
    .flatMap(({ language, name }) => {
      const units = wordsOf(name);
      const words = units.length === 1 ? (units[0] ?? '') : foldText(name);
      return words === '' ? [] : [{ language: primaryLanguage(language), words }];
    });
  return names.filter(
    (name, place) =>
      names.findIndex((each) => each.language === name.language && each.words === name.words) === place,
  );
}

async function find(
  db: Db,
  vocabulary: Context['topics'],
  { words, telling, language, question }: Reading,
  filter: queries.SearchFilter,
): Promise<Omit<Search, 'complete'>> {
  const { byStem, topics } = question;
  const result = { words: telling, topics, language, byStem, names: question.names };
  if (words.length === 0) return { ...result, words, hits: [], match: 'asked' };
  const all = await queries.selectHits(db, question, filter);
  const isAnswered = all.some(({ fit }) => fit >= queries.fits.text);
  const hits = isAnswered ? all.filter(({ fit }) => fit !== queries.fits.topic) : all;
  if (hits.length > 0)
    return { ...result, hits, match: hits[0]?.fit === queries.fits.topic ? 'topic' : 'asked' };
  const ask = (own: readonly string[]) =>
    queries.selectHits(db, { ...question, own: own.join(' '), rest: '', topics: [], names: [] }, filter);
  // Words searched without a language may be Swahili. No post has the words themselves.
  if (!byStem && filter.language === undefined) {
    const stemmed = await queries.selectHits(db, { ...question, byStem: true }, filter);
    if (stemmed.length > 0) return { ...result, hits: stemmed, match: 'asked', byStem: true };
  }
  const lists = await Promise.all(telling.map((word) => ask([word])));
  const isFound = (word: string) => (lists[telling.indexOf(word)]?.length ?? 0) > 0;
  const isKnown = (word: string) => isFound(word) || vocabulary.hasWord(joinedForm(word));
  const likelier = await correctWords(db, telling, isKnown, question.languages[0] ?? null);
  const isCorrected = likelier.some((word) => !telling.includes(word));
  if (isCorrected && likelier.length === telling.length) {
    const corrected = await ask(likelier);
    if (corrected.length > 0) return { ...result, hits: corrected, words: likelier, match: 'corrected' };
  }
  const kept = telling.filter(isFound);
  if (telling.length === 1 || kept.length === 0) return { ...result, hits: [], match: 'asked' };
  return { ...result, hits: mostWords(lists), words: kept, match: 'some' };
}

/** The posts of several lists, those of the most lists first, each in the order of the lists. */
function mostWords(lists: readonly (readonly queries.RankedRow[])[]): queries.RankedRow[] {
  const counts = new Map<string, { row: queries.RankedRow; lists: number }>();
  for (const row of lists.flat()) {
    const known = counts.get(row.post_id);
    counts.set(row.post_id, {
      row: known && known.row.fit > row.fit ? known.row : row,
      lists: (known?.lists ?? 0) + 1,
    });
  }
  return [...counts.values()]
    .sort((one, other) => other.lists - one.lists || other.row.fit - one.row.fit)
    .map(({ row }) => row);
}

export interface Excerpt {
  title: Piece[];
  text: Piece[];
}

/** Titles and excerpts of posts with the hits marked, by post id. */
export async function excerptsOf(
  { db }: Context,
  { words, byStem, names }: Pick<Search, 'words' | 'byStem' | 'names'>,
  ids: readonly string[],
): Promise<Map<string, Excerpt>> {
  const rows = await queries.selectTexts(db, ids);
  const byLanguage = new Map<string, Set<string>>();
  const texts = new Map<string, string>();
  for (const row of rows) {
    const tag = primaryLanguage(row.language);
    const known = byLanguage.get(tag) ?? new Set();
    const found = foundWordsOf(`${row.title}\n${row.text}`);
    for (const word of found) known.add(word);
    byLanguage.set(tag, known);
    texts.set(tag, `${texts.get(tag) ?? ''} ${found.join(' ')} `);
  }
  // A name of several words is marked where one of the texts has it whole.
  const marking = names.filter(
    ({ words, language }) => !words.includes(' ') || texts.get(language)?.includes(` ${words} `),
  );
  const parts = words.flatMap((word) =>
    partsOf(word).filter((part) => part.length > 2 && !isPassedOver(part, null)),
  );
  const asked = [...words, ...parts, ...marking.flatMap(wordsOfName)];
  const found = await queries.selectHitWords(db, byLanguage, asked, { byStem });
  return new Map(
    rows.map((row) => {
      const tag = primaryLanguage(row.language);
      const hits = new Set(found.flatMap((hit) => (hit.language === tag ? [hit.word] : [])));
      return [row.id, { title: marked(row.title, hits), text: excerptOf(row.text, hits, row.language) }];
    }),
  );
}

function wordsOfName({ words, language }: queries.Name): queries.Name[] {
  return words
    .split(' ')
    .filter((word) => !isPassedOver(word, language))
    .map((word) => ({ words: word, language }));
}

type Db = Context['db'];

/**
 * Keeps known words; replaces others by the likeliest spelling that posts have, in the language of the search where that is known, or drops
 * them.
 */
async function correctWords(
  db: Db,
  words: readonly string[],
  isKnown: (word: string) => boolean,
  language: string | null,
): Promise<string[]> {
  const likelier: string[] = [];
  for (const word of words) {
    const better = isKnown(word)
      ? word
      : ((language === null
          ? null
          : await likeliestSpelling(db, joinedForm(word), (candidates) =>
              queries.countPostsIn(db, candidates, language),
            )) ?? (await likeliestSpelling(db, joinedForm(word))));
    if (better !== null && !likelier.includes(better)) likelier.push(better);
  }
  return likelier;
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
    .filter(
      ({ candidate, slips }) =>
        candidate !== word && candidate[0] === word[0] && slips <= allowedDistance(word),
    )
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
