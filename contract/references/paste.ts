/** Reads references that an author pastes: BibTeX, RIS, CSL-JSON, or a DOI, PubMed id or link on each line. */
import { readBibtex } from './bibtex.ts';
import {
  doiFrom,
  keyFrom,
  keyPattern,
  listIn,
  pmidFrom,
  type Reference,
  referenceFrom,
  referencesCharacters,
  referencesOfAPost,
  webAddressFrom,
  writeReferences,
} from './reference.ts';
import { readRis } from './ris.ts';

/** Why a part of what was pasted is left out. */
export type Problem =
  /** Not in the form that it should have. */
  | 'broken'
  /** Ends before its last bracket or line. */
  | 'unfinished'
  | 'tooDeep'
  | 'tooLong'
  /** Has neither a title nor a DOI, PubMed id or link. */
  | 'empty'
  /** The whole text is too long, or has too many references. */
  | 'tooMany';

/** What was pasted, as CSL-JSON that is still unchecked, with lines that are counted from 1. */
export interface Pasted {
  items: { line: number; csl: unknown }[];
  problems: { line: number; problem: Problem }[];
}

/** The references of a post after a paste. */
export interface Added {
  references: Reference[];
  /** How many of them are new. */
  added: number;
  /** How many were there already, by their DOI, PubMed id, or all of their values. */
  known: number;
  problems: Pasted['problems'];
}

/** Adds what is pasted to the references of a post, each with a key of its own. */
export function addPasted(existing: readonly Reference[], source: string): Added {
  const result: Added = { references: [...existing], added: 0, known: 0, problems: [] };
  if (source.length > 2 * referencesCharacters) {
    result.problems.push({ line: 1, problem: 'tooMany' });
    return result;
  }
  const { items, problems } = read(source);
  result.problems.push(...problems);
  const keys = new Set(existing.map(({ id }) => id));
  const sames = new Set(existing.flatMap(samenessOf));
  for (const { line, csl } of items) {
    const reference = referenceFrom(csl);
    if (!reference) {
      result.problems.push({ line, problem: 'empty' });
      continue;
    }
    const same = samenessOf(reference);
    if (same.some((sameness) => sames.has(sameness))) {
      result.known++;
      continue;
    }
    const added = { ...reference, id: freeKey(reference, keys) };
    if (
      result.references.length >= referencesOfAPost ||
      writeReferences([...result.references, added]).length > referencesCharacters
    ) {
      result.problems.push({ line, problem: 'tooMany' });
      break;
    }
    for (const sameness of same) sames.add(sameness);
    keys.add(added.id);
    result.references.push(added);
    result.added++;
  }
  return result;
}

function read(source: string): Pasted {
  const text = source.trimStart();
  if (text.startsWith('[') || text.startsWith('{')) return readJson(text);
  if (/^[ \t]*@[ \t]*[a-zA-Z]+[ \t]*[{(]/m.test(text)) return readBibtex(source);
  if (/^(?:\ufeff)?TY\s{1,2}-/m.test(text)) return readRis(source);
  return readIdentifiers(source);
}

function readJson(text: string): Pasted {
  const list = listIn(text);
  if (!list) return { items: [], problems: [{ line: 1, problem: 'broken' }] };
  return { items: list.map((csl) => ({ line: 1, csl })), problems: [] };
}

function readIdentifiers(source: string): Pasted {
  const pasted: Pasted = { items: [], problems: [] };
  for (const [index, written] of source.split(/\r\n|\n|\r/).entries()) {
    const line = index + 1;
    const text = written.trim().replace(/^[-*•]\s+/, '');
    if (text === '') continue;
    const DOI = doiFrom(text);
    const PMID = DOI ? null : pmidFrom(text);
    const URL = DOI || PMID ? null : webAddressFrom(text);
    if (DOI) pasted.items.push({ line, csl: { type: 'article-journal', DOI } });
    else if (PMID) pasted.items.push({ line, csl: { type: 'article-journal', PMID } });
    else if (URL) pasted.items.push({ line, csl: { type: 'webpage', URL } });
    else pasted.problems.push({ line, problem: 'broken' });
  }
  return pasted;
}

/** Texts that two references share if they name the same source. */
function samenessOf({ id: _, ...reference }: Reference): string[] {
  const { DOI, PMID } = reference;
  if (!DOI && !PMID) return [JSON.stringify(reference)];
  return [...(DOI ? [`doi ${DOI}`] : []), ...(PMID ? [`pmid ${PMID}`] : [])];
}

/** The reference's own key, or one of its first author and year; a letter tells two of them apart. */
function freeKey(reference: Reference, taken: ReadonlySet<string>): string {
  const wanted = keyPattern.test(reference.id) ? reference.id : keyOf(reference);
  if (!taken.has(wanted)) return wanted;
  for (let number = 2; ; number++) {
    const key = `${wanted.slice(0, 90)}-${number}`;
    if (!taken.has(key)) return key;
  }
}

function keyOf({ author, issued, title }: Reference): string {
  const [first] = author ?? [];
  const name = first?.family ?? first?.literal ?? title?.split(' ').slice(0, 2).join(' ') ?? '';
  const key = keyFrom(name.toLowerCase().replace(/\s+/g, '-')).slice(0, 40);
  return key === '' ? 'ref-1' : `${key}${issued?.[0] ?? ''}`;
}
