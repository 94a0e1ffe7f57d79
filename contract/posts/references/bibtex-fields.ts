/** What the fields of BibTeX and BibLaTeX say of a work. */
import { monthOf, readDate } from './dates.ts';
import { readTex, readVerbatim } from './latex.ts';
import { bibtexNames } from './names.ts';
import type { Loss, PastedItem } from './parse-result.ts';

export interface BibtexEntry {
  type: string;
  key: string;
  /** Values as they are in the source, by names in lower case. */
  fields: Map<string, string>;
  /** Values of fields that have one already. */
  repeated: { name: string; value: string }[];
}

/** Types of CSL by those of BibTeX. */
const types: Readonly<Record<string, string>> = {
  article: 'article-journal',
  book: 'book',
  mvbook: 'book',
  collection: 'book',
  proceedings: 'book',
  booklet: 'pamphlet',
  inbook: 'chapter',
  incollection: 'chapter',
  inproceedings: 'paper-conference',
  conference: 'paper-conference',
  manual: 'report',
  mastersthesis: 'thesis',
  phdthesis: 'thesis',
  thesis: 'thesis',
  techreport: 'report',
  report: 'report',
  unpublished: 'manuscript',
  online: 'webpage',
  electronic: 'webpage',
  www: 'webpage',
  dataset: 'dataset',
  software: 'software',
};

/** An entry as CSL-JSON, and what of it is not kept. */
export function itemFrom(entry: BibtexEntry): Omit<PastedItem, 'line'> {
  const { type, key } = entry;
  const fields = new Fields(entry.fields);
  const isPubmed = /^pub\s?med$/i.test(fields.look('eprinttype') ?? fields.look('archiveprefix') ?? '');
  if (isPubmed) fields.first('eprinttype', 'archiveprefix');
  const csl = {
    id: key.replace(/\s+/g, ' ').trim(),
    type: types[type] ?? (entry.fields.has('url') ? 'webpage' : 'document'),
    title: fields.title(),
    author: fields.names('author'),
    editor: fields.names('editor'),
    'container-title': fields.first('journal', 'journaltitle', 'booktitle', 'maintitle'),
    publisher: fields.first('publisher', 'institution', 'school', 'organization'),
    'publisher-place': fields.first('address', 'location'),
    edition: fields.first('edition'),
    volume: fields.first('volume'),
    issue: fields.first('number', 'issue'),
    page: fields.first('pages', 'eid'),
    issued: fields.issued(),
    accessed: fields.accessed(),
    DOI: fields.address('doi'),
    PMID: fields.first('pmid') ?? (isPubmed ? fields.first('eprint') : undefined),
    ISBN: fields.first('isbn'),
    URL: fields.webAddress(),
  };
  const repeated = entry.repeated.map(
    ({ name, value }): Loss => ({ loss: 'field', what: `${name}: ${readTex(value).text}` }),
  );
  return {
    csl: { ...csl, publisher: csl.publisher ?? fields.wayOfPublishing() },
    losses: [...fields.losses(), ...repeated],
  };
}

/** The fields of an entry, which notes what was read of them. */
class Fields {
  readonly #fields: ReadonlyMap<string, string>;
  readonly #read = new Set<string>();
  readonly #losses: Loss[] = [];

  constructor(fields: ReadonlyMap<string, string>) {
    this.#fields = fields;
  }

  /** A field as plain text, whether or not it is kept. */
  look(name: string): string | undefined {
    const value = this.#fields.get(name);
    return value === undefined ? undefined : readTex(value).text;
  }

  /** The first of some fields that has a text. Another one with the same text is kept by it. */
  first(...names: string[]): string | undefined {
    const found = names.find((name) => this.look(name));
    if (found === undefined) return undefined;
    const text = this.#text(this.#fields.get(found) ?? '');
    for (const name of names) if (this.look(name) === text) this.#read.add(name);
    return text;
  }

  title(): string | undefined {
    const title = this.first('title');
    const subtitle = title && this.first('subtitle');
    return subtitle ? `${title}: ${subtitle}` : title;
  }

  names(name: string) {
    const value = this.#fields.get(name);
    if (value === undefined) return [];
    this.#read.add(name);
    return bibtexNames(value, (part) => this.#text(part));
  }

  /** A DOI, or an address of the web. */
  address(name: string): string | undefined {
    const value = this.#fields.get(name);
    if (value === undefined) return undefined;
    this.#read.add(name);
    return readVerbatim(value).text;
  }

  /** The address of the work, which older entries have in `howpublished`. */
  webAddress(): string | undefined {
    const address = this.address('url');
    const text = readVerbatim(this.#fields.get('howpublished') ?? '').text;
    const other = /https?:\/\/\S+/.exec(text)?.[0];
    if (other === text && (address ?? other) === other) this.#read.add('howpublished');
    return address ?? other;
  }

  /** What `howpublished` says beside an address. */
  wayOfPublishing(): string | undefined {
    return this.#read.has('howpublished') ? undefined : this.first('howpublished');
  }

  issued(): number[] | undefined {
    const whole = this.#date('date');
    const year = this.#date('year');
    const date = whole ?? year;
    if (!date || date.length > 1) {
      this.#sameDate('month', date?.[1]);
      this.#sameDate('day', date?.[2]);
      return date;
    }
    // `may # "~17"` is a day beside its month.
    const parts = (this.look('month') ?? '').split(' ').filter((part) => part !== '');
    const named = parts.find((part) => !/^\d/.test(part) && monthOf(part) !== null) ?? parts[0];
    const month = named === undefined ? null : monthOf(named);
    if (named === undefined || month === null) return date;
    const beside = parts.filter((part) => part !== named);
    const day = this.look('day') ?? (beside.length === 1 ? beside[0] : undefined);
    const isDay = day !== undefined && /^(?:0?[1-9]|[12]\d|3[01])$/.test(day);
    if (beside.length === 0 || (isDay && beside.join() === day)) this.#read.add('month');
    if (!isDay) return [...date, month];
    this.#read.add('day');
    return [...date, month, Number(day)];
  }

  accessed(): number[] | undefined {
    return this.#date('urldate');
  }

  losses(): Loss[] {
    const left = [...this.#fields].filter(([name, value]) => !this.#read.has(name) && value.trim() !== '');
    return [...this.#losses, ...left.map(([name]): Loss => ({ loss: 'field', what: name }))];
  }

  #text(value: string): string {
    const { text, unknown } = readTex(value);
    for (const command of unknown)
      if (!this.#losses.some(({ what }) => what === command))
        this.#losses.push({ loss: 'command', what: command });
    return text;
  }

  #date(name: string): number[] | undefined {
    const text = this.look(name);
    if (!text) return undefined;
    this.#read.add(name);
    const found = readDate(text);
    if (!found) this.#losses.push({ loss: 'value', what: `${name}: ${text}` });
    else if (found.rest !== '') this.#losses.push({ loss: 'value', what: `${name}: ${found.rest}` });
    return found?.date;
  }

  /** A month or day that a whole date has too. */
  #sameDate(name: string, part: number | undefined): void {
    const text = this.look(name) ?? '';
    if (part !== undefined && (monthOf(text) === part || Number(text) === part)) this.#read.add(name);
  }
}
