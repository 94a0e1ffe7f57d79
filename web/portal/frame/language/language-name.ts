import type { InterfaceLanguage } from '../../../../contract/first-constants.ts';
import { languageNames } from '../../../../messages/language-names.ts';
import { localeOf } from '../../../../messages/locale.ts';
import { useLanguage } from './language-context.tsx';

/**
 * Returns a function that names a language: in that language if the interface has it, otherwise in the
 * reader's.
 */
export function useLanguageName(): (tag: string) => string {
  const { currentLanguage } = useLanguage();
  return (tag) => nameOf(tag, currentLanguage);
}

function nameOf(tag: string, reader: InterfaceLanguage): string {
  const own = Object.entries(languageNames).find(([known]) => known === tag);
  if (own) return own[1];
  try {
    return new Intl.DisplayNames(localeOf(reader), { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
