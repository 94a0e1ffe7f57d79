import type { Problem } from '../forms/problem.ts';
import { useLanguage } from '../language/language-context.tsx';
import { useGoTo } from '../shell/use-go-to.ts';
import { emailLinkOutcome } from './email-link-outcome.ts';

/**
 * Returns the function that says what a failed call with the token of a link means to the person, under the heading given.
 * It goes to the screen that tells of an expired link or a server error, and returns null then.
 */
export function useLinkProblem(failedHeading: string): (error: unknown) => Problem | null {
  const { t, translate } = useLanguage();
  const goTo = useGoTo();
  return (error) => {
    const outcome = emailLinkOutcome(error);
    switch (outcome.kind) {
      case 'go':
        goTo(outcome.to);
        return null;
      case 'invalid-link':
        return { heading: t('verify.invalidLink'), text: t('access.invalidText') };
      case 'other':
        return { heading: failedHeading, text: translate(outcome.message) };
    }
  };
}
