/** What the words of a language mean for figures: units, numbers, and words that turn the sense of a sentence. */
import { negations } from '#negations';
import { fold } from './fold.ts';
import { negatesByForm } from './negating-forms.ts';
import { rounded } from './numbers.ts';
import { wordsOf } from './words/all.ts';
import type { LanguageWords } from './words/lexicon-types.ts';
import { medicineEnding, medicines, routeSigns, unitSigns } from './words/shared-words.ts';

export interface Sense {
  kind: 'negation' | 'opposite' | 'route' | 'medicine';
  /** What it means, the same in all languages: `less`, `oral`, `quinine`. */
  id: string;
}

export interface Lexicon {
  language: string;
  unitFirst: boolean;
  units: ReadonlyMap<string, string>;
  /** Signs like `mg`, which stand behind their number in any language. */
  signs: ReadonlySet<string>;
  /** Words that are a number with its unit: `twice` is `2time`. */
  whole: ReadonlyMap<string, string>;
  numbers: ReadonlyMap<string, string>;
  articles: ReadonlySet<string>;
  and: ReadonlySet<string>;
  per: ReadonlySet<string>;
  to: ReadonlySet<string>;
  call: ReadonlySet<string>;
  between: ReadonlySet<string>;
  neutral: ReadonlySet<string>;
  /** The phrases of several words by their first one, the longest first. */
  phrases: ReadonlyMap<string, readonly (readonly string[])[]>;
  senses: ReadonlyMap<string, Sense>;
}

const known = new Map<string, Lexicon>();

/** The lexicon of a language; of one without words of its own, those of all languages together. */
export function lexiconOf(language: string): Lexicon {
  const primary = language.toLowerCase().split('-', 1)[0] ?? '';
  const found = known.get(primary);
  if (found) return found;
  const own = wordsOf[primary];
  const lexicon = built(primary, own ? [own] : Object.values(wordsOf));
  if (own || known.size < 100) known.set(primary, lexicon);
  return lexicon;
}

const listed = (list = ''): string[] => list.split(',').filter(Boolean);
/** A phrase as its words are compared. */
const spelled = (phrase: string): string => wordsIn(phrase).join(' ');
const wordsIn = (phrase: string): string[] =>
  fold(phrase)
    .split(/[\s.-]+/)
    // A mark at the end of a word is no part of the words of a text.
    .map((word) => word.replace(/['’ʼ‘]$/, ''))
    .filter(Boolean);

function built(language: string, all: readonly LanguageWords[]): Lexicon {
  const pairs = (lists: (words: LanguageWords) => Readonly<Record<string, string | undefined>>) =>
    all.flatMap((words) =>
      Object.entries(lists(words)).flatMap(([id, list]) =>
        listed(list).map((phrase) => [spelled(phrase), id] as const),
      ),
    );
  const set = (list: (words: LanguageWords) => string | undefined) =>
    new Set(all.flatMap((words) => listed(list(words)).map(spelled)));
  const signs = Object.entries(unitSigns).flatMap(([id, list]) =>
    listed(list).map((sign) => [spelled(sign), id] as const),
  );
  const units = new Map([...pairs(({ units }) => units), ...signs]);
  const whole = new Map(
    all.flatMap((words) =>
      Object.entries(words.whole).map(([phrase, key]) => [spelled(phrase), key] as const),
    ),
  );
  const senses = new Map<string, Sense>();
  const learn = (kind: Sense['kind'], entries: readonly (readonly [string, string])[]) => {
    for (const [phrase, id] of entries) if (!senses.has(phrase)) senses.set(phrase, { kind, id });
  };
  for (const id of ['not', 'without', 'except', 'avoid'] as const)
    learn(
      'negation',
      pairs((words) => ({ [id]: words[id] })),
    );
  learn(
    'negation',
    foldersNegations(language).map((word) => [spelled(word), 'not']),
  );
  learn(
    'route',
    pairs(({ routes }) => routes),
  );
  learn(
    'route',
    Object.entries(routeSigns).flatMap(([id, list]) => listed(list).map((sign) => [sign, id] as const)),
  );
  learn(
    'opposite',
    pairs(({ concepts }) => concepts),
  );
  learn(
    'medicine',
    Object.entries(medicines).flatMap(([id, list]) =>
      listed(list).map((name) => [spelled(name), id] as const),
    ),
  );
  const lists = {
    articles: set((words) => words.articles),
    and: set((words) => words.and),
    per: set((words) => words.per),
    to: set((words) => words.to),
    call: set((words) => words.call),
    between: set((words) => words.between),
    neutral: set((words) => words.neutral),
  };
  return {
    language,
    unitFirst: all.some(({ unitFirst }) => unitFirst),
    units,
    signs: new Set(signs.map(([sign]) => sign)),
    whole,
    numbers: new Map(
      all.flatMap(({ numbers }) =>
        Object.entries(numbers).map(([word, value]) => [spelled(word), rounded(value)] as const),
      ),
    ),
    ...lists,
    senses,
    phrases: phrasesBy([
      ...units.keys(),
      ...whole.keys(),
      ...senses.keys(),
      ...Object.values(lists).flatMap((list) => [...list]),
    ]),
  };
}

function foldersNegations(language: string): readonly string[] {
  return language in wordsOf || language in negations
    ? (negations[language] ?? [])
    : Object.values(negations).flat();
}

function phrasesBy(all: readonly string[]): Map<string, string[][]> {
  const phrases = new Map<string, string[][]>();
  for (const phrase of new Set(all)) {
    const words = phrase.split(' ');
    const [first = ''] = words;
    if (words.length > 1) phrases.set(first, [...(phrases.get(first) ?? []), words]);
  }
  for (const some of phrases.values()) some.sort((one, other) => other.length - one.length);
  return phrases;
}

/** What a folded word or phrase may be, with what its language writes together with it taken away. */
function formsOf(word: string, language: string): string[] {
  if (language === 'ar') {
    const bare = word.replace(/^[وف](?=\p{L}{2})/u, '');
    const forms = [
      word,
      bare,
      bare.replace(/^(?:[بك]?ال|لل)(?=\p{L}{2})/u, ''),
      bare.replace(/^[بلك](?=\p{L}{3})/u, ''),
    ];
    return [...new Set(forms)];
  }
  if (language === 'am') {
    const bare = word.replace(/^(?:[በለከየ]|እስከ)(?=\p{L}{2})/u, '');
    const end = /(?:[ንምናውቱ]|ዎች|ዎቹ)$/u;
    return [...new Set([word, bare, word.replace(end, ''), bare.replace(end, '')])].filter(Boolean);
  }
  const apostrophe = word.indexOf('’');
  return apostrophe > 0 && apostrophe < 4 ? [word, word.slice(apostrophe + 1)] : [word];
}

/** What a word means; null for a word that turns no sense. */
export function senseOf(word: string, lexicon: Lexicon): Sense | null {
  const { language, senses, neutral } = lexicon;
  if (neutral.has(word)) return null;
  for (const form of formsOf(word, language)) {
    const sense = senses.get(form);
    if (sense) return sense;
  }
  if (negatesByForm(word, language)) return { kind: 'negation', id: 'not' };
  return medicineEnding.test(word) ? { kind: 'medicine', id: word } : null;
}

export function unitOf(word: string, { units, language }: Lexicon): string | null {
  for (const form of formsOf(word, language)) {
    const unit = units.get(form);
    if (unit) return unit;
  }
  return null;
}

/** The unit of a word that says "per" by its beginning: በኪሎ, باليوم. */
export function perUnitOf(word: string, lexicon: Lexicon): string | null {
  const beginning = { am: /^[በለ](?=\p{L})/u, ar: /^(?:بال|لل)(?=\p{L}{2})/u }[lexicon.language];
  return beginning?.test(word) ? unitOf(word.replace(beginning, ''), lexicon) : null;
}

export function numberOf(word: string, { numbers, language }: Lexicon): string | null {
  for (const form of formsOf(word, language)) {
    const value = numbers.get(form);
    if (value !== undefined) return value;
  }
  return null;
}

export function wholeOf(word: string, { whole, language }: Lexicon): string | null {
  for (const form of formsOf(word, language)) {
    const key = whole.get(form);
    if (key) return key;
  }
  return null;
}
