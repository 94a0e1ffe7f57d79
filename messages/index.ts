import { createInstance, type FormatterModule, type TFunction } from 'i18next';
import type { InterfaceLanguage } from '../contract/constants.ts';
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
 * Every text of the interface, by language. English is the model that the others follow. What e-mails say is
 * in files apart, so that no browser loads it.
 */
export const messages = {
  en: { ...en, emails: emailsEn },
  fr: { ...fr, emails: emailsFr },
  pt: { ...pt, emails: emailsPt },
  ar: { ...ar, emails: emailsAr },
  sw: { ...sw, emails: emailsSw },
} satisfies Record<InterfaceLanguage, English>;

/** Gives the text of a key; a key that English doesn't have is a type error. */
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
  // React escapes what it writes; escaped twice, an apostrophe in a name would show as an entity.
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

/** The texts of one language. Synchronous and pure. */
export function translator(language: InterfaceLanguage): Translate {
  return instance.getFixedT(language);
}
