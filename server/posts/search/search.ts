/** Full-text search of published posts: best first, typos corrected, hits marked (product.md#search-and-topics). */
import { primaryLanguage } from '../../../contract/constants.ts';
import type { Context } from '../../platform/context.ts';
import { foldText, foundWordsOf, joinedForm, partsOf, wordsOf } from '../../platform/text/words.ts';
import { isPassedOver } from '../topics/language-words.ts';
import { languageHeard } from '../topics/topics-by-sound.ts';
import { searchLanguages } from '../topics/vocabulary.ts';
import { correctedWords, likeliestName } from './corrections.ts';
import { excerptOf, type Marks, marked, type Piece } from './excerpt.ts';
import { isGeneral, likelyTopic, mistypedTopic } from './likely-topic.ts';
import { type HitWord, selectHitWords } from './mark-queries.ts';
import * as queries from './queries.ts';
import { aboutTopic, type Reading, read, withoutTopics } from './question.ts';
import { type ReadText, readTexts } from './read-texts.ts';

export interface Search {
  /** The posts, best first; a few hundred at most. */
  hits: readonly queries.RankedRow[];
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
  /** The languages of the words and of the reader: by the stems of others they are not marked. */
  languages: readonly string[];
  /** Whether Swahili posts were also matched by stems. */
  byStem: boolean;
  /** The search with likelier words, where some words are known to no post and no topic, and posts were found or that isn't sure. */
  offered: string | null;
  /** Other names of the topics that were searched for, which posts were also found by. */
  names: readonly queries.Name[];
}

type Db = Context['db'];

/** The languages that are written in Latin letters alone. */
const inLatinLetters = searchLanguages.filter((language) => language !== 'ar' && language !== 'am');

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
  const spellings = corrected === null ? [telling] : [telling, wordsOf(corrected)];
  const isUnknown = telling.every(
    (word) => !isFound(word) && !topics.hasWordIn(joinedForm(word), inLatinLetters),
  );
  const likely = likelyTopic(topics, spellings, reading, { isUnknown });
  if (whole.hits.length > 0) {
    // Of a question whose other words no post has, the topic that most of its words speak for is the likelier: "child", with "swallowed pills".
    const isSaid = !whole.topics.every((word) => isGeneral(topics, word));
    const mistyped = mistypedTopic(topics, whole.topics, { unknown, corrected: wordsOf(corrected ?? '') });
    const meant = mistyped ?? (isSaid ? null : likely);
    const found = meant && (await findWhole(db, aboutTopic(reading, meant), filter));
    return found && found.hits.length > 0
      ? { ...found, match: 'topic', offered: corrected }
      : { ...whole, offered: corrected };
  }
  const sounding = topics.soundingLike(telling.map(joinedForm), reading.question.languages);
  if (sounding) {
    const heard = languageHeard(telling, sounding);
    const found = await findWhole(db, aboutTopic(reading, sounding, heard), filter);
    if (found.hits.length > 0) return { ...found, match: 'topic' };
  }
  let offered: string | null = null;
  if (corrected !== null) {
    const likelier = read(topics, corrected, filter, readerLanguage);
    const found = await findWhole(db, likelier, filter);
    if (isSure(likelier, found)) return { ...found, words: likelier.telling, match: 'corrected' };
    if (found.hits.length > 0) offered = corrected;
  }
  if (likely) {
    const heard = reading.language === null ? languageHeard(telling, likely) : null;
    const found = await findWhole(db, aboutTopic(reading, likely, heard), filter);
    if (found.hits.length > 0) return { ...found, match: 'topic' };
  }
  const kept = telling.filter(isFound);
  if (kept.length === 0) return { ...whole, offered };
  const hits = mostWords(ofWords, Math.floor(telling.length / 2) + 1);
  return { ...whole, hits, words: kept, match: 'some', offered };
}

/** Whether posts answer a search in a likelier spelling: several words that are only somewhere in a text may be of something else. */
function isSure({ telling }: Reading, { hits: [best] }: Found): boolean {
  return best !== undefined && (telling.length === 1 || best.fit >= queries.fits.topic);
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
    languages: question.languages,
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

/**
 * The posts of several lists that are in so many of them, those of the most lists first, each in the order of the lists. One of the words is in
 * the title or the topics: words that are far from each other in a text have nothing to do with each other.
 */
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
    .filter(({ row, lists }) => lists >= least && row.fit >= queries.fits.heading)
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
    languages: [],
    byStem: false,
    names: [],
    offered: null,
  };
}

export interface Excerpt {
  title: Piece[];
  text: Piece[];
}

export interface Excerpts {
  /** Titles and excerpts with the hits marked, by post id. */
  byPost: ReadonlyMap<string, Excerpt>;
  /** What is marked in them that isn't a word of the search, but another name of what it is about; each once, with its language. */
  otherNames: { text: string; language: string }[];
}

/** The words of a search, or what is found of it, as they are marked in posts. */
type Marking = Pick<Search, 'words' | 'languages' | 'byStem' | 'names'>;

/** Titles and excerpts of posts with the hits marked: words that were asked for, and other names of what they are about. */
export async function excerptsOf(
  { db }: Context,
  search: Marking,
  ids: readonly string[],
): Promise<Excerpts> {
  const rows = await readTexts(db, ids);
  const marksOf = await marksIn(db, search, rows);
  const byPost = new Map<string, Excerpt>();
  const otherNames = new Map<string, { text: string; language: string }>();
  const typed = search.words.map(joinedForm).join('');
  for (const { id, title, text, language } of rows) {
    const { asked, all } = marksOf(language);
    const excerpt = { title: marked(title, all), text: excerptOf(text, all, language) };
    byPost.set(id, excerpt);
    for (const piece of [...excerpt.title, ...excerpt.text])
      if (piece.hit && !marked(piece.text, asked).some(({ hit }) => hit)) {
        const key = foldText(piece.text);
        if (key.replaceAll(' ', '') !== typed && !otherNames.has(key))
          otherNames.set(key, { text: piece.text, language });
      }
  }
  return { byPost, otherNames: [...otherNames.values()] };
}

/** What is marked in posts of a language: the words that were asked for, and these with the other names. */
async function marksIn(
  db: Db,
  { words, languages, byStem, names }: Marking,
  rows: readonly ReadText[],
): Promise<(language: string) => { asked: Marks; all: Marks }> {
  const byLanguage = new Map<string, Set<string>>();
  for (const row of rows) {
    const tag = primaryLanguage(row.language);
    const known = byLanguage.get(tag) ?? new Set();
    for (const word of foundWordsOf(`${row.title}\n${row.text}`)) known.add(word);
    byLanguage.set(tag, known);
  }
  const parts = words.flatMap((word) =>
    partsOf(word).filter((part) => part.length > 2 && !isPassedOver(part, null)),
  );
  const single = names.filter((name) => !name.words.includes(' '));
  const found = await selectHitWords(db, byLanguage, [...words, ...parts, ...single], { byStem });
  const forms = [...words.map(joinedForm), ...parts];
  return (tagOfPost) => {
    const tag = primaryLanguage(tagOfPost);
    const own = found.filter((hit) => hit.language === tag);
    // In another language than the search's, its stem may be that of another word: "cases" has that of "casa".
    const isForeign = !languages.includes(tag) && !(byStem && tag === queries.stemmedLanguage);
    const isAsked = ({ word, isAsked }: HitWord) =>
      isAsked && (!isForeign || forms.some((form) => form.startsWith(word) || word.startsWith(form)));
    const asked = new Set(own.filter(isAsked).map(({ word }) => word));
    const all = new Set([...asked, ...own.flatMap(({ word, isName }) => (isName ? [word] : []))]);
    // Of a name that has a word that was asked for, that word alone is marked: "mosquito", not "mosquito nets".
    const phrases = names
      .filter((name) => name.language === tag && name.words.includes(' '))
      .map((name) => name.words.split(' '))
      .filter((phrase) => !phrase.some((word) => asked.has(word)));
    return { asked: { words: asked, phrases: [] }, all: { words: all, phrases } };
  };
}
