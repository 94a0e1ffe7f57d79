import { useCallback } from 'react';
import type { CallError } from '../api/call-error.ts';
import { useLanguage } from '../language/language-context.tsx';

/**
 * Returns the function that says in a sentence why a call failed: the server's message, or to try again
 * without network.
 */
export function useErrorText(): (error: CallError) => string {
  const { t, translate } = useLanguage();
  return useCallback(
    (error) => (error.is('network') ? t('frame.tryAgain') : translate(error.message)),
    [t, translate],
  );
}
