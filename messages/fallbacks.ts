/** Which language's texts people see where a language lacks some. */
import { languageFallbacks, partialParts } from '#languages';
import { defaultLanguage, type InterfaceLanguage } from '../contract/first-constants.ts';
import type { Part } from './folders/facts.ts';

/** The languages whose texts are tried in turn: the language itself, the one that it names, English. Some may be there twice. */
export function languagesTried(language: InterfaceLanguage): InterfaceLanguage[] {
  return [language, languageFallbacks[language] ?? defaultLanguage, defaultLanguage];
}

/** Whether a language has texts of a part missing. */
export function isPartial(language: InterfaceLanguage, part: Part): boolean {
  return partialParts[language]?.includes(part) === true;
}

/**
 * The language that most texts of a part are in: the language itself, or the first that stands in for it where the part is
 * partial. Pages and screens declare it, so that they are read out and written in its direction.
 */
export function shownIn(language: InterfaceLanguage, part: Part): InterfaceLanguage {
  return languagesTried(language).find((tried) => !isPartial(tried, part)) ?? defaultLanguage;
}
