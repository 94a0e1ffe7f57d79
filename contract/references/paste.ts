/** Reads references that an author pastes: BibTeX, RIS, CSL-JSON, or lines with a DOI, PubMed id or link. */
import { readBibtex } from './bibtex.ts';
import type { Pasted } from './pasted.ts';
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

/** The references of a post after a paste. */
export interface Added {
  references: Reference[];
  /** The number of new references. */
  added: number;
  /** The number of pasted references that the post already has, by DOI, PubMed id, or else all values. */
  known: number;
  problems: Pasted['problems'];
}

/** Adds pasted references to those of a post. Each new one gets a unique key. */
export function addPasted(existing: readonly Reference[], source: string): Added {
  const result: Added = { references: [...existing], added: 0, known: 0, problems: [] };
  if (source.length > 2 * referencesCharacters) {
    result.problems.push({ line: 1, problem: 'tooMany' });
    return result;
  }
  const { items, problems } = read(source);
  result.problems.push(...problems);
  const keys = new Set(existing.map(({ id }) => id));
  const known = new Set(existing.flatMap(identitiesOf));
  for (const { line, csl } of items) {
    const reference = referenceFrom(csl);
    if (!reference) {
      result.problems.push({ line, problem: 'empty' });
      continue;
    }
    const identities = identitiesOf(reference);
    if (identities.some((identity) => known.has(identity))) {
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
    for (const identity of identities) known.add(identity);
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

/** Texts that identify a work: two references to the same work have one in common. */
function identitiesOf({ id: _, ...reference }: Reference): string[] {
  const { DOI, PMID } = reference;
  if (!DOI && !PMID) return [JSON.stringify(reference)];
  return [...(DOI ? [`doi ${DOI}`] : []), ...(PMID ? [`pmid ${PMID}`] : [])];
}

/** The reference's own key, or one from its first author and year; a number is added if it is taken. */
function freeKey(reference: Reference, taken: ReadonlySet<string>): string {
  const wanted = keyPattern.test(reference.id) ? reference.id : keyOf(reference);
  if (!taken.has(wanted)) return wanted;
  for (let number = 2; ; number++) {
    const key = `${keyFrom(wanted, 90)}-${number}`;
    if (!taken.has(key)) return key;
  }
}

function keyOf({ author, issued, title }: Reference): string {
  const [first] = author ?? [];
  const name = first?.family ?? first?.literal ?? title?.split(' ').slice(0, 2).join(' ') ?? '';
  const key = keyFrom(name.toLowerCase(), 40);
  return key === '' ? 'ref-1' : `${key}${issued?.[0] ?? ''}`;
}
