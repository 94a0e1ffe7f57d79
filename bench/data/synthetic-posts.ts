import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writePostFile } from '../../server/desk/import-export/front-matter.ts';
import { readSentences, type Sentences } from './sample-texts.ts';

/** Languages in turn, in about the proportions of the network. */
const languages = ['en', 'fr', 'en', 'pt', 'sw', 'en', 'ar', 'fr', 'en', 'sw'];
const usualWords = 1000;

export interface SyntheticPost {
  language: string;
  title: string;
  body: string;
}

/** Writes `count` posts of 1,000 words into a folder, the same ones each time, numbered from `from`. */
export async function writeSyntheticPosts(
  folder: string,
  count: number,
  options: { language?: string; from?: number } = {},
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [index, post] of (await makeSyntheticPosts(count, options)).entries()) {
    const { body, ...header } = post;
    const day = 1 + (index % 28);
    const fields = {
      ...header,
      author: 'Bench',
      date: `2025-0${1 + (index % 9)}-${`${day}`.padStart(2, '0')}`,
    };
    const about = { topics: ['water', 'child health'], countries: ['KE'] };
    const text = writePostFile({ ...fields, ...about, licence: 'CC-BY-4.0' }, body);
    await writeFile(path.join(folder, `${header.language}-${index}.md`), text);
  }
}

/** Posts of about 1,000 words, or as many as asked for, with headings, lists, a table and footnotes, in several languages. */
export async function makeSyntheticPosts(
  count: number,
  { language, from = 0, words = usualWords }: { language?: string; from?: number; words?: number } = {},
): Promise<SyntheticPost[]> {
  const sentences = await readSentences();
  return Array.from({ length: count }, (_, index) =>
    makePost(sentences, {
      number: from + index,
      words,
      language: language ?? languages[index % languages.length] ?? 'en',
    }),
  );
}

function makePost(
  sentences: Sentences,
  { number, language, words: least }: { number: number; language: string; words: number },
): SyntheticPost {
  const random = randomFrom(number + 1);
  const next = shuffledDraw(sentences.get(language) ?? [], random);
  const blocks: string[] = [];
  let words = 0;
  const add = (...lines: string[]) => {
    words += lines.join(' ').split(/\s+/).length;
    blocks.push(lines.join('\n'));
  };
  for (let section = 0; words < least; section++) {
    if (section > 0) add(`## ${firstWords(next(), 5)}`);
    add(`${paragraph(next, 4)}[^${section}]`);
    if (section === 1) add(...table(next, random));
    if (section % 2 === 0) add(`- ${next()}`, `- **${firstWords(next(), 3)}**: ${next()}`, `- ${next()}`);
    add(paragraph(next, 4));
    add(`[^${section}]: ${firstWords(next(), 6)}, *${firstWords(next(), 4)}*, 20${10 + section}.`);
  }
  return { language, title: `${firstWords(next(), 6)} ${number}`, body: `${blocks.join('\n\n')}\n` };
}

/** Draws every sentence once in random order, and then again. */
function shuffledDraw(sentences: readonly string[], random: () => number): () => string {
  let left: string[] = [];
  return () => {
    if (left.length === 0) left = [...sentences];
    const [sentence] = left.splice(Math.floor(random() * left.length), 1);
    if (sentence === undefined) throw new Error('no sentence in this language');
    return sentence;
  };
}

function paragraph(next: () => string, count: number): string {
  return Array.from({ length: count }, next).join(' ');
}

function firstWords(sentence: string, count: number): string {
  const words = sentence.replaceAll(/[*_`[\]]/g, '').split(' ');
  return words
    .slice(0, count)
    .join(' ')
    .replace(/[\p{P}]+$/u, '');
}

function table(next: () => string, random: () => number): string[] {
  const figure = () => (random() * 1000).toFixed(1);
  const row = () => `| ${firstWords(next(), 3)} | ${figure()} | ${figure()} |`;
  return [`| ${firstWords(next(), 2)} | 2024 | 2025 |`, '| :-- | --: | --: |', row(), row(), row(), row()];
}

/** A seeded random generator of numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
