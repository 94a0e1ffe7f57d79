import type { Sandbox } from './sandbox.ts';

export interface BenchOptions {
  /** Synthetic posts that the import is measured with. */
  posts: number;
  /** A folder of Markdown to import in their place. */
  corpus: string | null;
}

/** A part of the benchmarks: measures, prints, and gives whether the budgets it checks are met. */
export type Bench = (sandbox: Sandbox, options: BenchOptions) => Promise<boolean>;
