/** The file of a vocabulary: CSV with a topic a line (vocabulary/README.md describes the columns). */
import { topicCharacters } from '../../../contract/constants.ts';
import { CsvError, readCsv } from '../../platform/text/csv.ts';

/** A topic of a file. */
export interface FileTopic {
  line: number;
  slug: string;
  /** Slugs. */
  broader: string[];
  mesh: string | null;
  icd11: string | null;
  wikidata: string | null;
  /** The label comes first in each language. */
  names: { language: string; name: string; is_label: boolean }[];
}

const plainColumns = ['slug', 'broader', 'mesh', 'icd11', 'wikidata'] as const;
type PlainColumn = (typeof plainColumns)[number];

/** A label is in a column with the name of its language, synonyms in the one after `_synonyms`. */
const nameColumn = /^([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)(_synonyms)?$/;

/** What separates several values of a cell. */
export const valueSeparator = '|';

const codeForms = {
  mesh: /^[DC]\d{6,9}$/,
  icd11: /^[0-9A-Z]{2,4}[0-9A-Z](\.[0-9A-Z]{1,2})?$/,
  wikidata: /^Q[1-9]\d*$/,
} as const;

/** The topics of a file, checked. @throws CsvError with the line of the first mistake */
export async function readTopicFile(pieces: AsyncIterable<string>): Promise<FileTopic[]> {
  const topics: FileTopic[] = [];
  let header: string[] | null = null;
  for await (const { values, line } of readCsv(pieces)) {
    const cells = values.map((value) =>
      value
        .normalize('NFC')
        .replace(/^\uFEFF/, '')
        .trim(),
    );
    if (!header) header = checkedHeader(cells, line);
    else topics.push(topicOf(header, cells, line));
  }
  if (!header) throw new CsvError(1, 'The file is empty.');
  checkTogether(topics);
  return topics;
}

function checkedHeader(names: string[], line: number): string[] {
  for (const name of names) {
    const known = plainColumns.some((column) => column === name) || nameColumn.test(name);
    if (!known) throw new CsvError(line, `There is no column '${name}'.`);
  }
  for (const needed of ['slug', 'en'])
    if (!names.includes(needed)) throw new CsvError(line, `The column '${needed}' is missing.`);
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice !== undefined) throw new CsvError(line, `The column '${twice}' is there twice.`);
  return names;
}

function topicOf(header: string[], cells: string[], line: number): FileTopic {
  if (cells.length > header.length) throw new CsvError(line, 'The line has more cells than the first one.');
  const cell = (name: PlainColumn) => cells[header.indexOf(name)] ?? '';
  const slug = cell('slug');
  if (!/^[\p{Ll}\p{Lo}\p{N}]+(-[\p{Ll}\p{Lo}\p{N}]+)*$/u.test(slug) || slug.length > topicCharacters)
    throw new CsvError(line, `'${slug}' is not a slug: small letters and digits, with single hyphens.`);
  const code = (name: keyof typeof codeForms): string | null => {
    const value = cell(name);
    if (value === '') return null;
    if (!codeForms[name].test(value)) throw new CsvError(line, `'${value}' is not a code of ${name}.`);
    return value;
  };
  const given = header.flatMap((column, place) => namesIn(column, cells[place] ?? '', line));
  // The label is no synonym as well.
  const names = given.filter(
    ({ language, name, is_label }) =>
      is_label || !given.some((each) => each.is_label && each.language === language && each.name === name),
  );
  if (!names.some(({ language, is_label }) => language === 'en' && is_label))
    throw new CsvError(line, 'The English label is missing.');
  const codes = { mesh: code('mesh'), icd11: code('icd11'), wikidata: code('wikidata') };
  return { line, slug, broader: valuesOf(cell('broader')), ...codes, names };
}

function namesIn(column: string, cell: string, line: number): FileTopic['names'] {
  if (plainColumns.some((plain) => plain === column)) return [];
  const [, language = '', synonyms] = nameColumn.exec(column) ?? [];
  const is_label = synonyms === undefined;
  const names = is_label ? (cell === '' ? [] : [cell]) : valuesOf(cell);
  for (const name of names) {
    if (name.length > topicCharacters)
      throw new CsvError(line, `'${name}' has more than ${topicCharacters} characters.`);
    if (!/\p{L}/u.test(name) || /[\p{Cc}|,،]/u.test(name))
      throw new CsvError(line, `'${name}' is not a name.`);
  }
  return names.map((name) => ({ language, name, is_label }));
}

function valuesOf(cell: string): string[] {
  return [...new Set(cell.split(valueSeparator).map((value) => value.trim()))].filter(
    (value) => value !== '',
  );
}

/** Slugs are unique, broader topics exist, and none is broader than itself. */
function checkTogether(topics: readonly FileTopic[]): void {
  const bySlug = new Map<string, FileTopic>();
  for (const topic of topics) {
    const other = bySlug.get(topic.slug);
    if (other) throw new CsvError(topic.line, `The slug '${topic.slug}' is also on line ${other.line}.`);
    bySlug.set(topic.slug, topic);
  }
  for (const { line, broader } of topics) {
    const unknown = broader.find((slug) => !bySlug.has(slug));
    if (unknown !== undefined) throw new CsvError(line, `The broader topic '${unknown}' is not in the file.`);
  }
  for (const { slug, line } of topics)
    if (leadsTo(bySlug, slug, slug, new Set())) throw new CsvError(line, `'${slug}' is broader than itself.`);
}

function leadsTo(
  topics: ReadonlyMap<string, FileTopic>,
  from: string,
  to: string,
  seen: Set<string>,
): boolean {
  for (const broader of topics.get(from)?.broader ?? []) {
    if (broader === to) return true;
    if (seen.has(broader)) continue;
    seen.add(broader);
    if (leadsTo(topics, broader, to, seen)) return true;
  }
  return false;
}
