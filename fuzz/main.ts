/** `npm run fuzz [-- TARGET …] [--minutes N] [--seed S]` */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { usages } from '../scripts/usages.mjs';
import { say } from '../server/commands/command.ts';
import { parseOptions } from '../server/commands/command-line.ts';
import { UsageError } from '../server/platform/command-error.ts';
import { run } from '../server/start.ts';
import { startDatabaseServer } from '../tests/database-server.ts';
import type { Searched } from './run/search.ts';
import type { Target } from './run/target.ts';
import { allTargets } from './targets.ts';

const names = allTargets.map(({ name }) => name);
const usage = usages.fuzz;

/** Searches a target; null if its process ended without a result. */
async function searchInProcess(
  { name }: Target,
  { seed, minutes }: { seed: number; minutes: number },
): Promise<Searched | null> {
  const child = fork(path.join(import.meta.dirname, 'run/process.ts'), [name, String(seed), String(minutes)]);
  let searched: Searched | null = null;
  child.on('message', (message) => {
    searched = message as Searched;
  });
  await once(child, 'exit');
  return searched;
}

function printTable(rows: readonly (readonly string[])[]): void {
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const [name = '', ...numbers] of rows) {
    const cells = numbers.map((cell, index) => cell.padStart(widths[index + 1] ?? 0));
    say(`  ${name.padEnd(widths[0] ?? 0)}  ${cells.join('  ')}`);
  }
}

run(async () => {
  const { values, positionals } = parseOptions(usage, {
    allowPositionals: true,
    options: { minutes: { type: 'string', default: '1' }, seed: { type: 'string' } },
  });
  const minutes = Number(values.minutes);
  const seed = values.seed === undefined ? Math.floor(Math.random() * 1_000_000_000) : Number(values.seed);
  const isKnown = positionals.every((name) => names.includes(name));
  if (!isKnown || !(minutes > 0) || !Number.isSafeInteger(seed)) throw new UsageError(usage);
  const targets = allTargets.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  say(`seed ${seed}, ${minutes} minutes for each target`);
  const stop = targets.some(({ needsDatabase }) => needsDatabase) ? await startDatabaseServer() : null;
  const rows = [['target', 'inputs tried', 'inputs/s', 'findings']];
  let findings = 0;
  try {
    for (const target of targets) {
      say(`${target.name}: ${target.about}`);
      const searched = await searchInProcess(target, { seed, minutes });
      const found = searched?.findings.length ?? 1;
      const rate = searched ? Math.round(searched.tried / searched.seconds) : null;
      rows.push([
        target.name,
        `${searched?.tried ?? '?'}`,
        `${rate ?? '?'}`,
        searched ? `${found}` : 'ended',
      ]);
      findings += found;
    }
  } finally {
    await stop?.();
  }
  say('');
  printTable(rows);
  process.exitCode = findings === 0 ? 0 : 1;
});
