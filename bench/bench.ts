import type { FloodName } from './parts/attacks/floods.ts';
import type { Sandbox } from './sandbox.ts';

export interface BenchOptions {
  /** Number of posts, where a part lets it be chosen; null for the part's own. */
  posts: number | null;
  /** A folder of Markdown to import instead. */
  corpus: string | null;
  /** The only flood for `attack`; null for all. */
  flood: FloodName | null;
  /** How long a part breaks the site; null for the part's own. */
  minutes: number | null;
  /** The seed of what is random, to repeat a run; null for another one each time. */
  seed: number | null;
}

/** One part of the benchmarks: measures, prints, and gives whether its budgets are met. */
export type Bench = (sandbox: Sandbox, options: BenchOptions) => Promise<boolean>;
