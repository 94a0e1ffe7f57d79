/**
 * Who asked what, for the operator of a node who has to know it. It is written only where the configuration says so, and
 * deleted after a year.
 */
import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DataError } from '../load/data-error.ts';
import type { Requester } from './policy.ts';

/** One question, and what came of it. */
export interface AuditLine {
  /** ISO 8601. */
  at: string;
  /** The name of the caller in the configuration, or `public`. */
  caller: string;
  /** How a network names whoever asks, for whom it asks. */
  asker: string | null;
  requester: Requester | null;
  /** The path that was asked. */
  path: string;
  /** As it was sent. */
  variant: Record<string, unknown>;
  filters: readonly string[];
  /** `yes`, `no`, or the status of an error. */
  answer: string;
}

const fileName = 'asked.jsonl';
const keptMilliseconds = 365 * 24 * 60 * 60 * 1000;

export class AuditLog {
  readonly #file: string;

  /** Opens the log in a folder, and deletes what is older than a year. @throws DataError */
  constructor(folder: string, now: Date = new Date()) {
    this.#file = path.join(folder, fileName);
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const kept = linesIn(folder).filter(({ at }) => Date.parse(at) > now.getTime() - keptMilliseconds);
      writeFileSync(`${this.#file}.new`, kept.map((line) => `${JSON.stringify(line)}\n`).join(''), {
        mode: 0o600,
      });
      renameSync(`${this.#file}.new`, this.#file);
    } catch (error) {
      throw new DataError(
        `The log of questions in ${folder} can't be used: ${error instanceof Error ? error.message : error}`,
      );
    }
  }

  add(line: AuditLine): void {
    appendFileSync(this.#file, `${JSON.stringify(line)}\n`);
  }
}

/** The questions in a folder's log, oldest first. A line that a crash cut off is left out. */
export function linesIn(folder: string): AuditLine[] {
  let text = '';
  try {
    text = readFileSync(path.join(folder, fileName), 'utf8');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  return text.split('\n').flatMap((line) => {
    try {
      return line === '' ? [] : [JSON.parse(line) as AuditLine];
    } catch {
      return [];
    }
  });
}

/** The log as a table: a line for each question, then how much each asker asked. */
export function auditTable(lines: readonly AuditLine[]): string {
  if (lines.length === 0) return 'Nothing was asked.\n';
  const rows = lines.map((line) => [
    line.at.slice(0, 19).replace('T', ' '),
    ...whoAsked(line),
    line.path,
    questionOf(line),
    line.answer,
  ]);
  const counts = [...Map.groupBy(lines, (line) => whoAsked(line).join('\t'))]
    .map(([who, asked]) => ({ who: who.split('\t'), asked: asked.length, last: asked.at(-1)?.at ?? '' }))
    .sort((one, other) => other.asked - one.asked)
    .map(({ who, asked, last }) => [...who, String(asked), last.slice(0, 10)]);
  const whoNames = ['CALLER', 'ASKER', 'AFFILIATION', 'DATA USE'];
  return [
    aligned([['AT', ...whoNames, 'PATH', 'QUESTION', 'ANSWER'], ...rows]),
    aligned([[...whoNames, 'QUESTIONS', 'LAST'], ...counts]),
  ].join('\n');
}

const whoAsked = ({ caller, asker, requester }: AuditLine) => [
  caller,
  requester?.orcid ?? asker ?? '-',
  requester?.affiliation ?? '-',
  requester?.dataUse.join(' ') || '-',
];

function questionOf({ variant, filters }: AuditLine): string {
  const parts = Object.entries(variant).map(([name, value]) => `${name}=${String(value)}`);
  return [...parts, ...filters.map((filter) => `filter=${filter}`)].join(' ') || 'everything';
}

/** Nothing that a caller sent can move the cursor or look like another line. */
const shown = (text: string) => text.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').slice(0, 200);

function aligned(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map(shown));
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  return cells
    .map(
      (row) =>
        `${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}
