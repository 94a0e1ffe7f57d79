/**
 * How many different questions somebody may ask in a day, and how much all together may be told in some days. It stands where the
 * data are: whatever a network does, whoever asks the node itself is counted here. Only keyed hashes are kept, of askers and of
 * questions.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DataError } from '../load/data-error.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;
export const tenthsOfQuestion = 10;

/** Beyond this many, the oldest askers are forgotten only when their day is over: new ones are refused. */
const mostAskers = 200_000;

/** Lines that are written until the file is written again without what is older than a day. */
const linesOfFile = 100_000;

/** A question that is charged to one budget. */
export interface Charge {
  /** Whose budget it is. */
  asker: string;
  /** A question that is still counted in this budget is free. */
  question: string;
  /** What the question costs unless `reduce` says less, and all that the budget has, in tenths. */
  price: number;
  tenths: number;
  /** For how long it counts. */
  days: number;
}

/** Why a question isn't answered now. */
export interface Refusal {
  /** After how many seconds it can be asked. */
  seconds: number;
  /** What it can't be charged to. */
  charge: Charge;
}

interface Spent {
  until: number;
  tenths: number;
}

/** What somebody's questions cost that still count, the oldest first. */
interface Asked {
  spent: Map<string, Spent>;
  sum: number;
}

/** Questions that still count. */
export class Budgets {
  readonly #key: Buffer;
  readonly #file: string | null;
  readonly #now: () => number;
  readonly #askers = new Map<string, Asked>();
  #lines = 0;

  /** @param folder where questions are kept over a restart; null to forget them @throws DataError */
  constructor(folder: string | null, now: () => number = Date.now) {
    this.#now = now;
    this.#file = folder === null ? null : path.join(folder, 'budgets.jsonl');
    try {
      this.#key = folder === null ? randomBytes(32) : keyIn(folder);
      if (this.#file !== null) this.#read(this.#file);
    } catch (error) {
      throw new DataError(
        `The folder of the budgets, ${folder}, can't be used: ${error instanceof Error ? error.message : error}`,
      );
    }
  }

  /** Makes all of these charges, or none if one of them can't be made, which it gives then; null if the question may be answered. */
  charge(charges: readonly Charge[]): Refusal | null {
    const now = this.#now();
    const due: { asked: Asked; charge: Charge }[] = [];
    for (const charge of charges) {
      const asked = this.#askedBy(charge.asker, now);
      if (asked === null) return { seconds: dayMilliseconds / 1000, charge };
      if (asked.spent.has(this.#hash(charge.question))) continue;
      const over = asked.sum + charge.price - charge.tenths;
      if (over > 0) return { seconds: secondsUntilFree(asked, over, now, charge.days), charge };
      due.push({ asked, charge });
    }
    for (const { asked, charge } of due) {
      const { asker, question, price, days } = charge;
      const spent = { until: now + days * dayMilliseconds, tenths: price };
      asked.spent.set(this.#hash(question), spent);
      asked.sum += price;
      this.#write(this.#hash(asker), this.#hash(question), spent);
    }
    return null;
  }

  /** What the answer cost, if that is less than was charged. */
  reduce(charges: readonly Pick<Charge, 'asker' | 'question'>[], tenths: number): void {
    for (const { asker, question } of charges) {
      const asked = this.#askers.get(this.#hash(asker));
      const spent = asked?.spent.get(this.#hash(question));
      if (!asked || !spent || spent.tenths <= tenths) continue;
      asked.sum -= spent.tenths - tenths;
      spent.tenths = tenths;
      this.#write(this.#hash(asker), this.#hash(question), spent);
    }
  }

  /** A secret for another use, which lasts as long as the budgets do. */
  secretFor(use: string): Buffer {
    return createHmac('sha256', this.#key).update(`secret ${use}`).digest();
  }

  #hash(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('base64url').slice(0, 22);
  }

  /** What somebody asked that still counts; null if there are too many askers. */
  #askedBy(asker: string, now: number): Asked | null {
    const hash = this.#hash(asker);
    const known = this.#askers.get(hash);
    if (known) {
      sweep(known, now);
      return known;
    }
    if (this.#askers.size >= mostAskers) this.#forget(now);
    if (this.#askers.size >= mostAskers) return null;
    const made = { spent: new Map<string, Spent>(), sum: 0 };
    this.#askers.set(hash, made);
    return made;
  }

  #forget(now: number): void {
    for (const [asker, asked] of this.#askers) {
      sweep(asked, now);
      if (asked.spent.size === 0) this.#askers.delete(asker);
    }
  }

  #write(asker: string, question: string, { until, tenths }: Spent): void {
    if (this.#file === null) return;
    if (this.#lines >= linesOfFile) this.#writeAgain(this.#file);
    appendFileSync(this.#file, `${JSON.stringify([asker, question, until, tenths])}\n`);
    this.#lines += 1;
  }

  #writeAgain(file: string): void {
    this.#forget(this.#now());
    const lines = [...this.#askers].flatMap(([asker, { spent }]) =>
      [...spent].map(([question, { until, tenths }]) => JSON.stringify([asker, question, until, tenths])),
    );
    writeFileSync(`${file}.new`, lines.map((line) => `${line}\n`).join(''), { mode: 0o600 });
    renameSync(`${file}.new`, file);
    this.#lines = 0;
  }

  /** A line that a crash cut off is the last one, and its question wasn't answered. */
  #read(file: string): void {
    for (const line of readIfThere(file).split('\n')) {
      const found = /^\["([\w-]{22})","([\w-]{22})",(\d{1,15}),(\d{1,9})\]$/.exec(line);
      if (!found) continue;
      const [, asker = '', question = '', until, tenths] = found;
      const asked = this.#askers.get(asker) ?? { spent: new Map<string, Spent>(), sum: 0 };
      const before = asked.spent.get(question);
      // Asked again after it no longer counted: it is among the last ones then.
      if (before && before.until !== Number(until)) asked.spent.delete(question);
      asked.sum += Number(tenths) - (before?.tenths ?? 0);
      asked.spent.set(question, { until: Number(until), tenths: Number(tenths) });
      this.#askers.set(asker, asked);
    }
    this.#writeAgain(file);
  }
}

/** Forgets what no longer counts: all of a budget counts for the same time, so that is what comes first. */
function sweep(asked: Asked, now: number): void {
  for (const [question, { until, tenths }] of asked.spent) {
    if (until > now) return;
    asked.spent.delete(question);
    asked.sum -= tenths;
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

/** After how many seconds so many tenths no longer count. */
function secondsUntilFree({ spent }: Asked, tenths: number, now: number, days: number): number {
  let freed = 0;
  for (const { until, tenths: one } of spent.values()) {
    freed += one;
    if (freed >= tenths) return Math.max(1, Math.ceil((until - now) / 1000));
  }
  return (days * dayMilliseconds) / 1000;
}
