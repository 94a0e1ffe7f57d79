import { useCallback } from 'react';
import type { CallError } from '../api/call-error.ts';
import { useLanguage } from '../language/language-context.tsx';

/**
 * Returns a function that says why a call failed: the server's message, or to try again after a network
 * failure.
 */
export function useErrorText(): (error: CallError) => string {
  const { t, translate } = useLanguage();
  return useCallback(
    (error) => (error.is('network') ? t('frame.tryAgain') : translate(error.message)),
    [t, translate],
  );
}
