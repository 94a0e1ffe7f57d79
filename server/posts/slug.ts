import type { Db } from '../db/database.ts';
import { claimSlug } from './queries.ts';

/** Maximum in characters, and in bytes: exports name files by it, and file names have at most 255 bytes. */
const longest = { characters: 80, bytes: 160 } as const;

/**
 * Characters left out: vowel signs, recitation marks and tatweel of Arabic, and invisible format characters.
 */
const omittedCharacters = /[\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\p{Cf}]/gu;

/** Runs of letters that stay, or of those that are transliterated to Latin. */
const runsOfLetters =
  /[[\p{Script=Arabic}\p{Script=Ethiopic}]&&\p{L}]+|[^[[\p{Script=Arabic}\p{Script=Ethiopic}]&&\p{L}]]+/gv;

/**
 * Makes an address of a title: lower case, joined by hyphens, cut between words, never empty. Arabic and
 * Ethiopic letters stay; all others are transliterated to Latin.
 */
async function slugOf(title: string): Promise<string> {
  const runs = title.normalize('NFKC').replace(omittedCharacters, '').match(runsOfLetters);
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
  if (/^[[\p{Script=Arabic}\p{Script=Ethiopic}]&&\p{L}]/v.test(run)) return [run];
  const { transliterate } = await import('transliteration');
  return transliterate(run)
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
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
