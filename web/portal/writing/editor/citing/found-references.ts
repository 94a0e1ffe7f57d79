/** Finding a text's references by words, and saying in a few words which they are. Pure. */
import type { Name, Reference } from '../../../../../contract/posts/references/reference.ts';

/** `Otieno, 2019, Cholera after floods`: enough to know a reference by. */
export function factsOf({ author, issued, title, DOI, PMID, URL }: Reference): string {
  const facts = [nameOf(author?.[0]), issued?.[0], title ?? DOI ?? PMID ?? URL];
  return facts.filter((fact) => fact !== undefined).join(', ');
}

/** The references that have all the words, in any case and with or without accents; those whose key or name begins so come first. */
export function referencesWith(references: readonly Reference[], words: string): Reference[] {
  const wanted = folded(words).split(/\s+/).filter(Boolean);
  const begins = folded(words).trim();
  const rank = ({ id, author }: Reference): number =>
    [id, nameOf(author?.[0]) ?? ''].some((name) => folded(name).startsWith(begins)) ? 0 : 1;
  return references
    .filter((reference) => {
      const text = folded(searchedText(reference));
      return wanted.every((word) => text.includes(word));
    })
    .sort((one, other) => rank(one) - rank(other));
}

function searchedText(reference: Reference): string {
  const { id, author, editor, issued, title, DOI, PMID, URL, publisher } = reference;
  const names = [...(author ?? []), ...(editor ?? [])].map(nameOf);
  const container = reference['container-title'];
  return [id, ...names, issued?.[0], title, container, publisher, DOI, PMID, URL].join(' ');
}

function nameOf(name: Name | undefined): string | undefined {
  return name?.family ?? name?.literal;
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
