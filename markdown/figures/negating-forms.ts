/** Forms of words that negate by a prefix, in languages whose verbs do. Words are folded. */
import { fold } from './fold.ts';

const folded = (words: string) => new Set(words.split(' ').map(fold));

/**
 * Swahili: usinywe (don't drink), hawapaswi (they shouldn't), hakunywa, kutokula. Some words that only look like it are
 * found too; a reviewer sees them only where they changed.
 */
const swahili =
  /^(?:(?:ha(?:tu|m|wa|i|u|ya|ki|vi|zi|li|ku|pa)?|si|hu)\p{L}{2,}i|(?:ha(?:tu|m|wa|i|u|ya|ki|vi|zi|li|ku|pa)?|si|hu)(?:ku|ta|ja)\p{L}{2,}|(?:[uma]|wa|tu|ni|[iy]a?|ki|vi|zi|li)si\p{L}{3,}|kuto(?:ku)?\p{L}{3,})$/u;
const notSwahili = folded(
  'habari hali haki hatari hatarini siri usiku siku asili asilimia msingi msimu wasiwasi msichana wasichana usingizi msitu misitu ' +
    'hasi hadi hakika hasara hospitali kutoka kutokana kutokea kutosha kutolewa kutoboa msimamo msimamizi usimamizi asidi wasifu halali ' +
    'hivi hii hizi huyu hawa hapa haraka hubaki hufanyika usikivu kutokwa wasilisha wasiliana hisia misikiti asali harakati hajapata siyo ' +
    'hiki hili huu simu mashariki hariri kutofautiana hudumia huduma hayawani hadhari',
);

/** Amharic: አትስጡ, አይስጡ, የማይጠጣ, ያልተጣራ, እንዳይሰጡ. */
const amharic =
  /^(?:[በለከየ]?(?:አት|አይ|አያ|አል)\p{L}{2,}|የማ[ይያትን]\p{L}{2,}|(?:ስላ|እንዳ|ያ|ካ|ባ)ል\p{L}{2,}|(?:እንዳ|ሳ)[ይያት]\p{L}{2,})$/u;
const notAmharic = folded(
  'አይነት አይነቶች አይነቱ ዓይነት ዓይኖች አይብ አይጥ አይረን አያያዝ አያቶች አያት አትክልት አትክልቶች አትሌት አትሌቶች አትሮፒን አልኮል አልጋ አልፎ አልሚ አልቤንዳዞል አልባሳት ' +
    'ሳይንስ ሳይንሳዊ ባልደረባ ባለሙያ ያልፋል ካልሲ ካልሲየም አይቨርሜክቲን አይሶኒያዚድ አይቡፕሮፌን አይኖች አይናችን ሳይክል ሳይቀር ባልና',
);

/** Whether a folded word negates by its form. */
export function negatesByForm(word: string, language: string): boolean {
  if (language === 'sw') return swahili.test(word) && !notSwahili.has(word);
  if (language === 'am') return amharic.test(word) && !notAmharic.has(word);
  if (language === 'fr') return /^n’\p{L}/u.test(word);
  return /n’t$/.test(word);
}
