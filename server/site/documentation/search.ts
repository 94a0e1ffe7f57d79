import MiniSearch from 'minisearch';
import type { DocumentPage, FoundDocument } from '../../../contract/site/documentation.ts';
import { addressesIn, matchOf, type NamedAddress, readAddress } from './addresses.ts';
import { documentPath, siteCallPages } from './catalogue.ts';

const foundAtMost = 20;
const shownCharacters = 160;
/** Each word is compared with every word of the docs. */
const searchedWords = 10;

interface Part extends FoundDocument {
  id: number;
  /** The whole text; results show its beginning. */
  whole: string;
  isCall: boolean;
  /** The addresses that it names. */
  addresses: NamedAddress[];
}

const ofSite = siteCallPages.map((name) => `${documentPath(name)}#`);

/** Finds pages of the docs and their sections by their words. */
export class DocumentIndex {
  readonly #index = new MiniSearch<Part>({
    fields: ['title', 'page', 'whole'],
    searchOptions: {
      boost: { title: 4, page: 2 },
      // Ranked lower, because these calls are not for developers.
      boostDocument: (id) => (ofSite.some((start) => this.#parts[id]?.path.startsWith(start)) ? 0.2 : 1),
      prefix: true,
      fuzzy: 0.25,
      combineWith: 'AND',
    },
  });
  readonly #parts: Part[];

  constructor(pages: readonly DocumentPage[]) {
    this.#parts = pages.flatMap(partsOf).map((part, id) => ({ ...part, id }));
    this.#index.addAll(this.#parts);
  }

  /** What describes the address that is searched for, and then what has the first ten words, best first. */
  search(query: string): FoundDocument[] {
    const words = new Set(MiniSearch.getDefault('tokenize')(query));
    const searched = [...words].slice(0, searchedWords).join(' ');
    const described = this.#describing(query);
    const found = this.#index.search(searched).flatMap(({ id }) => this.#parts[id] ?? []);
    return [...new Set([...described, ...found])]
      .slice(0, foundAtMost)
      .map(({ path, title, page, text }) => ({ path, title, page, text }));
  }

  #describing(query: string): Part[] {
    const address = readAddress(query);
    if (address === null) return [];
    return this.#parts
      .map((part) => ({
        part,
        match: Math.max(0, ...part.addresses.map((named) => matchOf(named, address))),
      }))
      .filter(({ match }) => match > 0)
      .sort((one, other) => other.match - one.match || Number(other.part.isCall) - Number(one.part.isCall))
      .map(({ part }) => part);
  }
}

/** A page's introduction, each of its sections, and each call that it describes. */
function partsOf({ path, title, summary, blocks }: DocumentPage): Omit<Part, 'id'>[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'text') return sectionsOf(block.text_html, { path, title, summary });
    const { name, method, path: address, takes, gives, errors } = block.call;
    const fields = [...takes, ...gives].map((field) => `${field.name} ${field.description}`).join(' ');
    const whole = `${name} ${method} ${address} ${fields} ${errors.map(({ code }) => code).join(' ')}`;
    const text = `${method} ${address}`;
    const addresses = [{ method, path: address }];
    const place = { path: `${path}#${name}`, title: block.call.summary, page: title };
    return [{ ...place, text, whole, addresses, isCall: true }];
  });
}

function sectionsOf(
  html: string,
  { path, title, summary }: Pick<DocumentPage, 'path' | 'title' | 'summary'>,
): Omit<Part, 'id'>[] {
  return html.split(/(?=<h2)/).map((section) => {
    const [, id, heading] = /^<h2 id="([^"]+)">(.*?)<a /.exec(section) ?? [];
    const whole = wordsOf(section.replace(/^<h2.*?<\/h2>/, ''));
    const text = id === undefined ? summary : `${whole.slice(0, shownCharacters).trimEnd()}…`;
    return {
      path: id === undefined ? path : `${path}#${id}`,
      title: heading === undefined ? title : wordsOf(heading),
      page: title,
      text,
      whole: `${summary} ${whole}`,
      addresses: addressesIn(section),
      isCall: false,
    };
  });
}

const entities: Record<string, string> = {
  '&#x26;': '&',
  '&#x3C;': '<',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
};

/** The text of rendered HTML as one line. */
function wordsOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&[#\w]+;/g, (entity) => entities[entity] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
