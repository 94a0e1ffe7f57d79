/** What a search asks for: its language, the topics that it names, and its other words. Pure functions. */
import { primaryLanguage } from '../../../contract/constants.ts';
import type { Context } from '../../platform/context.ts';
import { foldText, foldWord, joinedForm, partsOf, wordsOf } from '../../platform/text/words.ts';
import { isPassedOver, isSaidOfOthers, languageOfWords, rootOf } from '../topics/language-words.ts';
import { namesOf, type Topic } from '../topics/topic-index.ts';
import { type NamedTopic, searchLanguages } from '../topics/vocabulary.ts';
import type { Name, Question, SearchFilter } from './queries.ts';
import { stemmedLanguage } from './queries.ts';

/** A question, and how it was read. */
export interface Reading {
  words: readonly string[];
  /** The words without those that say nothing of a topic; all where no other is there. */
  telling: readonly string[];
  language: string | null;
  question: Question;
}

/** Most names of a topic that are searched beside the one that was asked for. */
const maxNames = 24;
/** Most topics that a search is for. */
const maxTopics = 2;
/** Shorter words are often words of several languages. */
const shortestForeign = 4;

/** A question about words alone. */
export const withoutTopics = { rest: '', topics: [], wider: [], names: [] } as const;

/** Reads the words that somebody typed, with the language that was chosen and the reader's. */
export function read(
  vocabulary: Context['topics'],
  asked: string,
  filter: SearchFilter,
  readerLanguage: string | undefined,
): Reading {
  const words = wordsOf(asked);
  const parts = words.flatMap((word) => namedParts(vocabulary, word).map((part) => ({ word, part })));
  const folded = parts.map(({ part }) => part);
  const chosen = filter.language === undefined ? null : primaryLanguage(filter.language);
  const reader = readerLanguage === undefined ? null : primaryLanguage(readerLanguage);
  const ofWords = languageOfWords(folded);
  const order = [...new Set([ofWords, chosen, reader, ...searchLanguages].filter((each) => each !== null))];
  // Short words are often words of several languages: "sun" is a poison in Somali.
  const isMeant = ({ places }: NamedTopic, each: string) =>
    each === (ofWords ?? chosen ?? reader) ||
    (ofWords === null && places.length === folded.length) ||
    places.some((place) => isForeignName(folded[place] ?? '', ofWords ?? ''));
  const readings = order
    .map((each) => ({
      language: each,
      named: vocabulary.named(folded, each).filter((one) => isMeant(one, each)),
    }))
    .map((each) => ({ ...each, covered: coveredBy(each.named).size }));
  const best = readings.reduce(
    (one, other) => (other.covered > one.covered ? other : one),
    readings[0] ?? { language: '', named: [], covered: 0 },
  );
  const isKnown =
    ofWords !== null ||
    (best.covered > 0 && readings.filter(({ covered }) => covered === best.covered).length === 1);
  const language = chosen ?? ofWords ?? (isKnown ? best.language : null);
  const all = [...best.named];
  for (const each of order)
    all.push(
      ...namedElsewhere(vocabulary.named(folded, each, { byRoots: false }), {
        folded,
        language: best.language,
        already: all,
      }),
    );
  // A disease says more than what is done about it, and is further down.
  const named = all
    .filter(({ topic }, place) => all.findIndex((each) => each.topic === topic) === place)
    .sort((one, other) => vocabulary.depthOf(other.topic) - vocabulary.depthOf(one.topic))
    .slice(0, maxTopics);
  const telling = words.filter((word) => partsOf(word).some((part) => !isPassedOver(part, language)));
  const places = coveredBy(named);
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
      wider: named.flatMap(({ topic }) => vocabulary.wordsWith(topic)),
      names: named.flatMap(({ topic }) => namesToFind(topic)).slice(0, maxNames),
      languages,
      byStem: languages.includes(stemmedLanguage),
    },
  };
}

/** The parts of a word, folded: one where it is a name without what joins them (`anti-malarials`). */
function namedParts(vocabulary: Context['topics'], word: string): string[] {
  const parts = partsOf(word);
  const joined = joinedForm(word);
  const isName =
    parts.length > 1 && vocabulary.find(foldText(word)) === null && vocabulary.find(joined) !== null;
  return isName ? [joined] : parts;
}

/** The same search, read as one for a topic; and in a language, where its words are of that one by their sound. */
export function aboutTopic(reading: Reading, topic: Topic, heard: string | null = null): Reading {
  const names = namesToFind(topic).slice(0, maxNames);
  const question = { ...reading.question, ...withoutTopics, topics: [topic.word], names };
  if (heard === null) return { ...reading, question };
  const languages = [...new Set([heard, ...question.languages])];
  return { ...reading, language: heard, question: { ...question, languages } };
}

function coveredBy(named: readonly NamedTopic[]): Set<number> {
  return new Set(named.flatMap(({ places }) => places));
}

/** Topics that words name in another language than that of the search, which has no topic for them: `colera outbreak`. The names as they are. */
function namedElsewhere(
  named: readonly NamedTopic[],
  {
    folded,
    language,
    already,
  }: { folded: readonly string[]; language: string; already: readonly NamedTopic[] },
): NamedTopic[] {
  const covered = coveredBy(already);
  return named.filter(({ places }) =>
    places.every((place) => {
      return !covered.has(place) && isForeignName(folded[place] ?? '', language);
    }),
  );
}

function isForeignName(word: string, language: string): boolean {
  return [...word].length >= shortestForeign && !isPassedOver(word, language);
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

/**
 * The names of a topic as posts are found by them. A name isn't one of them where posts have it in another sense: in capitals with another
 * word as its stem (`wells`), as a small word of its language, or an Arabic one of two letters, which `السلة` (basket) has as its stem.
 */
function namesToFind(topic: Topic): Name[] {
  const names = namesOf(topic)
    .filter(({ language, name }) => !isStemmedAcronym(name) && !isPassedOver(foldWord(name), language))
    .filter(({ language, name }) => !isSaidOfOthers(rootOf(foldWord(name), language), language))
    .filter(({ language, name }) => language !== 'ar' || !/^(?:ال)?\p{L}{2}$/u.test(name))
    .flatMap(({ language, name }) =>
      formsToFind(name).map((words) => ({ language: primaryLanguage(language), words })),
    );
  return names.filter(
    (name, place) =>
      names.findIndex((each) => each.language === name.language && each.words === name.words) === place,
  );
}

/** A name as posts may have it: of several words a phrase, with a hyphen also in one word. Digits stay beside the letters before them. */
function formsToFind(name: string): string[] {
  const [unit = '', ...others] = wordsOf(name);
  const phrase = foldText(name);
  if (others.length > 0) return [phrase];
  const isCompound = phrase.includes(' ') && !/\d/.test(phrase);
  return (isCompound ? [joinedForm(unit), phrase] : [unit]).filter((form) => form !== '');
}
