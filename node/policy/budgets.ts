/**
 * How many different questions somebody may ask in 24 hours. It stands where the data are: whatever a network does, whoever
 * asks the node itself is counted here. Only keyed hashes are kept, of askers and of questions.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DataError } from '../load/data-error.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;
const tenthsOfQuestion = 10;

/** Beyond this many, the oldest askers are forgotten only when their day is over: new ones are refused. */
const mostAskers = 200_000;

/** Lines that are written until the file is written again without what is older than a day. */
const linesOfFile = 100_000;

/** One asker's budget, and how many times the usual number of questions it has. */
export interface Budget {
  asker: string;
  questions: number;
}

interface Spent {
  at: number;
  tenths: number;
}

/** Questions that were asked in the last 24 hours. */
export class Budgets {
  readonly #key: Buffer;
  readonly #file: string | null;
  readonly #now: () => number;
  readonly #askers = new Map<string, Map<string, Spent>>();
  #lines = 0;

  /** @param folder where questions are kept over a restart; null to forget them @throws DataError */
  constructor(folder: string | null, now: () => number = Date.now) {
    this.#now = now;
    this.#file = folder === null ? null : path.join(folder, 'questions.jsonl');
    try {
      this.#key = folder === null ? randomBytes(32) : keyIn(folder);
      if (this.#file !== null) this.#read(this.#file);
    } catch (error) {
      throw new DataError(
        `The folder of the budgets, ${folder}, can't be used: ${error instanceof Error ? error.message : error}`,
      );
    }
  }

  /**
   * Charges a question to all of these budgets, or to none. A question that was asked within a day is free. Gives after how
   * many seconds it can be asked; null if it may be asked now.
   */
  charge(budgets: readonly Budget[], question: string): number | null {
    const hash = this.#hash(question);
    const now = this.#now();
    const due: Map<string, Spent>[] = [];
    for (const { asker, questions } of budgets) {
      const asked = this.#askedBy(asker, now);
      if (asked === null) return dayMilliseconds / 1000;
      if (asked.has(hash)) continue;
      const over = spentOf(asked) + tenthsOfQuestion - questions * tenthsOfQuestion;
      if (over > 0) return secondsUntilFree(asked, over, now);
      due.push(asked);
    }
    for (const asked of due) asked.set(hash, { at: now, tenths: tenthsOfQuestion });
    for (const { asker } of budgets)
      this.#write(this.#hash(asker), hash, { at: now, tenths: tenthsOfQuestion });
    return null;
  }

  /** A question about a common variant costs a tenth: this node's answer says that many have it. */
  reduce(budgets: readonly Budget[], question: string): void {
    const hash = this.#hash(question);
    for (const { asker } of budgets) {
      const spent = this.#askers.get(this.#hash(asker))?.get(hash);
      if (!spent || spent.tenths === 1) continue;
      spent.tenths = 1;
      this.#write(this.#hash(asker), hash, spent);
    }
  }

  /** A secret for another use, which lasts as long as the budgets do. */
  secretFor(use: string): Buffer {
    return createHmac('sha256', this.#key).update(`secret ${use}`).digest();
  }

  #hash(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('base64url').slice(0, 22);
  }

  /** What somebody asked within a day; null if there are too many askers. */
  #askedBy(asker: string, now: number): Map<string, Spent> | null {
    const hash = this.#hash(asker);
    const known = this.#askers.get(hash);
    if (known) {
      for (const [question, { at }] of known) if (at <= now - dayMilliseconds) known.delete(question);
      return known;
    }
    if (this.#askers.size >= mostAskers) this.#forget(now);
    if (this.#askers.size >= mostAskers) return null;
    const made = new Map<string, Spent>();
    this.#askers.set(hash, made);
    return made;
  }

  #forget(now: number): void {
    for (const [asker, asked] of this.#askers)
      if (![...asked.values()].some(({ at }) => at > now - dayMilliseconds)) this.#askers.delete(asker);
  }

  #write(asker: string, question: string, { at, tenths }: Spent): void {
    if (this.#file === null) return;
    if (this.#lines >= linesOfFile) this.#writeAgain(this.#file);
    appendFileSync(this.#file, `${JSON.stringify([asker, question, at, tenths])}\n`);
    this.#lines += 1;
  }

  #writeAgain(file: string): void {
    this.#forget(this.#now());
    const lines = [...this.#askers].flatMap(([asker, asked]) =>
      [...asked].map(([question, { at, tenths }]) => JSON.stringify([asker, question, at, tenths])),
    );
    writeFileSync(`${file}.new`, lines.map((line) => `${line}\n`).join(''), { mode: 0o600 });
    renameSync(`${file}.new`, file);
    this.#lines = 0;
  }

  /** A line that a crash cut off is the last one, and its question wasn't answered. */
  #read(file: string): void {
    for (const line of readIfThere(file).split('\n')) {
      const found = /^\["([\w-]{22})","([\w-]{22})",(\d{1,15}),(\d{1,2})\]$/.exec(line);
      if (!found) continue;
      const [, asker = '', question = '', at, tenths] = found;
      const asked = this.#askers.get(asker) ?? new Map<string, Spent>();
      asked.set(question, { at: Number(at), tenths: Number(tenths) });
      this.#askers.set(asker, asked);
    }
    this.#writeAgain(file);
  }
}

function keyIn(folder: string): Buffer {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, 'key');
  const known = readIfThere(file);
  if (/^[0-9a-f]{64}$/.test(known)) return Buffer.from(known, 'hex');
  const made = randomBytes(32);
  writeFileSync(file, made.toString('hex'), { mode: 0o600 });
  return made;
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

const spentOf = (asked: ReadonlyMap<string, Spent>): number =>
  [...asked.values()].reduce((sum, { tenths }) => sum + tenths, 0);

/** After how many seconds so many tenths are older than a day. */
function secondsUntilFree(asked: ReadonlyMap<string, Spent>, tenths: number, now: number): number {
  let freed = 0;
  for (const { at, tenths: one } of [...asked.values()].sort((some, other) => some.at - other.at)) {
    freed += one;
    if (freed >= tenths) return Math.max(1, Math.ceil((at + dayMilliseconds - now) / 1000));
  }
  return dayMilliseconds / 1000;
}
