/**
 * What search finds the posts of a large import by. The words of their texts are looked up in PostgreSQL once for the whole import, not
 * once for each text (docs/decisions/089-large-imports.md).
 */
import { setImmediate } from 'node:timers/promises';
import type { PostText } from '../../../../contract/text/post-text.ts';
import type { Db } from '../../../platform/db/database.ts';
import * as queries from './batch-queries.ts';
import { askedCharacters, searchTextOf } from './search-text.ts';

/** What search finds a text by, as tsvectors in PostgreSQL's binary form. */
export interface FoundBy {
  words: Buffer;
  /** Of a text in Swahili. */
  stems: Buffer | null;
}

export interface Vocabulary {
  /**
   * What search finds each text by; null where PostgreSQL has to read the text itself. `learn` is called with words of the other texts that
   * it wasn't called with before, so that searches with misspelt words find them.
   */
  look(texts: readonly PostText[], learn: (words: string[]) => Promise<void>): Promise<(FoundBy | null)[]>;
}

/** A word of tsvectors, with the positions where the text that is being read has it. */
interface Lexeme {
  readonly bytes: Uint8Array;
  readonly positions: number[];
}

interface Word {
  readonly word: string;
  /** How many positions it takes: none where it is only signs. */
  readonly width: 0 | 1;
  /** Null for a word that search passes over. */
  readonly lexeme: Lexeme | null;
  readonly stem: Lexeme | null;
  /** Whether misspelt words are never taken for it, or `learn` was called with it. */
  isLearned: boolean;
}

/** The words of a language; null for one that PostgreSQL takes apart. */
interface WordsOfLanguage {
  /** As `posts.language`. */
  readonly language: string;
  words: Map<string, Word | null>;
  lexemes: Map<string, Lexeme>;
  stems: Map<string, Lexeme>;
}

/** The words of a text, in order: first those of its title and topics, then those of its body. */
interface ReadText {
  known: WordsOfLanguage;
  /** Words that weren't known when the text was read are undefined. */
  entries: (Word | null | undefined)[];
  unknown: { place: number; word: string }[];
  /** The place of the first word of the body. */
  body: number;
}

/** How many words are kept, some 300 bytes for each: when there are more, they are looked up again. */
const mostWords = 150_000;

/** So many positions of a lexeme PostgreSQL takes from a text, and from stems: the first ones. */
const mostPositions = { read: 255, written: 256 };

/**
 * What exceeds one of these is left to PostgreSQL. A tsvector has positions up to 16,383 only, and words of up to 2 KB. To read so many characters takes at
 * most a second, whatever they are: the patterns of links take a hundred times as long for ten times as many brackets.
 */
const longest = { words: 16_000, characters: 30_000, word: 500 };

export async function openVocabulary(db: Db): Promise<Vocabulary> {
  const reader = searchTextOf(await queries.selectCharacters(db, askedCharacters));
  const languages = new Map<string, WordsOfLanguage>();
  let kept = 0;

  function wordsOf(language: string): WordsOfLanguage {
    const known = languages.get(language) ?? {
      language,
      words: new Map(),
      lexemes: new Map(),
      stems: new Map(),
    };
    languages.set(language, known);
    return known;
  }

  /** Null for a text that PostgreSQL has to read. */
  function readText({ title, topics, body, language }: PostText): ReadText | null {
    const heading = reader.wordsOf([title, ...topics].join(' '), primaryOf(language));
    const words = body.length > longest.characters ? null : reader.wordsOfMarkdown(body, primaryOf(language));
    if (!heading || !words || words.length > longest.words) return null;
    const known = wordsOf(primaryOf(language));
    const text: ReadText = { known, entries: [], unknown: [], body: 0 };
    // Most titles have a number or a name that no other text has, which only matters where it is learned.
    for (const word of heading) if (canBeLearned(word)) addWord(text, word);
    text.body = text.entries.length;
    for (const word of words) addWord(text, word);
    return text;
  }

  async function lookUp(texts: readonly ReadText[]): Promise<void> {
    for (const [known, same] of Map.groupBy(texts, (text) => text.known)) {
      const words = new Set(same.flatMap(({ unknown }) => unknown.map(({ word }) => word)));
      if (words.size === 0) continue;
      kept += words.size;
      for (const row of await queries.selectLexemes(db, known.language, [...words]))
        known.words.set(row.word, wordFrom(row, known));
    }
    for (const { known, entries, unknown } of texts)
      for (const { place, word } of unknown) entries[place] = known.words.get(word);
  }

  return {
    async look(texts, learn) {
      if (kept > mostWords) {
        languages.clear();
        kept = 0;
      }
      const read: (ReadText | null)[] = [];
      for (const text of texts) {
        read.push(readText(text));
        // Meanwhile the process sends other posts to the database.
        await setImmediate();
      }
      await lookUp(read.filter((text) => text !== null));
      const found = read.map((text) => text && foundBy(text));
      const fresh = new Set<Word>();
      for (const [index, text] of read.entries()) if (text && found[index]) addFresh(text, fresh);
      if (fresh.size > 0) await learn([...new Set([...fresh].map(({ word }) => word))]);
      for (const word of fresh) word.isLearned = true;
      return found;
    },
  };
}

/** As `posts.language`. */
function primaryOf(language: string): string {
  return language.split('-', 1)[0]?.toLowerCase() ?? '';
}

function wordFrom({ word, tokens, lexemes, stem }: queries.LexemeRow, known: WordsOfLanguage): Word | null {
  if (tokens > 1 || lexemes.length > 1 || word.length > longest.word) return null;
  const [lexeme = null] = lexemes;
  return {
    word,
    width: tokens === 0 ? 0 : 1,
    lexeme: lexeme === null ? null : lexemeFrom(lexeme, known.lexemes),
    stem: stem === null ? null : lexemeFrom(stem, known.stems),
    isLearned: !canBeLearned(word),
  };
}

/** As `search_words`, which has no words as they are typed with their accents. */
function canBeLearned(word: string): boolean {
  if (/[\u00c0-\u024f\u1e00-\u1eff]/.test(word) && word.normalize('NFKD') !== word) return false;
  return /^[^0-9]{4,24}$/u.test(word);
}

/** One for each lexeme, though many words have it. */
function lexemeFrom(text: string, known: Map<string, Lexeme>): Lexeme {
  const found = known.get(text) ?? { bytes: Buffer.from(text), positions: [] };
  known.set(text, found);
  return found;
}

function addWord({ known, entries, unknown }: ReadText, word: string): void {
  const entry = known.words.get(word);
  if (entry === undefined) unknown.push({ place: entries.length, word });
  entries.push(entry);
}

/** Null where PostgreSQL takes a word apart. */
function foundBy({ known, entries, body }: ReadText): FoundBy | null {
  if (entries.some((word) => !word)) return null;
  const isStemmed = known.language === 'sw';
  const lexemes: Lexeme[] = [];
  const stems: Lexeme[] = [];
  let position = 0;
  for (let place = body; place < entries.length; place += 1) {
    const word = entries[place];
    if (!word) continue;
    position += word.width;
    if (!word.lexeme) continue;
    const isAdded = addPosition(word.lexeme, position, lexemes, mostPositions.read);
    if (isAdded && isStemmed && word.stem) addPosition(word.stem, position, stems, mostPositions.written);
  }
  return { words: takeVector(lexemes), stems: isStemmed ? takeVector(stems) : null };
}

function addFresh({ entries }: ReadText, fresh: Set<Word>): void {
  for (const word of entries) if (word && !word.isLearned) fresh.add(word);
}

/** Whether there was room. */
function addPosition(lexeme: Lexeme, position: number, found: Lexeme[], most: number): boolean {
  if (lexeme.positions.length === most) return false;
  if (lexeme.positions.length === 0) found.push(lexeme);
  lexeme.positions.push(position);
  return true;
}

/** These lexemes as a tsvector; forgets their positions. Each is its bytes, a zero, how many positions it has, and those. */
function takeVector(lexemes: readonly Lexeme[]): Buffer {
  let length = 4;
  for (const { bytes, positions } of lexemes) length += bytes.length + 3 + 2 * positions.length;
  const vector = Buffer.allocUnsafe(length);
  let end = vector.writeInt32BE(lexemes.length);
  for (const { bytes, positions } of lexemes) {
    vector.set(bytes, end);
    vector[end + bytes.length] = 0;
    end = vector.writeUInt16BE(positions.length, end + bytes.length + 1);
    for (const position of positions) end = vector.writeUInt16BE(position, end);
    positions.length = 0;
  }
  return vector;
}
