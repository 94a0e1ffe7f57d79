import type { Bench, BenchOptions } from './bench.ts';
import { CannotMeasureError } from './machine/tools.ts';
import { measureAttack } from './parts/attack.ts';
import { measureAudio } from './parts/audio.ts';
import { measureEdge } from './parts/edge.ts';
import { measureFirstScreens } from './parts/first-screens.ts';
import { measureImport } from './parts/import-rate.ts';
import { measureLighthouse } from './parts/lighthouse.ts';
import { measureListsAtScale } from './parts/lists-at-scale.ts';
import { measureLog } from './parts/log.ts';
import { measureMarkdown } from './parts/markdown.ts';
import { measureMemory } from './parts/memory.ts';
import { measureNetwork } from './parts/network.ts';
import { measureNode } from './parts/node.ts';
import { measureNodes } from './parts/nodes.ts';
import { measurePageCache } from './parts/page-cache.ts';
import { measurePage } from './parts/page-rate.ts';
import { measureReading } from './parts/reading.ts';
import { measureRecall } from './parts/recall.ts';
import { measureRetractions } from './parts/retractions.ts';
import { measureSignIn } from './parts/sign-in.ts';
import { measureSizes } from './parts/sizes.ts';
import { say } from './report.ts';
import { Sandbox } from './sandbox.ts';

const parts: ReadonlyMap<string, Bench> = new Map([
  ['import', measureImport],
  ['page', measurePage],
  ['page-cache', measurePageCache],
  ['memory', measureMemory],
  ['sizes', measureSizes],
  ['markdown', measureMarkdown],
  ['sign-in', measureSignIn],
  ['nodes', measureNodes],
  ['node', measureNode],
  ['network', measureNetwork],
  ['lighthouse', measureLighthouse],
  ['first-screens', measureFirstScreens],
  ['reading', measureReading],
  ['lists-at-scale', measureListsAtScale],
  ['log', measureLog],
  ['retractions', measureRetractions],
  ['recall', measureRecall],
  ['attack', measureAttack],
  ['audio', measureAudio],
  ['edge', measureEdge],
]);

export const partNames: readonly string[] = [...parts.keys()];

/**
 * Runs the named parts and prints their results; gives the names of those that missed a budget or couldn't be
 * measured.
 */
export async function runParts(names: readonly string[], options: BenchOptions): Promise<string[]> {
  const failed: string[] = [];
  for (const [name, measure] of parts) {
    if (!names.includes(name)) continue;
    say(`${name}`);
    if (!(await runPart(measure, options))) failed.push(name);
    say();
  }
  return failed;
}

async function runPart(measure: Bench, options: BenchOptions): Promise<boolean> {
  const sandbox = new Sandbox();
  const leave = whenInterrupted(() => sandbox.close());
  try {
    return await measure(sandbox, options);
  } catch (error) {
    if (!(error instanceof CannotMeasureError)) throw error;
    say(`  NOT MEASURED: ${error.message}`);
    return false;
  } finally {
    await sandbox.close();
    leave();
  }
}

/**
 * On a signal to end, or when the parent process has gone, calls `clear` and ends the process; gives a
 * function that stops this.
 */
function whenInterrupted(clear: () => Promise<void>): () => void {
  const events = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const;
  const leave = () => void clear().finally(() => process.exit(130));
  for (const event of events) process.once(event, leave);
  return () => {
    for (const event of events) process.off(event, leave);
  };
}
