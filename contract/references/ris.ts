/** Reads RIS, which PubMed, Zotero and publishers export. */
import { nameFrom } from './names.ts';
import type { Pasted } from './pasted.ts';

const types: Readonly<Record<string, string>> = {
  JOUR: 'article-journal',
  EJOUR: 'article-journal',
  JFULL: 'article-journal',
  MGZN: 'article-magazine',
  NEWS: 'article-newspaper',
  BOOK: 'book',
  EBOOK: 'book',
  CHAP: 'chapter',
  ECHAP: 'chapter',
  CONF: 'paper-conference',
  CPAPER: 'paper-conference',
  THES: 'thesis',
  RPRT: 'report',
  GOVDOC: 'report',
  DATA: 'dataset',
  ELEC: 'webpage',
  BLOG: 'webpage',
};

const tagged = /^([A-Z][A-Z0-9])\s{1,2}-(?:\s(.*))?$/;

/** Reads every record from `TY` to `ER`. A line without a tag belongs to the line before. */
export function readRis(source: string): Pasted {
  const pasted: Pasted = { items: [], problems: [] };
  let open: { line: number; values: Map<string, string[]> } | null = null;
  let last: string[] | null = null;
  for (const [index, written] of source.split(/\r\n|\n|\r/).entries()) {
    const line = index + 1;
    const [, tag, value = ''] = tagged.exec(written.replace(/^\ufeff/, '').trimEnd()) ?? [];
    if (tag === 'TY') {
      if (open) pasted.problems.push({ line: open.line, problem: 'unfinished' });
      open = { line, values: new Map([['TY', [value.trim()]]]) };
      last = null;
    } else if (tag === 'ER') {
      if (open) pasted.items.push({ line: open.line, csl: cslFrom(open.values) });
      else pasted.problems.push({ line, problem: 'broken' });
      open = null;
    } else if (written.trim() === '') {
      // Empty lines separate records.
    } else if (!open) {
      pasted.problems.push({ line, problem: 'broken' });
    } else if (tag !== undefined) {
      last = open.values.get(tag) ?? [];
      open.values.set(tag, last);
      last.push(value.trim());
    } else if (last) {
      last.push(`${last.pop() ?? ''} ${written.trim()}`);
    }
  }
  if (open) pasted.problems.push({ line: open.line, problem: 'unfinished' });
  return pasted;
}

function cslFrom(values: ReadonlyMap<string, string[]>): Record<string, unknown> {
  const all = (...tags: string[]) =>
    tags.flatMap((tag) => values.get(tag) ?? []).filter((value) => value !== '');
  const first = (...tags: string[]) => all(...tags)[0];
  const people = (...tags: string[]) => all(...tags).flatMap((name) => nameFrom(name) ?? []);
  const [from, to] = [first('SP'), first('EP')];
  const type = types[first('TY') ?? ''] ?? 'document';
  const pubmed = /pubmed|medline|nlm/i.test(first('DB', 'DP') ?? '') ? first('AN', 'ID') : undefined;
  return {
    id: undefined,
    type,
    title: first('TI', 'T1', 'CT', ...(type === 'book' ? ['BT'] : [])),
    author: people('AU', 'A1'),
    editor: people('ED', 'A2'),
    'container-title': first('T2', 'JF', 'JO', 'JA', 'J2', ...(type === 'book' ? [] : ['BT'])),
    publisher: first('PB'),
    'publisher-place': first('CY', 'PP'),
    edition: first('ET'),
    volume: first('VL'),
    issue: first('IS'),
    page: from && to && from !== to ? `${from}–${to}` : from,
    issued: dateFrom(first('DA', 'PY', 'Y1')),
    accessed: dateFrom(first('Y2')),
    DOI: first('DO', 'M3')?.replace(/^doi:\s*/i, ''),
    PMID:
      all('C1', 'AN', 'PM')
        .map((value) => /^PMID:?\s*(\d+)$/i.exec(value)?.[1])
        .find(Boolean) ?? pubmed,
    ISBN: type === 'book' || type === 'chapter' ? first('SN') : undefined,
    URL: first('UR', 'L2', 'LK'),
  };
}

/** Reads `2020/05/17/`, `2020-05-17` or `2020`. */
function dateFrom(value = ''): number[] | undefined {
  const parts = /^(\d{4})(?:[/-](\d{1,2}))?(?:[/-](\d{1,2}))?/.exec(value);
  return parts
    ?.slice(1)
    .filter((part) => part !== undefined)
    .map(Number);
}
