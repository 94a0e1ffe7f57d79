import type { Bench, BenchOptions } from './bench.ts';
import { CannotMeasureError } from './machine/tools.ts';
import { measureAttack } from './parts/attacks/attack.ts';
import { measureHalfSent } from './parts/attacks/half-sent.ts';
import { measureSignIn } from './parts/attacks/sign-in.ts';
import { measureChaos } from './parts/availability/chaos/chaos.ts';
import { measureFailover } from './parts/availability/failover.ts';
import { measureNodes } from './parts/availability/nodes.ts';
import { runTrials } from './parts/availability/trials.ts';
import { measureEngines } from './parts/cloud/engines.ts';
import { measureFanOut } from './parts/cloud/fan-out.ts';
import { measureNetwork } from './parts/cloud/network.ts';
import { measureNode } from './parts/cloud/node.ts';
import { measurePrivacy } from './parts/cloud/privacy.ts';
import { measureTruth } from './parts/cloud/truth.ts';
import { measureEdge } from './parts/pages/edge.ts';
import { measureFirstScreens } from './parts/pages/first-screens.ts';
import { measureLighthouse } from './parts/pages/lighthouse.ts';
import { measureMemory } from './parts/pages/memory.ts';
import { measurePageCache } from './parts/pages/page-cache.ts';
import { measurePage } from './parts/pages/page-rate.ts';
import { measureSizes } from './parts/pages/sizes.ts';
import { measureTracing } from './parts/pages/tracing.ts';
import { measureAudio } from './parts/posts/audio.ts';
import { measureDigests } from './parts/posts/digests.ts';
import { measureFigures } from './parts/posts/figures.ts';
import { measureImport } from './parts/posts/import-rate.ts';
import { measureListsAtScale } from './parts/posts/lists-at-scale.ts';
import { measureLog } from './parts/posts/log.ts';
import { measureMarkdown } from './parts/posts/markdown.ts';
import { measureMillion, measureSearches } from './parts/posts/million.ts';
import { measureReading } from './parts/posts/reader-pages.ts';
import { measureRecall } from './parts/posts/recall.ts';
import { measureRetractions } from './parts/posts/retractions.ts';
import { measureSearch } from './parts/posts/search.ts';
import { measureWordpress } from './parts/posts/wordpress.ts';
import { say } from './report.ts';
import { Sandbox } from './sandbox.ts';

const parts: ReadonlyMap<string, Bench> = new Map([
  ['import', measureImport],
  ['wordpress', measureWordpress],
  ['page', measurePage],
  ['page-cache', measurePageCache],
  ['memory', measureMemory],
  ['sizes', measureSizes],
  ['tracing', measureTracing],
  ['markdown', measureMarkdown],
  ['figures', measureFigures],
  ['sign-in', measureSignIn],
  ['nodes', measureNodes],
  ['failover', measureFailover],
  ['node', measureNode],
  ['engines', measureEngines],
  ['network', measureNetwork],
  ['fan-out', measureFanOut],
  ['privacy', measurePrivacy],
  ['truth', measureTruth],
  ['lighthouse', measureLighthouse],
  ['first-screens', measureFirstScreens],
  ['reading', measureReading],
  ['lists-at-scale', measureListsAtScale],
  ['search', measureSearch],
  ['searches', measureSearches],
  ['log', measureLog],
  ['retractions', measureRetractions],
  ['recall', measureRecall],
  ['digests', measureDigests],
  ['attack', measureAttack],
  ['half-sent', measureHalfSent],
  ['audio', measureAudio],
  ['edge', measureEdge],
  ['million', measureMillion],
  ['chaos', measureChaos],
  ['trials', runTrials],
]);

export const partNames: readonly string[] = [...parts.keys()];

/**
 * Parts that run only where they are named: they take hours and tens of gigabytes, or half an hour and more, or gigabytes of memory, or a port that a site of this
 * machine may have.
 */
const longParts: readonly string[] = ['wordpress', 'million', 'searches', 'chaos', 'trials', 'engines'];

/** The parts that run where none is named. */
export const usualParts: readonly string[] = partNames.filter((name) => !longParts.includes(name));

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
