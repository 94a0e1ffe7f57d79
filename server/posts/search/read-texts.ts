/** The texts that excerpts are cut from. */
import { excerptSource } from '../../../markdown/excerpt.ts';
import type { Db } from '../../platform/db/database.ts';
import * as queries from './mark-queries.ts';

export interface ReadText {
  id: string;
  title: string;
  language: string;
  /** The plain summary and what readers see of the text, a line for each block. */
  text: string;
}

/** Most texts that are kept: parsing one takes some milliseconds. */
const mostKept = 200;
/** Texts of approved revisions, which never change, the last read at the end. */
const kept = new Map<string, string>();

/** The texts of published posts, in this order. */
export async function readTexts(db: Db, ids: readonly string[]): Promise<ReadText[]> {
  const rows = new Map((await queries.selectTexts(db, ids)).map((row) => [row.id, row]));
  return ids
    .flatMap((id) => rows.get(id) ?? [])
    .map((row) => ({ id: row.id, title: row.title, language: row.language, text: textOf(row) }));
}

function textOf({ revision_id, summary, body, reference_keys }: queries.TextRow): string {
  const text =
    kept.get(revision_id) ??
    `${summary.trim()}\n${excerptSource(body, queries.textCharacters, new Set(reference_keys))}`;
  kept.delete(revision_id);
  kept.set(revision_id, text);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  return text;
}
