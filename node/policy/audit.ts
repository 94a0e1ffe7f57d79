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
  /** What the error said; nothing of an answer. */
  reason?: string;
  /** How often the same came again after the line before; once if nothing is said. */
  times?: number;
}

const fileName = 'asked.jsonl';
/** What comes again within this time is counted, and written once: a flood fills no disk. */
const windowMilliseconds = 10 * 60 * 1000;
/** Refusals of different askers or for different reasons within this time; all others are one line. */
const mostRefusals = 100;
/** Different questions and refusals that are counted at once; then those before are written. */
const mostCounted = 10_000;
/** Of a question that was refused. */
const longestQuestion = 300;
const longestReason = 200;
const keptMilliseconds = 365 * 24 * 60 * 60 * 1000;

export class AuditLog {
  readonly #file: string;
  readonly #now: () => number;
  /** What was written in this window, with how often it came again. */
  readonly #window = new Map<string, { line: AuditLine; again: number }>();
  #refusals = 0;
  #end: NodeJS.Timeout | null = null;

  /** Opens the log in a folder, and deletes what is older than a year. @throws DataError */
  constructor(folder: string, now: () => number = Date.now) {
    this.#now = now;
    this.#file = path.join(folder, fileName);
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const kept = linesIn(folder).filter(({ at }) => Date.parse(at) > now() - keptMilliseconds);
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

  /** Writes what came, unless the same came a short while ago: then it is counted. */
  add(line: AuditLine): void {
    this.#end ??= setTimeout(() => this.flush(), windowMilliseconds).unref();
    const isAnswer = answers.has(line.answer);
    const key = isAnswer ? keyOfAnswer(line) : keyOfRefusal(line);
    const known = this.#window.get(key) ?? (isAnswer ? undefined : this.#othersBeyond(line));
    if (known) {
      known.again += 1;
      return;
    }
    if (this.#window.size >= mostCounted) this.flush();
    if (!isAnswer) this.#refusals += 1;
    const written = isAnswer ? line : shortened(line);
    this.#window.set(key, { line: written, again: 0 });
    this.#write(written);
  }

  /** Writes how often what was written came again, and begins to count anew. */
  flush(): void {
    if (this.#end) clearTimeout(this.#end);
    this.#end = null;
    const at = new Date(this.#now()).toISOString();
    for (const { line, again } of this.#window.values())
      if (again > 0) this.#write({ ...line, at, times: again });
    this.#window.clear();
    this.#refusals = 0;
  }

  #write(line: AuditLine): void {
    appendFileSync(this.#file, `${JSON.stringify(line)}\n`);
  }

  /** What counts refusals beyond those that have lines of their own; undefined for one that has. */
  #othersBeyond({ at, answer }: AuditLine): { line: AuditLine; again: number } | undefined {
    if (this.#refusals < mostRefusals) return undefined;
    const key = `others ${answer}`;
    const others = this.#window.get(key) ?? {
      line: {
        at,
        caller: 'others',
        asker: null,
        requester: null,
        path: '-',
        variant: {},
        filters: [],
        answer,
      },
      again: 0,
    };
    this.#window.set(key, others);
    return others;
  }
}

/** An identifier that isn't found has its answer, too. */
const answers = new Set(['yes', 'no', '404']);

const keyOfAnswer = ({ caller, asker, requester, path: asked, variant, filters, answer }: AuditLine) =>
  JSON.stringify([caller, asker, requester?.orcid, asked, variant, filters, answer]);

/** How long to wait differs each time. */
const keyOfRefusal = ({ caller, asker, requester, answer, reason = '' }: AuditLine) =>
  JSON.stringify([caller, asker, requester?.orcid, answer, reason.replace(/\d+/g, '')]);

/** A refused question costs whoever asks nothing, so little of it is kept. */
const shortened = (line: AuditLine): AuditLine => ({
  ...line,
  ...(JSON.stringify([line.variant, line.filters]).length > longestQuestion && { variant: {}, filters: [] }),
  ...(line.reason !== undefined && { reason: line.reason.slice(0, longestReason) }),
});

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

/** The log as a table: a line for each question, then how much each asker asked, and how much of it was refused. */
export function auditTable(lines: readonly AuditLine[]): string {
  if (lines.length === 0) return 'Nothing was asked.\n';
  const rows = lines.map((line) => [
    line.at.slice(0, 19).replace('T', ' '),
    ...whoAsked(line),
    line.path,
    questionOf(line),
    saidIn(line),
  ]);
  const counts = [...Map.groupBy(lines, (line) => whoAsked(line).join('\t'))]
    .map(([who, asked]) => ({
      who: who.split('\t'),
      asked: timesOf(asked),
      refused: timesOf(asked.filter(({ answer }) => !answers.has(answer))),
      last: asked.at(-1)?.at ?? '',
    }))
    .sort((one, other) => other.asked - one.asked)
    .map(({ who, asked, refused, last }) => [...who, String(asked), String(refused), last.slice(0, 10)]);
  const whoNames = ['CALLER', 'ASKER', 'AFFILIATION', 'DATA USE'];
  return [
    aligned([['AT', ...whoNames, 'PATH', 'QUESTION', 'ANSWER'], ...rows]),
    aligned([[...whoNames, 'QUESTIONS', 'REFUSED', 'LAST'], ...counts]),
  ].join('\n');
}

const timesOf = (lines: readonly AuditLine[]) => lines.reduce((sum, { times = 1 }) => sum + times, 0);

const saidIn = ({ answer, reason, times }: AuditLine) =>
  [answer, ...(reason ? [reason] : []), ...(times ? [`(${times} more)`] : [])].join(' ');

const whoAsked = ({ caller, asker, requester }: AuditLine) => [
  caller,
  requester?.orcid ?? asker ?? '-',
  requester?.affiliation ?? '-',
  requester?.dataUse.join(' ') || '-',
];

function questionOf({ variant, filters, reason }: AuditLine): string {
  const parts = Object.entries(variant).map(([name, value]) => `${name}=${String(value)}`);
  return (
    [...parts, ...filters.map((filter) => `filter=${filter}`)].join(' ') ||
    (reason === undefined ? 'everything' : '-')
  );
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
