/** A command that runs on one core only, with all its threads and children (Linux). */
export function pinned(core: number, command: readonly string[]): [string, ...string[]] {
  return ['taskset', '-c', String(core), ...command];
}
