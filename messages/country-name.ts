import { localeOf } from './locale.ts';

const placeNames = new Map<string, Intl.DisplayNames>();

/** Names that the engine misspells (so), or that are hardly told from a country's (sw: Southern and South Africa). */
const ownNames: Readonly<Record<string, string>> = {
  'so 011': 'Galbeedka Afrika',
  'sw 018': 'Kusini mwa Afrika',
};

/** The name of a country or region in a language; its code where the engine doesn't know it. */
export function countryName(code: string, language: string): string {
  const own = ownNames[`${language} ${code}`];
  if (own !== undefined) return own;
  let names = placeNames.get(language);
  if (!names) {
    names = new Intl.DisplayNames(localeOf(language), { type: 'region' });
    placeNames.set(language, names);
  }
  return names.of(code) ?? code;
}
