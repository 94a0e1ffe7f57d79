/** Reads the format in which PubMed exports: `.nbib`. */
import { fullName, shortName, wholeName } from './names.ts';
import type { Pasted, PastedItem } from './parse-result.ts';
import type { Name } from './reference.ts';
import { TaggedRecord } from './tags.ts';

const tagged = /^([A-Z]{2,4}) {0,2}- ?(.*)$/;

/** Whether a text has a record of PubMed. */
export const nbibBegins = /^\ufeff?PMID ?- ?\d/m;

/** Reads every record, which begins with `PMID` and ends at an empty line. A line that is indented belongs to the line before. */
export function readNbib(source: string): Pasted {
  const pasted: Pasted = { items: [], problems: [] };
  let open: TaggedRecord | null = null;
  const close = () => {
    if (open) pasted.items.push(itemFrom(open));
    open = null;
  };
  for (const [index, written] of source.split(/\r\n|\n|\r/).entries()) {
    const line = index + 1;
    const text = written.replace(/^\ufeff/, '').trimEnd();
    const [, tag, value = ''] = tagged.exec(text) ?? [];
    if (text.trim() === '' || tag === 'PMID') close();
    if (text.trim() === '') continue;
    if (tag === 'PMID') open = new TaggedRecord(line);
    const record: TaggedRecord | null = open;
    if (!record) pasted.problems.push({ line, problem: 'broken' });
    else if (tag !== undefined) record.add(tag, value);
    else record.addTo(text);
  }
  close();
  return pasted;
}

/** Tags that say how PubMed keeps the record, and those that repeat others. */
const notOfTheWork = 'OWN STAT DCOM LR EDAT MHDA CRDT PHST PST SB JID SO'.split(' ');

function itemFrom(record: TaggedRecord): PastedItem {
  record.ignore(...notOfTheWork);
  const book = record.first('BTI');
  const title = record.first('TI', 'CTI');
  const csl = {
    type: book === undefined ? 'article-journal' : title === undefined ? 'book' : 'chapter',
    title: withoutStop(title ?? book),
    author: authors(record),
    editor: record.inOrder('FED').flatMap(({ value }) => fullName(value) ?? []),
    'container-title': title === undefined ? undefined : (withoutStop(book) ?? record.first('JT', 'TA')),
    publisher: record.first('PB'),
    'publisher-place': record.first('PL'),
    edition: record.first('EN'),
    volume: record.first('VI'),
    issue: record.first('IP'),
    page: record.first('PG'),
    issued: record.date('DP', 'DEP'),
    DOI: doiIn(record),
    PMID: record.first('PMID'),
    ISBN: record.first('ISBN'),
  };
  if (csl['container-title'] !== undefined) record.ignore('TA');
  return { line: record.line, csl, losses: record.losses() };
}

/** Persons and institutions in their order. PubMed gives each person's full name, and then the short one. */
function authors(record: TaggedRecord): Name[] {
  const found = record.inOrder('FAU', 'AU', 'CN');
  const isFull = found.some(({ tag }) => tag === 'FAU');
  return found.flatMap(({ tag, value }) => {
    if (tag === 'CN') return wholeName(value) ?? [];
    if (tag === 'FAU') return fullName(value) ?? [];
    return isFull ? [] : (shortName(value) ?? []);
  });
}

function doiIn(record: TaggedRecord): string | undefined {
  const identifiers = record.inOrder('LID', 'AID').map(({ value }) => value);
  return identifiers.map((value) => /^(\S+) \[doi\]$/.exec(value)?.[1]).find(Boolean);
}

function withoutStop(title: string | undefined): string | undefined {
  return title?.replace(/(?<!\.)\.$/, '');
}
