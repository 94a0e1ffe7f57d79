/** Full-text search of published posts: best first, typos corrected, hits marked (product.md#search-and-topics). */
import { primaryLanguage } from '../../../contract/constants.ts';
import type { Context } from '../../platform/context.ts';
import { foundWordsOf, joinedForm, partsOf, wordsOf } from '../../platform/text/words.ts';
import { isPassedOver } from '../topics/language-words.ts';
import { correctedWords, likeliestName } from './correcting.ts';
import { excerptOf, marked, type Piece } from './excerpt.ts';
import * as queries from './queries.ts';
import { aboutTopic, type Reading, read, withoutTopics } from './reading.ts';

export interface Search {
  /** The posts, best first; a few hundred at most. */
  hits: readonly queries.HitRow[];
  /** Whether these are all matches: for common words only the newest posts are searched. */
  complete: boolean;
  /** The words that the posts were found by. */
  words: readonly string[];
  /**
   * `asked`: posts have all words, or are about the topic that the words name. `topic`: they are about the topic that some of the words name,
   * since no post about it has the others. `mention`: no post is about the topics, these have the words or a name of a topic. `corrected`: as
   * `asked` or `topic`, with words in a corrected spelling. `some`: more than half of the words, since no post has all.
   */
  match: 'asked' | 'topic' | 'mention' | 'corrected' | 'some';
  /** The topics that the words name, the word of each. */
  topics: readonly string[];
  /** The language of the words, where they show it. */
  language: string | null;
  /** Whether Swahili posts were also matched by stems. */
  byStem: boolean;
  /** The search with likelier words, where some words are known to no post and no topic, yet posts were found. */
  offered: string | null;
  /** Other names of the topics that were searched for, which posts were also found by. */
  names: readonly queries.Name[];
}

type Db = Context['db'];

/** Whether a text has anything to search for: a letter or a digit. */
export function hasWords(asked: string): boolean {
  return wordsOf(asked).length > 0;
}

/**
 * Finds posts about the topics that a text names and posts with all of its words; if there are none, with a likelier spelling; else with most of
 * the words. Posts in the language of the words come first among those that fit as well, then those in the reader's.
 */
export async function searchPosts(
  context: Context,
  asked: string,
  {
    readerLanguage,
    isAsTyped = false,
    ...filter
  }: queries.SearchFilter & { readerLanguage?: string | undefined; isAsTyped?: boolean },
): Promise<Search> {
  const found = await find(context, asked, { filter, readerLanguage, isAsTyped });
  return { ...found, complete: found.hits.length < queries.maxRanked };
}

interface Asking {
  filter: queries.SearchFilter;
  readerLanguage: string | undefined;
  /** Whether words are left as they were typed. */
  isAsTyped: boolean;
}

type Found = Omit<Search, 'complete'>;

async function find(context: Context, asked: string, asking: Asking): Promise<Found> {
  const { db, topics } = context;
  const { filter, readerLanguage, isAsTyped } = asking;
  const reading = read(topics, asked, filter, readerLanguage);
  const { telling } = reading;
  const whole = await findWhole(db, reading, filter);
  if (reading.words.length === 0) return whole;
  if (whole.hits.length > 0 && whole.match !== 'topic')
    return isAsTyped ? whole : { ...whole, offered: await likelierName(context, reading) };
  const ofWords = await Promise.all(
    telling.map((word) =>
      queries.selectHits(db, { ...reading.question, ...withoutTopics, own: word }, filter),
    ),
  );
  const isFound = (word: string) => (ofWords[telling.indexOf(word)]?.length ?? 0) > 0;
  const unknown = telling.filter((word) => !isFound(word) && !topics.hasWord(joinedForm(word)));
  const corrected = isAsTyped
    ? null
    : await correctedWords(db, topics, telling, { unknown, language: reading.question.languages[0] ?? null });
  if (whole.hits.length > 0) return { ...whole, offered: corrected };
  const sounding = topics.soundingLike(telling.map(joinedForm), reading.question.languages);
  if (sounding) {
    const found = await findWhole(db, aboutTopic(reading, sounding), filter);
    if (found.hits.length > 0) return { ...found, match: 'topic' };
  }
  if (corrected !== null) {
    const likelier = read(topics, corrected, filter, readerLanguage);
    const found = await findWhole(db, likelier, filter);
    if (found.hits.length > 0) return { ...found, words: likelier.telling, match: 'corrected' };
  }
  const kept = telling.filter(isFound);
  if (kept.length === 0) return whole;
  const hits = mostWords(ofWords, Math.floor(telling.length / 2) + 1);
  return { ...whole, hits, words: kept, match: 'some' };
}

/**
 * The search with the likeliest names of topics in place of words that no post has in this spelling: `chlorea` has the stem of the French word for
 * chlorine. Null where there are none.
 */
async function likelierName({ db, topics }: Context, { telling, question }: Reading): Promise<string | null> {
  if (question.topics.length > 0) return null;
  const [language = null] = question.languages;
  const likelier = new Map(
    telling.flatMap((word) => {
      const name = topics.hasWord(joinedForm(word))
        ? null
        : likeliestName(topics, joinedForm(word), language);
      return name === null ? [] : [[word, name]];
    }),
  );
  const known = await queries.selectWords(db, [...likelier.keys()].map(joinedForm));
  for (const word of likelier.keys()) if (known.includes(joinedForm(word))) likelier.delete(word);
  return likelier.size === 0 ? null : telling.map((word) => likelier.get(word) ?? word).join(' ');
}

/** The posts that answer a question as it was read: with all of its words, or about what it is about. */
async function findWhole(
  db: Db,
  { words, telling, language, question }: Reading,
  filter: queries.SearchFilter,
): Promise<Found> {
  const { byStem, topics } = question;
  const result: Found = {
    words: telling,
    topics,
    language,
    byStem,
    names: question.names,
    offered: null,
    hits: [],
    match: 'asked',
  };
  if (words.length === 0) return { ...result, words };
  const all = await queries.selectHits(db, question, filter);
  const isAnswered = all.some(({ fit }) => fit >= queries.fits.text);
  const hits = isAnswered ? all.filter(({ fit }) => fit !== queries.fits.topic) : all;
  const [best] = hits;
  if (best) return { ...result, hits, match: matchOf(best.fit, topics) };
  // Words searched without a language may be Swahili. No post has the words themselves.
  if (byStem || filter.language !== undefined) return result;
  const stemmed = await queries.selectHits(db, { ...question, byStem: true }, filter);
  const [nearest] = stemmed;
  return {
    ...result,
    hits: stemmed,
    byStem: stemmed.length > 0,
    ...(nearest && { match: matchOf(nearest.fit, topics) }),
  };
}

/** How posts match of which the best fits so well. */
function matchOf(fit: number, topics: readonly string[]): Search['match'] {
  if (fit === queries.fits.topic) return 'topic';
  return topics.length > 0 && fit < queries.fits.topic ? 'mention' : 'asked';
}

/** The posts of several lists that are in so many of them, those of the most lists first, each in the order of the lists. */
function mostWords(lists: readonly (readonly queries.RankedRow[])[], least: number): queries.RankedRow[] {
  const counts = new Map<string, { row: queries.RankedRow; lists: number }>();
  for (const row of lists.flat()) {
    const known = counts.get(row.post_id);
    counts.set(row.post_id, {
      row: known && known.row.fit > row.fit ? known.row : row,
      lists: (known?.lists ?? 0) + 1,
    });
  }
  return [...counts.values()]
    .filter(({ lists }) => lists >= least)
    .sort((one, other) => other.lists - one.lists || other.row.fit - one.row.fit)
    .map(({ row }) => row);
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
    offered: null,
  };
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
  // A name of several words is marked as it is, where one of the texts has it whole: `HIV/AIDS` marks no "aided".
  const phrases = names.filter(({ words, language }) => texts.get(language)?.includes(` ${words} `));
  const marking = names.filter(({ words }) => !words.includes(' '));
  const parts = words.flatMap((word) =>
    partsOf(word).filter((part) => part.length > 2 && !isPassedOver(part, null)),
  );
  const found = [
    ...(await queries.selectHitWords(db, byLanguage, [...words, ...parts, ...marking], { byStem })),
    ...phrases.flatMap(wordsOfName).map(({ words, language }) => ({ word: words, language })),
  ];
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
