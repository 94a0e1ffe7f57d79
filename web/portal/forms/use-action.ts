import { CallError } from '../api/call-error.ts';
import { useLanguage } from '../language/language-context.tsx';
import type { Problem } from './problem.ts';
import { useSubmission } from './use-submission.ts';

/** Something that is done by a call: where it stands, and what kept it from being done, under the heading given. */
export function useAction(failed: string) {
  const { t, translate } = useLanguage();
  const submission = useSubmission();

  const attempt = async (action: () => Promise<void>): Promise<Problem | null> => {
    try {
      await action();
      return null;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return { heading: failed, text: error.is('network') ? t('frame.tryAgain') : translate(error.message) };
    }
  };
  return { ...submission, run: (action: () => Promise<void>) => submission.run(() => attempt(action)) };
}
