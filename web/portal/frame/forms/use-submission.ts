import { useCallback, useState } from 'react';
import type { Problem } from './problem.ts';

export interface Submission {
  busy: boolean;
  problem: Problem | null;
  dismiss(): void;
  /** Runs the action, which returns its problem or null. */
  run(action: () => Promise<Problem | null>): Promise<void>;
}

/** The state of a form's submission. */
export function useSubmission(): Submission {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const dismiss = useCallback(() => setProblem(null), []);
  const run = useCallback(async (action: () => Promise<Problem | null>) => {
    setBusy(true);
    setProblem(null);
    try {
      setProblem(await action());
    } finally {
      setBusy(false);
    }
  }, []);
  return { busy, problem, dismiss, run };
}
