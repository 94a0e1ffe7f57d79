import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { useLanguage } from '../language/language-context.tsx';
import { isPortalScreen } from './destination.ts';

/** Goes to a page of this site in place of the one shown, whichever side shows it. */
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
