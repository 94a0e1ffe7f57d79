/** Wraps a command to run on one core only, with its threads and children (Linux). */
export function pinned(core: number, command: readonly string[]): [string, ...string[]] {
  return ['taskset', '-c', String(core), ...command];
}
