import { readFileSync } from 'node:fs';

/** How many of the slowest files a run names. */
const named = 10;
/** Clock ticks a second, in which Linux counts the time of processes. */
const ticks = 100;

/**
 * Starts to time a stage of a test run. `end` gives its line: seconds that passed, seconds of the processors (where the
 * system tells them), and how many tests passed and failed.
 */
export function startStage(name) {
  const [began, used] = [performance.now(), childrensSeconds()];
  return {
    end({ passed, failed } = {}) {
      const now = childrensSeconds();
      const parts = [`${seconds(performance.now() - began)} s`];
      if (used !== null && now !== null) parts.push(`${Math.round(now - used)} s of processor time`);
      if (passed !== undefined) parts.push(`${passed} passed, ${failed} failed`);
      return `${name}: ${parts.join('; ')}`;
    },
  };
}

/** Adds up the milliseconds of each file, from pairs of a file and a duration. */
export function fileTimes(durations) {
  const sums = new Map();
  for (const [file, duration] of durations) sums.set(file, (sums.get(file) ?? 0) + duration);
  return [...sums];
}

/** Prints a line for each stage, and the slowest files. */
export function printTimes(stages, files) {
  const slowest = files.toSorted(([, one], [, other]) => other - one).slice(0, named);
  if (slowest.length > 0) console.log('Slowest files:');
  for (const [file, duration] of slowest) console.log(`  ${seconds(duration)} s  ${file}`);
  for (const stage of stages) console.log(stage);
}

const seconds = (milliseconds) => (milliseconds / 1000).toFixed(1);

/** Processor time of all child processes that have ended, with their own children; null where Linux doesn't say. */
function childrensSeconds() {
  try {
    const status = readFileSync('/proc/self/stat', 'utf8');
    // The second field is the name of the program, which may have spaces.
    const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[13]) + Number(fields[14])) / ticks;
  } catch {
    return null;
  }
}
