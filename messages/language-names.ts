import type { InterfaceLanguage } from '../contract/first-constants.ts';

/** Each language's own name, the same whichever language the page is in. */
export const languageNames: Record<InterfaceLanguage, string> = {
  en: 'English',
  fr: 'Français',
  pt: 'Português',
  ar: 'العربية',
  sw: 'Kiswahili',
};
