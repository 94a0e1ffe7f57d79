/** Words that negate or forbid, in the languages of the interface. */
import { type InterfaceLanguage, interfaceLanguages, primaryLanguage } from '../../contract/constants.ts';

const lists: Record<InterfaceLanguage, string> = {
  en: 'not no never none nobody nothing neither nor without cannot unless except avoid stop',
  fr: 'ne n pas jamais aucun aucune sans ni non rien sauf excepté éviter évitez',
  pt: 'não nunca jamais nem nenhum nenhuma nenhuns nenhumas sem nada exceto evite evitar evitem',
  ar: 'لا لم لن ليس ليست ليسوا لست غير بدون دون بلا إلا سوى تجنب تجنبوا عدم كلا',
  sw: 'si sio siyo hapana bila kamwe wala hakuna hamna haina hana hayana epuka isipokuwa',
};

/** Arabic writes "and" and "so" with the word that follows. */
const arabicPrefix = /^[وف](?=\p{L}{2})/u;

/**
 * Swahili negates verbs by prefixes: usinywe (don't drink), hawapaswi (they shouldn't), hakunywa. Some words
 * that only look like it are found too; a reviewer sees them only where they changed.
 */
const swahiliVerb =
  /^(?:(?:ha(?:tu|m|wa|i|u|ya|ki|vi|zi|li|ku|pa)?|si|hu)\p{L}{2,}i|(?:ha(?:tu|m|wa|i|u|ya|ki|vi|zi|li|ku|pa)?|si|hu)(?:ku|ta|ja)\p{L}{2,}|(?:[uma]|wa|tu|ni|[iy]a?|ki|vi|zi|li|ku|pa)si\p{L}{3,})$/u;
const notSwahiliVerbs = new Set(
  'habari hali haki hatari siri usiku siku asili asilimia msingi msimu wasiwasi msichana wasichana usingizi msitu misitu hasi hadi hakika'.split(
    ' ',
  ),
);

const words = new Map<string, ReadonlySet<string>>(
  interfaceLanguages.map((language) => [language, new Set(lists[language].split(' '))]),
);
const everyLanguage = new Set([...words.values()].flatMap((own) => [...own]));

/**
 * Returns whether a word in lower case negates in a language. In a language without a list, any word counts
 * that negates in one of the others.
 */
export function negationsOf(language: string): (word: string) => boolean {
  const primary = primaryLanguage(language);
  const known = words.get(primary) ?? everyLanguage;
  return (word) => {
    if (known.has(word)) return true;
    if (primary === 'ar') return known.has(word.replace(arabicPrefix, ''));
    if (primary === 'sw') return swahiliVerb.test(word) && !notSwahiliVerbs.has(word);
    if (primary === 'fr') return word.startsWith('n’');
    return /n’t$/.test(word);
  };
}
