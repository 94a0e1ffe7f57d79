import { useCallback, useState } from 'react';
import type { Problem } from './problem.ts';

export interface Submission {
  busy: boolean;
  problem: Problem | null;
  dismiss(): void;
  /** Does the deed, which gives what kept it from being done. */
  run(deed: () => Promise<Problem | null>): Promise<void>;
}

/** Where the sending of a form stands. */
export function useSubmission(): Submission {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const dismiss = useCallback(() => setProblem(null), []);
  const run = useCallback(async (deed: () => Promise<Problem | null>) => {
    setBusy(true);
    setProblem(null);
    try {
      setProblem(await deed());
    } finally {
      setBusy(false);
    }
  }, []);
  return { busy, problem, dismiss, run };
}
