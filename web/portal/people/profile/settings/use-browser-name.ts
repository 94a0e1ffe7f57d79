import { browserName } from '../../../../../contract/views/browser-name.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';

/** What a browser is called, by what it says about itself. */
export function useBrowserName(userAgent: string | null): string {
  const { t } = useLanguage();
  const { browser, machine } = browserName(userAgent ?? '');
  if (browser === null) return machine ?? t('accountSettings.unknownBrowser');
  return machine === null ? browser : t('accountSettings.browserOn', { browser, machine });
}
