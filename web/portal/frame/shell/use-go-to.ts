import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { useLanguage } from '../language/language-context.tsx';
import { isPortalScreen } from './destination.ts';

/**
 * Returns a function that replaces the page with another of this site, whether the portal or the server shows
 * it.
 */
export function useGoTo(): (path: string) => void {
  const navigate = useNavigate();
  const { publicHref } = useLanguage();
  return useCallback(
    (path) => {
      if (isPortalScreen(path)) void navigate(path, { replace: true });
      else window.location.replace(publicHref(path));
    },
    [navigate, publicHref],
  );
}
