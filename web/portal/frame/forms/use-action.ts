import { CallError } from '../api/call-error.ts';
import type { Problem } from './problem.ts';
import { useErrorText } from './use-error-text.ts';
import { useSubmission } from './use-submission.ts';

/** Runs calls, with their busy state; a failure becomes a problem under the given heading. */
export function useAction(failed: string) {
  const errorText = useErrorText();
  const submission = useSubmission();

  const attempt = async (action: () => Promise<void>): Promise<Problem | null> => {
    try {
      await action();
      return null;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return { heading: failed, text: errorText(error) };
    }
  };
  return { ...submission, run: (action: () => Promise<void>) => submission.run(() => attempt(action)) };
}
