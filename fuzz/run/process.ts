/** Searches one target in a process of its own, which may hang or crash; the result goes to the process that started it. */
import { allTargets } from '../targets.ts';
import { type Searched, search } from './search.ts';
import { startWatchdog } from './watchdog.ts';

const [name = '', seed, minutes] = process.argv.slice(2);
const target = allTargets.find((one) => one.name === name);
if (!target) throw new Error(`There is no target ${name}.`);

/** Seconds after which an input counts as endless. */
const endless = 120;
const watchdog = startWatchdog(name, endless);
const opened = await target.open();
const searched: Searched = await search(opened, {
  seed: Number(seed),
  minutes: Number(minutes),
  mostSeconds: target.mostSeconds,
  onTrial: (round, tried) => watchdog.beat(round, tried),
  onFinding: ({ kind, stack, test, seed: round }) =>
    process.stdout.write(`\n${name}: ${kind} (--seed ${round})\n${stack}\n\n${test}\n`),
});
await watchdog.stop();
await opened.close?.();
process.send?.(searched);
process.disconnect?.();
