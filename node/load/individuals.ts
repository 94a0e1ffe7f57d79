import { type Bits, bytesOfBits, countBits } from '../engine/genotypes.ts';
import type { TermData } from '../engine/memory/snapshot-data.ts';
import { isCountry } from './countries.ts';
import { atLine, DataError } from './data-error.ts';

const [female, male, unknown] = [
  { id: 'NCIT:C16576', label: 'Female' },
  { id: 'NCIT:C20197', label: 'Male' },
  { id: 'NCIT:C17998', label: 'Unknown' },
];
const sexes: Record<string, { id: string; label: string }> = { female, male, unknown, f: female, m: male };

/** The first year of each age group. */
const ageGroups = [0, 1, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85];

const columns = ['id', 'sex', 'age', 'country', 'phenotypes', 'diseases'] as const;
type Column = (typeof columns)[number];

const term = /^\w[\w.-]+:[\w.&/-]+$/;

/** The form of terms whose ontologies say so. */
const forms: Record<string, RegExp> = {
  HP: /^\d{7}$/,
  MONDO: /^\d{7}$/,
  NCIT: /^C\d+$/,
  EFO: /^\d{7}$/,
  HANCESTRO: /^\d{4}$/,
  ORPHA: /^\d+$/,
  OMIM: /^\d{6}$/,
};

/**
 * Reads the table of individuals (CSV): `id`, as in the file of variants, and any of `sex` (female, male, unknown),
 * `age` (years), `country` (ISO 3166-1 alpha-2, or a term), `phenotypes` and `diseases` (terms, separated by `;`,
 * each optionally followed by its label). Ids are not kept. @throws DataError that names the line
 */
export function readIndividuals(text: string, name: string, people: readonly string[]): TermData[] {
  const [header, ...rows] = readCsv(text, name);
  if (!header) throw new DataError(`${name} is empty.`);
  const places = header.cells.map((cell) => columns.find((column) => column === cell.trim().toLowerCase()));
  const unknown = header.cells.find((_, index) => places[index] === undefined);
  if (unknown !== undefined)
    throw atLine(
      name,
      1,
      `the column ${JSON.stringify(unknown)} is unknown. Columns are: ${columns.join(', ')}, separated by commas.`,
    );
  if (!places.includes('id')) throw atLine(name, 1, 'the column "id" is missing.');

  const indexes = new Map(people.map((id, index) => [id, index]));
  const seen = new Set<number>();
  const terms = new Map<string, TermData>();
  for (const { cells, line } of rows) {
    if (cells.length !== places.length)
      throw atLine(name, line, `there are ${cells.length} values for ${places.length} columns.`);
    const cell = (column: Column) => cells[places.indexOf(column)]?.trim() ?? '';
    const person = indexes.get(cell('id'));
    if (person === undefined) throw atLine(name, line, 'this id is not in the file of variants.');
    if (seen.has(person)) throw atLine(name, line, 'this id is in the table twice.');
    seen.add(person);
    const found = termsOf(cell, (problem) => atLine(name, line, problem));
    for (const { id, label, kind } of found) {
      const known = terms.get(id) ?? {
        id,
        label,
        kind,
        people: 0,
        bits: new Uint8Array(bytesOfBits(people.length)),
      };
      terms.set(id, known);
      mark(known.bits, person);
    }
  }
  if (seen.size === 0) throw new DataError(`${name} has no people.`);
  return [...terms.values()]
    .map((known) => ({ ...known, people: countBits(known.bits) }))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}

function mark(bits: Bits, person: number): void {
  bits[person >> 3] = (bits[person >> 3] ?? 0) | (1 << (person & 7));
}

type FoundTerm = Pick<TermData, 'id' | 'label' | 'kind'>;

function termsOf(cell: (column: Column) => string, wrong: (problem: string) => DataError): FoundTerm[] {
  const found: FoundTerm[] = [];
  const sex = sexes[cell('sex').toLowerCase()];
  if (sex) found.push({ ...sex, kind: 'ontology' });
  else if (cell('sex') !== '') throw wrong('sex should be female, male or unknown.');

  const age = cell('age');
  if (age !== '') {
    if (!/^\d{1,3}(\.\d+)?$/.test(age)) throw wrong('age should be a number of years.');
    const group = ageGroupOf(Number(age));
    found.push({ id: `ageGroup=${group}`, label: `Age ${group}`, kind: 'ageGroup' });
  }
  const country = cell('country');
  if (/^[a-z]{2}$/i.test(country)) {
    const code = country.toUpperCase();
    if (!isCountry(code)) throw wrong(`country: ${JSON.stringify(country)} isn't a code of ISO 3166-1.`);
    found.push({ id: `ISO3166-1:${code}`, label: code, kind: 'ontology' });
  } else if (country !== '') found.push(readTerm(country, wrong));

  for (const column of ['phenotypes', 'diseases'] as const)
    for (const part of cell(column).split(';'))
      if (part.trim() !== '') found.push(readTerm(part.trim(), wrong));
  return found;
}

function readTerm(text: string, wrong: (problem: string) => DataError): FoundTerm {
  const [id = '', ...label] = text.split(/\s+/);
  const [prefix = '', local = ''] = id.split(':');
  if (!term.test(id) || (Object.hasOwn(forms, prefix) && !forms[prefix]?.test(local)))
    throw wrong(`${JSON.stringify(id)} should be a term such as HP:0001250; several are separated by ;`);
  return { id, label: label.join(' ') || id, kind: 'ontology' };
}

/** Groups of five years, such as 25-29, with the first year and the oldest people apart. */
function ageGroupOf(years: number): string {
  const first = ageGroups.findLast((from) => from <= years) ?? 0;
  const next = ageGroups[ageGroups.indexOf(first) + 1];
  return next === undefined ? `${first}+` : next - 1 === first ? `${first}` : `${first}-${next - 1}`;
}

interface Row {
  cells: string[];
  line: number;
}

/** CSV by RFC 4180; empty lines are left out. */
function readCsv(text: string, name: string): Row[] {
  const rows: Row[] = [];
  let row: Row = { cells: [], line: 1 };
  let line = 1;
  const value = /(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/y;
  const plain = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  while (value.lastIndex < plain.length || row.cells.length > 0) {
    const match = value.exec(plain);
    if (!match) throw atLine(name, line, 'a quotation mark is not closed, or stands amid a value.');
    const [whole, quoted, bare = '', end] = match;
    row.cells.push(quoted?.replaceAll('""', '"') ?? bare);
    line += whole.split('\n').length - 1;
    if (end === ',') continue;
    if (row.cells.length > 1 || row.cells[0] !== '') rows.push(row);
    row = { cells: [], line };
    if (value.lastIndex >= plain.length) break;
  }
  return rows;
}
