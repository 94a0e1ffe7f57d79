/** Reads RIS, which reference managers and publishers export. */
import { risName } from './names.ts';
import type { Pasted, PastedItem } from './parse-result.ts';
import { keyPattern } from './reference.ts';
import { TaggedRecord } from './tags.ts';

const types: Readonly<Record<string, string>> = {
  JOUR: 'article-journal',
  EJOUR: 'article-journal',
  JFULL: 'article-journal',
  MGZN: 'article-magazine',
  NEWS: 'article-newspaper',
  BOOK: 'book',
  EBOOK: 'book',
  EDBOOK: 'book',
  CHAP: 'chapter',
  ECHAP: 'chapter',
  CONF: 'paper-conference',
  CPAPER: 'paper-conference',
  THES: 'thesis',
  RPRT: 'report',
  GOVDOC: 'report',
  DATA: 'dataset',
  ELEC: 'webpage',
  BLOG: 'post-weblog',
  UNPB: 'manuscript',
  PAMP: 'pamphlet',
};

const tagged = /^([A-Z][A-Z0-9])\s{1,2}-(?:\s(.*))?$/;

/** Reads every record from `TY` to `ER`. A line without a tag belongs to the line before. */
export function readRis(source: string): Pasted {
  const pasted: Pasted = { items: [], problems: [] };
  let open: TaggedRecord | null = null;
  for (const [index, written] of source.split(/\r\n|\n|\r/).entries()) {
    const line = index + 1;
    const [, tag, value = ''] = tagged.exec(written.replace(/^\ufeff/, '').trim()) ?? [];
    if (tag === 'TY') {
      if (open) pasted.problems.push({ line: open.line, problem: 'unfinished' });
      open = new TaggedRecord(line);
      open.add('TY', value);
    } else if (tag === 'ER') {
      if (open) pasted.items.push(itemFrom(open));
      else pasted.problems.push({ line, problem: 'broken' });
      open = null;
    } else if (written.trim() === '') {
      // Empty lines separate records.
    } else if (!open) {
      pasted.problems.push({ line, problem: 'broken' });
    } else if (tag !== undefined) {
      open.add(tag, value);
    } else {
      open.addTo(written);
    }
  }
  if (open) pasted.problems.push({ line: open.line, problem: 'unfinished' });
  return pasted;
}

function itemFrom(record: TaggedRecord): PastedItem {
  const people = (...tags: string[]) => record.inOrder(...tags).flatMap(({ value }) => risName(value) ?? []);
  const type = types[record.first('TY') ?? ''] ?? 'document';
  const isBook = type === 'book';
  const [from, to] = [record.first('SP'), record.first('EP')];
  const csl = {
    id: keyIn(record),
    type,
    title: record.first('TI', 'T1', 'CT', ...(isBook ? ['BT'] : [])),
    author: people('AU', 'A1'),
    editor: people('ED', 'A2'),
    'container-title': record.first('T2', 'JF', 'JO', 'JA', 'J2', ...(isBook ? [] : ['BT'])),
    publisher: record.first('PB'),
    'publisher-place': record.first('CY', 'PP'),
    edition: record.first('ET'),
    volume: record.first('VL'),
    issue: record.first('IS'),
    page: from && to && from !== to ? `${from}–${to}` : from,
    issued: record.date('DA', 'PY', 'Y1'),
    accessed: record.date('Y2'),
    DOI: doiIn(record),
    PMID: pubmedIn(record),
    ISBN: isBook || type === 'chapter' ? record.first('SN') : undefined,
    URL: record.first('UR', 'L2', 'LK'),
  };
  return { line: record.line, csl, losses: record.losses() };
}

/** A number is a place in somebody's library, and no key. */
function keyIn(record: TaggedRecord): string | undefined {
  const [id] = record.all('ID');
  record.ignore('ID');
  return id !== undefined && keyPattern.test(id) && !/^\d+$/.test(id) ? id : undefined;
}

/** Some publishers have the DOI in M3. */
function doiIn(record: TaggedRecord): string | undefined {
  const inM3 = record.all('M3').find((value) => /10\.\d{4,9}\//.test(value));
  return record.first('DO') ?? (inM3 ? record.first('M3') : undefined);
}

function pubmedIn(record: TaggedRecord): string | undefined {
  for (const tag of ['C1', 'AN', 'PM']) {
    const id = record
      .all(tag)
      .map((value) => /^PMID:?\s*(\d+)$/i.exec(value)?.[1])
      .find(Boolean);
    if (id === undefined) continue;
    record.ignore(tag);
    return id;
  }
  const isPubmed = /pubmed|medline|nlm/i.test(record.all('DB', 'DP')[0] ?? '');
  if (!isPubmed) return undefined;
  record.ignore('DB', 'DP');
  return record.first('AN') ?? record.all('ID')[0];
}
