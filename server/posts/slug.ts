import type { Db } from '../db/database.ts';
import { claimSlug } from './queries.ts';

const longest = 80;

/**
 * The address that a title asks for: its letters in the Latin alphabet, lower case, joined by hyphens, at most 80
 * characters and cut between words. Never empty. The table of letters comes with the first title: a process that publishes
 * nothing is 18 MB lighter.
 */
async function slugOf(title: string): Promise<string> {
  const { transliterate } = await import('transliteration');
  const words = transliterate(title)
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  let slug = '';
  for (const word of words) {
    const longer = slug === '' ? word.slice(0, longest) : `${slug}-${word}`;
    if (longer.length > longest) break;
    slug = longer;
  }
  return slug === '' ? 'post' : slug;
}

/** The first free address for a title: `title`, `title-2` … `title-5`, then one with random letters. */
export async function claimSlugFor(db: Db, id: string, title: string): Promise<string> {
  const base = await slugOf(title);
  const candidates = [base, ...[2, 3, 4, 5].map((number) => `${base}-${number}`)];
  for (const slug of candidates) {
    if (await claimSlug(db, slug, id)) return slug;
  }
  const slug = `${base}-${crypto.randomUUID().slice(0, 8)}`;
  if (await claimSlug(db, slug, id)) return slug;
  throw new Error(`no free address for ${base}`);
}
