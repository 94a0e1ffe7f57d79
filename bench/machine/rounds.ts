/** Servers that are loaded in turns on the same core, until enough rounds were undisturbed. */
import { spreadOf } from '../report.ts';
import type { Sandbox } from '../sandbox.ts';
import { load } from './load.ts';
import { type CoreShares, whileWatching } from './process-figures.ts';
import { CannotMeasureError } from './tools.ts';

export interface Served {
  origin: string;
  pid: number;
  /** Run before each load, such as to set up what is measured. */
  prepare?: () => Promise<void>;
}

interface Run {
  /** Requests per second. */
  rate: number;
  shares: CoreShares;
}

export type Round<Name extends string> = Record<Name, Run>;

export interface Turns {
  path: string;
  core: number;
  /** Many short rounds: the speed of a shared machine changes from one second to the next. */
  rounds: number;
  /** Limit of measured rounds, if other programs disturb some. */
  attempts: number;
  seconds: number;
}

/** Measures rounds until enough are undisturbed, or the limit is reached; every server is loaded once before. */
export async function measureRounds<Name extends string>(
  sandbox: Sandbox,
  servers: Record<Name, Served>,
  { path, core, rounds, attempts, seconds }: Turns,
): Promise<Round<Name>[]> {
  const named = Object.entries<Served>(servers) as [Name, Served][];
  const loadOne = async ({ origin }: Served) => load(sandbox, origin, [path], seconds);
  for (const [, served] of named) {
    await served.prepare?.();
    await loadOne(served);
  }
  const all: Round<Name>[] = [];
  while (all.length < attempts && undisturbed(all).length < rounds) {
    const runs: [Name, Run][] = [];
    for (const [name, served] of named) {
      await served.prepare?.();
      const { result, shares } = await whileWatching({ pid: served.pid, core }, () => loadOne(served));
      runs.push([name, { rate: result, shares }]);
    }
    all.push(Object.fromEntries(runs) as Round<Name>);
  }
  return all;
}

/** The rounds in which each server had its core to itself, and never waited for the load. */
export function undisturbed<Name extends string>(measured: readonly Round<Name>[]): Round<Name>[] {
  const hadItsCore = ({ shares }: Run) => shares.others < 0.1 && shares.idle < 0.1;
  return measured.filter((round) => Object.values<Run>(round).every(hadItsCore));
}

/** @throws CannotMeasureError saying who had the core instead */
export function refuseDisturbed<Name extends string>(measured: readonly Round<Name>[]): never {
  const runs = measured.flatMap((round) => Object.values<Run>(round));
  const percent = (share: 'others' | 'idle') =>
    `${(spreadOf(runs.map(({ shares }) => shares[share])).median * 100).toFixed(0)} %`;
  throw new CannotMeasureError(
    `Only ${undisturbed(measured).length} of ${measured.length} rounds were undisturbed, so this is no verdict: other ` +
      `programs had ${percent('others')} of the core, and ${percent('idle')} waited for the load generator (medians).`,
  );
}

export function ratioOf(ours: Run, other: Run): number {
  return ours.rate / other.rate;
}

/** Ratio by requests per second of processor time, which holds even if other programs shared the core. */
export function ratioByTime(ours: Run, other: Run): number {
  return ours.rate / ours.shares.process / (other.rate / other.shares.process);
}
