/** Words that negate or forbid, in the languages of the interface. */
import { negations } from '#languages';
import { primaryLanguage } from '../../contract/constants.ts';

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
  Object.entries(negations).flatMap(([language, own]) => (own.length > 0 ? [[language, new Set(own)]] : [])),
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
