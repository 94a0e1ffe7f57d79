/** Figures of running processes, from Linux's /proc. */
import { readdir, readFile, readlink } from 'node:fs/promises';

/** In bytes. */
export interface MemoryFigures {
  /** Resident now, including mapped files. */
  resident: number;
  /** Peak of resident memory. */
  peak: number;
  /** Resident, with shared pages divided among their users. */
  proportional: number;
  /** Resident and not backed by a file: the process's own memory. */
  anonymous: number;
}

export async function memoryOf(pid: number): Promise<MemoryFigures> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  return {
    resident: bytesAt('VmRSS', status),
    peak: bytesAt('VmHWM', status),
    proportional: bytesAt('Pss', rollup),
    anonymous: bytesAt('Anonymous', rollup),
  };
}

function bytesAt(name: string, text: string): number {
  const kibibytes = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1];
  if (kibibytes === undefined) throw new Error(`the system does not report ${name}`);
  return Number(kibibytes) * 1024;
}

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100;

/** Processor time of a process with all its threads, in seconds. */
export async function secondsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The process name, in parentheses, may contain spaces; user and system time are the 12th and 13th fields
  // after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/**
 * Seconds since the machine's start that a core was busy (including time taken by other virtual machines),
 * and idle.
 */
async function secondsOfCore(core: number): Promise<{ working: number; idle: number }> {
  const stat = await readFile('/proc/stat', 'utf8');
  const line = stat.split('\n').find((text) => text.startsWith(`cpu${core} `)) ?? '';
  const ticks = line.split(' ').slice(1).map(Number);
  const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, , , stolen = 0] = ticks;
  return {
    working: (user + nice + system + stolen) / ticksPerSecond,
    idle: (idle + waiting) / ticksPerSecond,
  };
}

/** Shares of a core's time, each from 0 to 1. */
export interface CoreShares {
  process: number;
  /** Other programs, and other virtual machines on the same hardware. */
  others: number;
  idle: number;
}

/** Runs the work; gives its result and the process's share of the core meanwhile. */
export async function whileWatching<Result>(
  { pid, core }: { pid: number; core: number },
  work: () => Promise<Result>,
): Promise<{ result: Result; shares: CoreShares }> {
  const [before, coreBefore, began] = [await secondsOf(pid), await secondsOfCore(core), performance.now()];
  const result = await work();
  const seconds = (performance.now() - began) / 1000;
  const used = (await secondsOf(pid)) - before;
  const coreAfter = await secondsOfCore(core);
  return {
    result,
    shares: {
      process: used / seconds,
      others: Math.max(0, coreAfter.working - coreBefore.working - used) / seconds,
      idle: (coreAfter.idle - coreBefore.idle) / seconds,
    },
  };
}

/** The processes whose working directory is in a folder; none if the system doesn't report it. */
export async function processesIn(folder: string): Promise<number[]> {
  const names = await readdir('/proc').catch(() => []);
  const found = names.map(async (name) => {
    const directory = /^\d+$/.test(name) ? await readlink(`/proc/${name}/cwd`).catch(() => '') : '';
    return directory.startsWith(`${folder}/`) ? [Number(name)] : [];
  });
  return (await Promise.all(found)).flat();
}
