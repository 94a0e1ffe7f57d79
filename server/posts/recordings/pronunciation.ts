/** How words are spoken that voices get wrong: names of drugs above all (vocabulary/README.md). */
import { createReadStream, existsSync } from 'node:fs';
import path from 'node:path';
import { CsvError, readCsv } from '../../platform/text/csv.ts';

/** The list that comes with the program. */
const shipped = path.resolve(import.meta.dirname, '../../../vocabulary/pronunciation.csv');
/** A list is read with each recording, so that a change needs no restart. */
const mostWords = 5000;

/** The spoken form of each written one; abbreviations as they are, other words in lower case. */
export type Pronunciation = ReadonlyMap<string, string>;

/**
 * The words of a language: those that come with the program, and those of the operator's file, which count
 * more.
 * @throws CsvError for a file with a mistake
 */
export async function pronunciationOf(language: string, operatorsFile: string): Promise<Pronunciation> {
  const words = new Map<string, string>();
  for (const file of [shipped, operatorsFile]) {
    if (!existsSync(file)) continue;
    for (const { written, spoken } of await readWords(file, language)) words.set(written, spoken);
  }
  return words;
}

async function readWords(file: string, language: string): Promise<{ written: string; spoken: string }[]> {
  const words: { written: string; spoken: string }[] = [];
  let header = true;
  for await (const { values, line } of readCsv(createReadStream(file, 'utf8'))) {
    const [of = '', written = '', spoken = '', ...more] = values.map((value) =>
      value
        .normalize('NFC')
        .replace(/^\uFEFF/, '')
        .trim(),
    );
    if (header) {
      if (of !== 'language' || written !== 'written' || spoken !== 'spoken')
        throw new CsvError(line, 'The first line must be language,written,spoken.');
      header = false;
      continue;
    }
    if (written === '' || spoken === '' || more.length > 0)
      throw new CsvError(line, 'A line has a language, what is written and what is spoken.');
    if (of === language && words.length < mostWords) words.push({ written: keyOf(written), spoken });
  }
  return words;
}

/** An abbreviation is a word only with its capitals: `ACT` is a medicine, `act` is not. */
function keyOf(written: string): string {
  return /\p{Lu}.*\p{Lu}/u.test(written) ? written : written.toLowerCase();
}

/** The text with each listed word as it is spoken; longer ones come first. */
export function pronounced(text: string, words: Pronunciation): string {
  if (words.size === 0) return text;
  const written = [...words.keys()].sort((one, other) => other.length - one.length);
  const any = new RegExp(`(?<![\\p{L}\\p{N}])(?:${written.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  return text.replace(any, (word) => words.get(word) ?? words.get(word.toLowerCase()) ?? word);
}

function escaped(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
