/** What an author enters to name a work that they cite: a DOI, a PubMed id, a link, or a reference of another program. Pure. */
import { addPasted } from '../../../../../contract/posts/references/paste.ts';
import {
  comparableDoi,
  type Reference,
  referencesCharacters,
  writeReferences,
} from '../../../../../contract/posts/references/reference.ts';

/** A source that the text has already, or one that it would get with a key of its own. */
type NamedSource = { state: 'known' | 'new'; reference: Reference };

/** The source that is named; null for words that name none. */
export function sourceNamedBy(references: readonly Reference[], words: string): NamedSource | null {
  if (words.trim() === '' || words.length > referencesCharacters) return null;
  const { added, references: all } = addPasted(references, words);
  const last = all.at(-1);
  if (added > 0 && last) return { state: 'new', reference: last };
  const [alone] = addPasted([], words).references;
  const known = alone && references.find((reference) => isSame(reference, alone));
  return known ? { state: 'known', reference: known } : null;
}

/** The references with one more, which gets a key of its own; null where the text can't have more, or has it already. */
export function withSource(
  references: readonly Reference[],
  { id: _, ...reference }: Reference,
): { references: string; key: string } | null {
  const { added, references: all } = addPasted(references, writeReferences([{ id: '', ...reference }]));
  const last = all.at(-1);
  return added === 0 || !last ? null : { references: writeReferences(all), key: last.id };
}

function isSame(one: Reference, other: Reference): boolean {
  if (other.DOI !== undefined)
    return one.DOI !== undefined && comparableDoi(one.DOI) === comparableDoi(other.DOI);
  if (other.PMID !== undefined) return one.PMID === other.PMID;
  return other.URL !== undefined && one.URL === other.URL && (other.title ?? one.title) === one.title;
}
