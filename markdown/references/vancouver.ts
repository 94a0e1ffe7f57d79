/** Writes a reference in the style of Vancouver (Citing Medicine, US National Library of Medicine). */
import { isOthers } from '../../contract/posts/references/names.ts';
import { doiAddress, type Name, type Reference } from '../../contract/posts/references/reference.ts';
import type { ReferenceLabels } from './labels.ts';

/** A stretch of a written reference. */
export interface Stretch {
  text: string;
  /** Where it leads, if it is a link. */
  href?: string;
}

/** Names written before `et al.` */
const mostNames = 6;

const inContainers = new Set(['chapter', 'paper-conference', 'entry-encyclopedia']);
const periodicals = new Set(['article-journal', 'article-magazine', 'article-newspaper', 'article']);

/** The reference as text, and its links: DOI, PubMed, web address. */
export function vancouver(reference: Reference, labels: ReferenceLabels): Stretch[] {
  const { author, title, DOI, PMID, URL } = reference;
  const onWeb = URL !== undefined && DOI === undefined && !periodicals.has(reference.type);
  const sentences = [
    author && people(author, labels),
    title && (onWeb ? `${title} ${labels.internet}` : title),
    ...publication(reference, labels),
    onWeb && reference.accessed && labels.cited(labels.date(reference.accessed)),
  ];
  const stretches: Stretch[] = sentences.flatMap((sentence) =>
    sentence ? [{ text: `${ended(sentence)} ` }] : [],
  );
  if (DOI) stretches.push({ text: `doi:${DOI}`, href: doiAddress(DOI) });
  if (PMID)
    stretches.push(
      { text: DOI ? '. PMID: ' : 'PMID: ' },
      { text: PMID, href: `https://pubmed.ncbi.nlm.nih.gov/${PMID}/` },
    );
  if (URL && !DOI && !PMID) stretches.push({ text: `${labels.availableFrom} ` }, { text: URL, href: URL });
  const last = stretches.at(-1);
  if (last && last.href === undefined) last.text = last.text.trimEnd();
  return stretches;
}

function publication(reference: Reference, labels: ReferenceLabels): (string | undefined)[] {
  const { type, editor, edition, page } = reference;
  const container = reference['container-title'];
  const year = reference.issued && labels.date(reference.issued);
  const house = [reference['publisher-place'], reference.publisher].filter(Boolean).join(': ');
  const editors =
    editor && editor.length > 0 ? `${people(editor, labels)}, ${labels.editors(editor.length)}` : undefined;
  const numbered = edition && (/^\d+$/.test(edition) ? labels.edition(edition) : edition);
  const where = [house, year].filter(Boolean).join('; ');
  if (container && inContainers.has(type)) {
    const book = editors ? `${labels.inBook} ${editors}` : `${labels.inBook} ${container}`;
    return [book, editors && container, numbered, where, page && labels.pages(page)];
  }
  if (container) {
    const { volume, issue } = reference;
    const number = `${volume ?? ''}${issue ? `(${issue})` : ''}`;
    const place = [number, page].filter(Boolean).join(':');
    return [container, [year, place].filter(Boolean).join(';')];
  }
  return [editors, numbered, where, page && labels.pages(page)];
}

function people(names: readonly Name[], labels: ReferenceLabels): string {
  const named = names.filter((name) => !isOthers(name));
  const isShort = named.length > mostNames || named.length < names.length;
  return [...named.slice(0, mostNames).map(nameOf), ...(isShort ? [labels.etAl] : [])].join(', ');
}

/** `Mwangi AB Jr`: the family, the first letter of each given name, and what follows. */
function nameOf({ family, given, suffix, literal }: Name): string {
  if (!family) return literal ?? '';
  const initials = (given ?? '').match(/(?<![\p{L}\p{M}'’])\p{L}/gu)?.join('') ?? '';
  return [family, initials.toUpperCase(), suffix?.replace(/\.$/, '')].filter(Boolean).join(' ');
}

function ended(sentence: string): string {
  return /[.?!؟]$/.test(sentence) ? sentence : `${sentence}.`;
}
