import { createContext, type ReactNode, useContext, useEffect, useMemo, useReducer } from 'react';
import { directionOf, type InterfaceLanguage } from '../../../../contract/first-constants.ts';
import { shownIn } from '../../../../messages/fallbacks.ts';
import {
  loadLanguage,
  type PortalTranslate,
  portalTranslator,
  translateRule,
} from '../../../../messages/portal.ts';
import { lastingStorage } from '../storage/storage.ts';
import { languageKey, languageReducer, publicAddress } from './language.ts';

interface Language {
  currentLanguage: InterfaceLanguage;
  t: PortalTranslate;
  /** Translates a sentence of the contract or the server into the current language. */
  translate(sentence: string): string;
  /** The URL of a page that the server renders, in the current language. */
  publicHref(path: string): string;
  /** @throws where the texts of the language can't be loaded */
  setLanguage(language: InterfaceLanguage): Promise<void>;
}

const LanguageContext = createContext<Language | null>(null);

/** Provides the language setting; the texts of `initial` must be loaded already. */
export function LanguageProvider({ initial, children }: { initial: InterfaceLanguage; children: ReactNode }) {
  const [{ currentLanguage }, dispatch] = useReducer(languageReducer, { currentLanguage: initial });

  useEffect(() => {
    const shown = shownIn(currentLanguage, 'portal');
    document.documentElement.lang = shown;
    document.documentElement.dir = directionOf(shown);
    lastingStorage.setItem(languageKey, currentLanguage);
  }, [currentLanguage]);

  const language = useMemo(
    (): Language => ({
      currentLanguage,
      t: portalTranslator(currentLanguage),
      translate: (sentence) => translateRule(sentence, currentLanguage),
      publicHref: (path) => publicAddress(path, currentLanguage),
      setLanguage: async (next) => {
        await loadLanguage(next);
        dispatch({ type: 'set-language', language: next });
      },
    }),
    [currentLanguage],
  );
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

/** The texts and the language setting. */
export function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (!language) throw new Error('useLanguage needs a LanguageProvider');
  return language;
}
