/** Topics by the sounds of their Arabic and Amharic names, which people type in Latin letters. Pure functions. */
import { foldText } from '../../platform/text/words.ts';
import { saysNothingByItsSound, soundsPassedOver } from './language-words.ts';
import { likeliestTopic } from './names-by-root.ts';
import { type Index, joinedSounds, namesOf, type Topic } from './topic-index.ts';
import { isSpelledAs, soundsOf, soundsWithKForQ, withoutPreposition } from './transliteration.ts';

type SoundIndex = Pick<Index, 'bySound' | 'namesBySound' | 'spellingsBySound'>;

const inLatin = /^[a-z0-9]+$/;

/** The topic whose name sounds like these words; of words that may be Arabic or Amharic, also the one whose name one of them sounds like. */
export function topicBySound(
  index: SoundIndex,
  words: readonly string[],
  languages: readonly string[],
): Topic | null {
  const telling = words.filter((word) => !saysNothingByItsSound(word));
  const isLikely = isArabicOrAmharic(words, languages);
  const sounds = telling.map((word) => heardIn(index, word, [...soundsOf(word), ...soundsWithKForQ(word)]));
  if (!isLikely && sounds.flat().every(isShort)) return null;
  for (const sound of joinedSounds(sounds)) {
    const topic = index.bySound.get(sound);
    if (topic) return topic;
  }
  return isLikely ? (topicsOfWords(index, telling)[0] ?? null) : null;
}

/**
 * The topic that these words sound likeliest about, though no name has them together. One word is enough where one of the languages is Arabic or
 * Amharic, or where no word is known in any other; a topic that isn't general goes before the others.
 */
export function likeliestBySound(
  index: SoundIndex,
  words: readonly string[],
  {
    languages,
    isUnknown,
    isGeneral,
  }: { languages: readonly string[]; isUnknown: boolean; isGeneral: (topic: Topic) => boolean },
): Topic | null {
  const telling = words.filter((word) => !saysNothingByItsSound(word));
  const isLikely =
    words.every((word) => inLatin.test(word)) && (isUnknown || isArabicOrAmharic(words, languages));
  const heard = new Map(telling.map((word) => [word, namesHeard(index, word)]));
  const spoken = words.length > 1 && telling.length === 1 ? [...telling, ''] : telling;
  const likeliest = likeliestTopic(spoken, heard, { isOwnLanguage: isLikely });
  if (likeliest && !isGeneral(likeliest)) return likeliest;
  const within = isLikely && words.length > 1 ? topicsOfWords(index, telling) : [];
  return within.find((topic) => !isGeneral(topic)) ?? likeliest ?? within[0] ?? null;
}

/** The language, Arabic or Amharic, in which a name of a topic sounds like one of these words in Latin letters; null where there is none. */
export function languageHeard(words: readonly string[], topic: Topic): string | null {
  const typed = new Set(words.filter((word) => inLatin.test(word)).flatMap(soundsWithin));
  const heard = namesOf(topic).find(
    ({ language, name }) =>
      (language === 'ar' || language === 'am') &&
      foldText(name)
        .split(' ')
        .flatMap(soundsOf)
        .some((sound) => typed.has(sound)),
  );
  return heard?.language ?? null;
}

/** The sounds of a word, also without what is written together with it. */
function soundsWithin(word: string): string[] {
  return [...new Set([...soundsOf(word), ...soundsOf(withoutPreposition(word))])];
}

/** Those of a word's sounds that a name has, of one in Latin letters with the same vowels in their places: consonants alone agree by chance. */
function heardIn({ spellingsBySound }: SoundIndex, word: string, sounds: readonly string[]): string[] {
  const isHeard = (pattern: RegExp) =>
    !inLatin.test(word) || isSpelledAs(word, pattern) || isSpelledAs(withoutPreposition(word), pattern);
  return sounds.filter((sound) => spellingsBySound.get(sound)?.some(isHeard));
}

/** The names with a word that sounds like this one. */
function namesHeard(index: SoundIndex, word: string) {
  const { namesBySound } = index;
  const namesOfSounds = (sounds: readonly string[]) => [
    ...new Set(heardIn(index, word, sounds).flatMap((sound) => namesBySound.get(sound) ?? [])),
  ];
  const exact = namesOfSounds(soundsWithin(word));
  return exact.length > 0 ? exact : namesOfSounds(soundsWithKForQ(word));
}

/** The topics of which one of these words sounds like a whole name, by the likeliest sound that names have; short sounds last. */
function topicsOfWords(index: SoundIndex, words: readonly string[]): Topic[] {
  const { bySound } = index;
  return words
    .flatMap((word) => {
      const own = withoutPreposition(word);
      return heardIn(index, own, [...soundsOf(own), ...soundsWithKForQ(own)])[0] ?? [];
    })
    .sort((one, other) => Number(isShort(one)) - Number(isShort(other)))
    .flatMap((sound) => bySound.get(sound) ?? []);
}

/** Whether words in Latin letters may be Arabic or Amharic: by the languages of a search and its reader, or by a small word. */
function isArabicOrAmharic(words: readonly string[], languages: readonly string[]): boolean {
  return words.some(soundsPassedOver) || languages.some((each) => each === 'ar' || each === 'am');
}

function isShort(sound: string): boolean {
  return sound.startsWith('=');
}
