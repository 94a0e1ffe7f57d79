import fc from 'fast-check';
import { Fault, type OpenTarget, type Trial } from './target.ts';

interface Finding {
  kind: string;
  message: string;
  stack: string;
  /** The smallest input that was found, as the lines of a test. */
  test: string;
  /** The seed of the round in which it was found. */
  seed: number;
}

export interface Searched {
  tried: number;
  /** Seconds that the search took. */
  seconds: number;
  findings: Finding[];
}

export interface SearchOptions {
  seed: number;
  /** Ends the search after so many inputs. */
  inputs?: number;
  /** Ends the search after so much time. */
  minutes?: number;
  /** Seconds of a processor that one input may take; no limit if it is missing. */
  mostSeconds?: number | undefined;
  /** Called before each input. */
  onTrial?: (seed: number, tried: number) => void;
  onFinding?: (finding: Finding) => void;
}

/** Inputs of one seed. Later inputs of a round are larger than the first ones. */
const inputsOfRound = 1000;
/** Smaller inputs that are tried after a finding; fewer where things have to be made again in between. */
const mostAttempts = { usual: 400, renewing: 60 };
/** After how many of them things are made again. */
const attemptsOfARenewal = 5;

/**
 * Tries random inputs until the time is over. What fails is made smaller as long as it fails in the same way; each way is
 * reported once, and the search goes on.
 */
export async function search(target: OpenTarget, options: SearchOptions): Promise<Searched> {
  const { seed, inputs = Number.POSITIVE_INFINITY, minutes, mostSeconds } = options;
  const begun = performance.now();
  const ends = minutes === undefined ? Number.POSITIVE_INFINITY : begun + minutes * 60_000;
  const findings = new Map<string, Finding>();
  const most = target.renew ? mostAttempts.renewing : mostAttempts.usual;
  let tried = 0;
  for (let round = seed; tried < inputs && performance.now() < ends; round += 1) {
    let pursued: { kind: string; attempts: number } | null = null;
    const property = fc.asyncProperty(target.trials, async (trial) => {
      if (pursued) {
        pursued.attempts += 1;
        if (pursued.attempts > most) return;
        if (pursued.attempts % attemptsOfARenewal === 1) await target.renew?.();
      } else {
        tried += 1;
        options.onTrial?.(round, tried);
      }
      const fault = await faultOf(trial, mostSeconds);
      if (!fault || findings.has(fault.kind) || (pursued && pursued.kind !== fault.kind)) return;
      pursued ??= { kind: fault.kind, attempts: 0 };
      throw fault;
    });
    const left = ends - performance.now();
    const result = await fc.check(property, {
      seed: round,
      numRuns: Math.min(inputsOfRound, inputs - tried),
      ...(Number.isFinite(left) && { interruptAfterTimeLimit: Math.max(1, left) }),
    });
    const [smallest] = result.counterexample ?? [];
    if (!smallest) continue;
    const error = result.errorInstance;
    const found = findingOf(error instanceof Fault ? error : asFault(error), smallest, round);
    findings.set(found.kind, found);
    options.onFinding?.(found);
  }
  return { tried, seconds: (performance.now() - begun) / 1000, findings: [...findings.values()] };
}

async function faultOf(trial: Trial, mostSeconds: number | undefined): Promise<Fault | null> {
  const before = process.cpuUsage();
  try {
    await trial.run();
  } catch (error) {
    return error instanceof Fault ? error : asFault(error);
  }
  if (mostSeconds === undefined) return null;
  const { user } = process.cpuUsage(before);
  const seconds = user / 1_000_000;
  return seconds > mostSeconds ? new Fault('takes too long', `${seconds.toFixed(1)} seconds`) : null;
}

/** What nobody meant to throw: its kind is where it was thrown. */
function asFault(error: unknown): Fault {
  if (!(error instanceof Error)) return new Fault('throws what is no error', String(error));
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const own = frames.find((line) => !/node_modules|node:|\/fuzz\//.test(line)) ?? frames[0] ?? '';
  const [, place = own.trim()] = /([\w.#<>]+ \S*?[\w-]+\.\w+)(?=:\d+:\d+)/.exec(own) ?? [];
  const where = place.replace(/\(?file:\S*\/(?=[^/]+$)|\(?\/\S*\/(?=[^/]+$)/, 'in ');
  const fault = new Fault(`throws ${error.name} at ${where}`, error.message);
  if (error.stack !== undefined) fault.stack = error.stack;
  return fault;
}

function findingOf({ kind, message, stack = '' }: Fault, trial: Trial, seed: number): Finding {
  return { kind, message, stack, test: trial.asTest(), seed };
}
