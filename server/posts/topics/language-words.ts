/** What search knows of the languages: words that say nothing of a topic, and the root of a word, roughly. Pure functions. */
import { foldWord } from '../../platform/text/words.ts';
import { soundsOf, withoutPreposition } from './transliteration.ts';

/** Words of questions, articles, prepositions and pronouns, folded. They are neither searched for by themselves, nor marked, nor corrected. */
const passedOver: Readonly<Record<string, string>> = {
  en: 'disease diseases a about after an and are as at be been before by can cannot could did do does don for from get give had has have having how i if in into is it its me my no not of on one or our she he should since so some than that the their them then there these they this to treat was we were what when where which who why will with would you your s t m ve re best good need want help mean means tell much many often long',
  fr: 'maladie maladies a ai as au aux avec avoir c ce ces cet cette chez comment d dans de depuis des doit dois du elle en est et etre eu ete faire fait faut il ils j je l la le les leur lui m ma mais me mes moi mon n ne nous on ou par pas peut peux plus pour pourquoi qu quand que quel quelle quelles quels qui quoi s sa sans se ses si son sont suis sur t ta te tes toi ton tu un une vos votre vous y apres avant aider aide',
  pt: 'doenca doencas a ao aos as ate com como da das de dela dele depois do dos e ela ele em entre era essa esse esta este estou eu faz fazer foi for ha isso isto ja la lhe mais mas me meu minha muito na nao nas nem no nos o os ou para pela pelas pelo pelos por porque posso pode podem qual quais quando que quem quero se sem ser seu sua tem tenho ter um uma voce devo deve onde antes',
  ar: 'مرض امراض من في على الى عن مع هل ما ماذا كيف متى اين لماذا هو هي انا انت نحن هذا هذه ذلك التي الذي ان او و ثم قد لا لم لن كان كانت يكون عند عندي لي له لها بعد قبل كل اي بين يجب يمكن افعل اعمل علي الي اذا طريقه طرق بسبب لدي لدى هناك',
  sw: 'ugonjwa magonjwa na ya wa za la cha vya kwa ni katika au kama hii hiyo huyo huu huo hizi hizo hawa yangu wangu langu changu zangu yako wako nini gani vipi jinsi je lini wapi nani kwamba lakini pia sana bila baada kabla hadi tangu ili mimi wewe yeye sisi wao yake wake lake kuna hakuna nifanye nifanyeje naweza ninaweza kufanya namna lazima yupi ipi mwa pa kutoka kwenye nina ana',
  ha: 'ciwon cutar cututtukan cuta da na ta a ga ya yi mai masu ko ne ce don cikin kan daga zuwa wannan wanda wadda yadda yaya me mene menene wane wace ina yaushe shi ita ni kai ke mu ku su nake kake zan zai za ake ana an in idan kuma amma ba babu akwai saboda domin wa wajen yake take sai abin abu yi yin zan kuna suna muna yana tana',
  am: 'በሽታ በሽታዎች እና ነው ምን ምንድን እንዴት የት መቼ ለምን ስለ ወደ ከ በ ለ የ ላይ ውስጥ ያለ ነበር ናቸው ወይም ግን እኔ አንተ እሱ እሷ ይህ ያ ማን ጋር በኋላ በፊት ነገር ማድረግ አለብኝ አለብን ይቻላል እችላለሁ ምንድነው ናት',
  so: 'sida loo cudurka cudur cudurrada iyo waa oo ee ka ku u la si ah uu ay aan aad maxaa maxay sidee goorma xagee waxaa waxa ama laakiin haddii kan tan kuwa in inuu inay leh ayaa baa miyaa mid kale waxaan la lagu looga loogu marka kadib hor maya haa sameeyaa sameynayaa noqon karo karaa igu isku dhanka kuwaas',
};

const passedOverOf = new Map(
  Object.entries(passedOver).map(([language, words]) => [language, new Set(words.split(' ').map(foldWord))]),
);

/** Whether a folded word says nothing of a topic in a language; in any of them where the language is unknown. */
export function isPassedOver(word: string, language: string | null): boolean {
  if (language !== null) return passedOverOf.get(language)?.has(word) ?? false;
  return [...passedOverOf.values()].some((words) => words.has(word));
}

const soundsOfPassedOver = new Set(
  (passedOver.am ?? '')
    .split(' ')
    .flatMap((word) => soundsOf(foldWord(word)))
    .filter((sound) => !sound.startsWith('=')),
);

/** Arabic articles and prepositions in Latin letters. */
const arabicSmall = new Set('al el bil bel fil fel fi min wa'.split(' '));

/** Whether a word in Latin letters may be a small one of Arabic, or sounds like an Amharic one that says nothing of a topic. */
export function saysNothingByItsSound(word: string): boolean {
  return arabicSmall.has(word) || soundsPassedOver(word);
}

/** Whether a word in Latin letters sounds like an Amharic one that says nothing of a topic: `beshita`, disease. */
export function soundsPassedOver(word: string): boolean {
  return (
    /^[a-z]+$/.test(word) &&
    soundsOf(word)
      .slice(0, 1)
      .some((sound) => soundsOfPassedOver.has(sound))
  );
}

/** Stems of names that are other words far more often: wells, and "living well". */
const saidOfOthers: Readonly<Record<string, readonly string[]>> = { en: ['well'] };

/** Whether the root of a name is a word that posts have in another sense. */
export function isSaidOfOthers(root: string, language: string): boolean {
  return saidOfOthers[language]?.includes(root) ?? false;
}

/** Small words that name a topic elsewhere, so that they tell no language: Somali `sida` (how) is AIDS in French. */
const namesElsewhere = new Set(['sida']);

/** Languages whose small words tell them from the others, in folded words. */
export function languageOfWords(words: readonly string[]): string | null {
  const all = words.join('');
  if (/\p{Script=Ethiopic}/u.test(all)) return 'am';
  if (/\p{Script=Arabic}/u.test(all)) return 'ar';
  const counts = [...passedOverOf]
    .map(([language, known]) => ({
      language,
      count: words.filter((word) => known.has(word) && !namesElsewhere.has(word)).length,
    }))
    .sort((one, other) => other.count - one.count);
  const [first, second] = counts;
  // One small word is often a word of several languages.
  return first && first.count > 0 && first.count > (second?.count ?? 0) ? first.language : null;
}

const swahiliVerb =
  /^(?:(?:si|ha|hatu|ham|hawa|hai|hali|haya|haki|havi|hazi|haku)(?:ku|ta|ja)|(?:ni|u|a|tu|m|wa|i|li|ya|ki|vi|zi|ku|pa)(?:na|li|ta|me|nge|ka|ki)(?:ye|cho|vyo|lo|yo|zo|po|ko|mo)?|hu|ku|ka(?=ni|mu|ku))([a-z]{3,})$/;
/** Whom a Swahili verb is done to: `ameniuma`, it bit me. */
const swahiliObject = /^(?:ni|ku|mu|mw|m|tu|wa|ki|ji)(?=[a-z]{3,}$)/;

/** What is taken away from the end of a folded word, the longest first, and how much has to be left. */
const endings: Readonly<Record<string, { pattern: RegExp; left: number }>> = {
  en: { pattern: /(?:ies|ing|(?<!e)ed|es|s|y|e)$/, left: 3 },
  fr: { pattern: /(?:aux|es|s|x|e|al)$/, left: 3 },
  pt: { pattern: /(?:coes|cao|oes|ao|ais|al|eis|el|as|os|es|s|a|o|e)$/, left: 3 },
  ar: { pattern: /(?:ات|ين|ون|يه|ه|ة|ي|ى|ا)$/, left: 3 },
  ha: { pattern: /(?:n|r)$/, left: 4 },
  so: { pattern: /(?:tay|day|ay|yada|yaasha|yo|ada|ka|ga|ta|da|ha|ku|gu|ku|du|tu|o|a)$/, left: 3 },
};

/** The root of a folded word in a language, roughly: only to compare the names of topics with what is typed. */
export function rootOf(word: string, language: string): string {
  if (/[0-9]/.test(word)) return word;
  if (language === 'sw') {
    const verb = swahiliVerb.exec(word)?.[1];
    if (verb === undefined) return word;
    const done = verb.replace(swahiliObject, '');
    return `-${done.replace(/(?<=[a-z]{2})wa$/, 'a').replace(/[aei]$/, '')}`;
  }
  if (language === 'am') return amharicRoot(word);
  const start = language === 'ar' ? word.replace(/^(?:وال|بال|كال|فال|لل|ال)(?=.{2})/u, '') : word;
  const ending = endings[language];
  const shorter = ending ? start.replace(ending.pattern, '') : start;
  const root = ending && [...shorter].length >= ending.left ? shorter : start;
  // Somali doubles the last letter of short nouns for many: mas, masas.
  return language === 'so' ? root.replace(/(?<=..)([a-z])a\1$/, '$1') : root;
}

const amharicEndings = /(?:ዎችን|ዎች|ችን|ኛል|ዋል|ታል|ናል|ቸው|ች|ኝ|ው|ት|ዋ|ን)$/u;

/** An Amharic word without what is written together with it; of three letters or more, its consonants: እባቦች is of እባብ, ነክሶኛል of ነከሰ. */
function amharicRoot(word: string): string {
  if (/^[a-z]+$/.test(word)) return withoutPreposition(word);
  const start = word.replace(/^[የበለከ](?=.{2})/u, '');
  const shorter = start.replace(amharicEndings, '');
  const root = [...shorter].length >= 2 ? shorter : start;
  if (!/^\p{Script=Ethiopic}{3,}$/u.test(root)) return root;
  return [...root].map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) & ~7)).join('');
}
