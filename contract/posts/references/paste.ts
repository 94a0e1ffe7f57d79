/** Reads references that an author pastes: BibTeX, RIS, PubMed's format, CSL-JSON, or lines with a DOI, PubMed id or link. */
import { readBibtex } from './bibtex.ts';
import { lossesOf, readCslItems } from './csl.ts';
import { nbibBegins, readNbib } from './nbib.ts';
import type { Loss, Pasted } from './parse-result.ts';
import { referenceFrom } from './read-csl.ts';
import {
  comparableDoi,
  doiFrom,
  keyFrom,
  keyPattern,
  pmidFrom,
  type Reference,
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
  /** What of the new references is not kept as it was written. */
  losses: (Loss & { line: number })[];
}

/** Adds pasted references to those of a post. Each new one gets a unique key. */
export function addPasted(existing: readonly Reference[], source: string): Added {
  const result: Added = { references: [...existing], added: 0, known: 0, problems: [], losses: [] };
  if (source.length > 2 * referencesCharacters) {
    result.problems.push({ line: 1, problem: 'tooMany' });
    return result;
  }
  const { items, problems } = read(source);
  result.problems.push(...problems);
  const keys = new Set(existing.map(({ id }) => id));
  const known = new Set(existing.flatMap(identitiesOf));
  for (const { line, csl, losses } of items) {
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
    const lost = [...losses, ...lossesOf(csl, reference), ...lostKey(csl.id, added.id)];
    result.losses.push(...lost.map((loss) => ({ ...loss, line })));
  }
  return result;
}

function read(source: string): Pasted {
  const text = source.trimStart();
  if (text.startsWith('[') || text.startsWith('{')) return readCslItems(source);
  if (!/^[ \t]*@[ \t]*[a-zA-Z]+[ \t]*[{(]/m.test(text)) return readRecords(source);
  const { items, problems, rest } = readBibtex(source);
  const others = readRecords(rest.replace(/^[ \t]*%.*$/gm, ''));
  return { items: [...items, ...others.items], problems: [...problems, ...others.problems].sort(byLine) };
}

const byLine = (one: { line: number }, other: { line: number }) => one.line - other.line;

function readRecords(source: string): Pasted {
  if (nbibBegins.test(source)) return readNbib(source);
  if (/^\ufeff?[ \t]*TY\s{1,2}-/m.test(source)) return readRis(source);
  return readIdentifiers(source);
}

function readIdentifiers(source: string): Pasted {
  const pasted: Pasted = { items: [], problems: [] };
  for (const [index, written] of source.split(/\r\n|\n|\r/).entries()) {
    const line = index + 1;
    const text = written.trim().replace(/^[-*•]\s+/, '');
    if (text === '') continue;
    const csl = identified(text);
    if (csl) pasted.items.push({ line, csl, losses: [] });
    else pasted.problems.push({ line, problem: 'broken' });
  }
  return pasted;
}

function identified(text: string): Record<string, unknown> | null {
  // A stop or comma after a DOI belongs to the sentence that it was copied from.
  const DOI = doiFrom(text.replace(/[.,;]+$/, ''));
  if (DOI) return { type: 'article-journal', DOI };
  const PMID = pmidFrom(text);
  if (PMID) return { type: 'article-journal', PMID };
  const URL = webAddressFrom(text);
  return URL ? { type: 'webpage', URL } : null;
}

/** A key of the source that has another form now, which citations of the text have to follow. */
function lostKey(written: unknown, key: string): Loss[] {
  const text = typeof written === 'string' || typeof written === 'number' ? String(written) : '';
  return text === '' || text === key
    ? []
    : [{ loss: 'key', what: `${text.slice(0, 100).toWellFormed()} → ${key}` }];
}

/** Texts that identify a work: two references to the same work have one in common. */
function identitiesOf({ id: _, ...reference }: Reference): string[] {
  const { DOI, PMID } = reference;
  if (!DOI && !PMID) return [JSON.stringify(reference)];
  return [...(DOI ? [`doi ${comparableDoi(DOI)}`] : []), ...(PMID ? [`pmid ${PMID}`] : [])];
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
