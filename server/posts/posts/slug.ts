import { keptScripts } from '../../../contract/text/slug.ts';
import type { Db } from '../../platform/db/database.ts';
import { claimSlug } from './queries.ts';

/** Maximum in characters, and in bytes: exports name files by it, and file names have at most 255 bytes. */
const longest = { characters: 80, bytes: 160 } as const;

/**
 * Characters left out: vowel signs, recitation marks and tatweel of Arabic, and invisible format characters.
 */
const omittedCharacters = /[\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\p{Cf}]/gu;

/** A word in a script that stays: letters, each with its marks. */
const keptWord = `(?:[[${keptScripts}]&&\\p{L}]\\p{M}*)+`;
/** Marks that no slug may contain: those of Arabic, of all scripts in common, and of other scripts. */
const omittedMarks = new RegExp(`[\\p{M}--[[${keptScripts}]--\\p{Script=Arabic}]]`, 'gv');
const startsKept = new RegExp(`^${keptWord}`, 'v');

/** Words that stay, and runs of what is transliterated to Latin. */
const runsOfLetters = new RegExp(`${keptWord}|(?:(?!${keptWord}).)+`, 'gsv');

/** The digits zero of the scripts that stay, which the transliteration table doesn't know. */
const zeros = [0x7c0, 0xa620, 0x104a0, 0x10d40, 0x16e80, 0x1e950];

/**
 * Makes an address of a title: lower case, joined by hyphens, cut between words, never empty. Letters of
 * `keptScripts` stay; all others are transliterated to Latin.
 */
async function slugOf(title: string): Promise<string> {
  const runs = withLatinDigits(title.normalize('NFKC').replace(omittedCharacters, '')).match(runsOfLetters);
  let slug = '';
  for (const word of (await Promise.all((runs ?? []).map(wordsOf))).flat()) {
    const longer = slug === '' ? shortened(word) : `${slug}-${word}`;
    if (longer !== shortened(longer)) break;
    slug = longer;
  }
  return slug === '' ? 'post' : slug;
}

/** The transliteration table is loaded on first use: without it a process needs 18 MB less. */
async function wordsOf(run: string): Promise<string[]> {
  if (startsKept.test(run)) return [run.replace(omittedMarks, '').toLowerCase()];
  const { transliterate } = await import('transliteration');
  return transliterate(run)
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

function withLatinDigits(text: string): string {
  return text.replace(/[\p{Nd}\u{16e80}-\u{16e89}]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = zeros.find((first) => code >= first && code < first + 10);
    return zero === undefined ? digit : String(code - zero);
  });
}

function shortened(text: string): string {
  const letters = [...text].slice(0, longest.characters);
  while (Buffer.byteLength(letters.join('')) > longest.bytes) letters.pop();
  return letters.join('');
}

/** The addresses to try for a title, in order: `title`, `title-2` … `title-5`, then one with random letters. */
export async function slugCandidates(title: string): Promise<string[]> {
  const base = await slugOf(title);
  const numbered = [2, 3, 4, 5].map((number) => `${base}-${number}`);
  return [base, ...numbered, `${base}-${crypto.randomUUID().slice(0, 8)}`];
}

/** Claims the first free address for a title. */
export async function claimSlugFor(db: Db, id: string, title: string): Promise<string> {
  for (const slug of await slugCandidates(title)) {
    if (await claimSlug(db, slug, id)) return slug;
  }
  throw new Error(`no free address for ${title}`);
}
