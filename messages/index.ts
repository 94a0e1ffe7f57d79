import { createInstance, type FormatterModule, type TFunction } from 'i18next';
import type { InterfaceLanguage } from '../contract/first-constants.ts';
import ar from './ar.json' with { type: 'json' };
import emailsAr from './emails/ar.json' with { type: 'json' };
import emailsEn from './emails/en.json' with { type: 'json' };
import emailsFr from './emails/fr.json' with { type: 'json' };
import emailsPt from './emails/pt.json' with { type: 'json' };
import emailsSw from './emails/sw.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import { pluralRulesOf, putIn, unbroken } from './locale.ts';
import pt from './pt.json' with { type: 'json' };
import sw from './sw.json' with { type: 'json' };

export { languageNames } from './language-names.ts';

type English = typeof en & { emails: typeof emailsEn };

/**
 * The texts of the public pages and e-mails, by language. English defines the keys. E-mails' texts are in
 * files of their own, so that no browser loads them.
 */
export const messages = {
  en: { ...en, emails: emailsEn },
  fr: { ...fr, emails: emailsFr },
  pt: { ...pt, emails: emailsPt },
  ar: { ...ar, emails: emailsAr },
  sw: { ...sw, emails: emailsSw },
} satisfies Record<InterfaceLanguage, English>;

/** Returns the text of a key; a key that English doesn't have is a type error. */
export type Translate = TFunction;

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: English };
  }
}

const instance = createInstance({
  resources: Object.fromEntries(
    Object.entries(messages).map(([language, { emails, ...texts }]) => [
      language,
      { translation: { ...JSON.parse(unbroken(JSON.stringify(texts))), emails } },
    ]),
  ),
  initAsync: false,
  fallbackLng: 'en',
  // React escapes text already; escaping twice would show an apostrophe in a name as an entity.
  interpolation: {
    escapeValue: false,
    alwaysFormat: true,
  },
});
const formatter: FormatterModule = {
  type: 'formatter',
  init: () => {},
  add: () => {},
  addCached: () => {},
  format: (value, _format, language) =>
    typeof value === 'string' || typeof value === 'number' ? putIn(value, language ?? 'en') : value,
};
void instance.use(formatter).init();
instance.services.pluralResolver.getRule = pluralRulesOf;

/** Returns the translator of a language. Synchronous and pure. */
export function translator(language: InterfaceLanguage): Translate {
  return instance.getFixedT(language);
}
