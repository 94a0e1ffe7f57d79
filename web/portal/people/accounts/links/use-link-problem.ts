import type { Problem } from '../../../frame/forms/problem.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useGoTo } from '../../../frame/shell/use-go-to.ts';
import { emailLinkOutcome } from './email-link-outcome.ts';

/**
 * Returns a function that turns a failed call with an e-mailed link's token into a problem under the given
 * heading. For an expired link or a server error it goes to the screen that says so, and returns null.
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
