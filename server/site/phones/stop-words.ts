/** The words that begin and end messages. Whoever wants to end them finds a word for it in any language. */
import { foldText } from '../../platform/text/words.ts';

/** Words that end all as the first of a message, or as all of it, however it is spaced. */
const stops = [
  'stop stopall end quit cancel unsubscribe remove off',
  'arret arreter stopper fin annuler desabonner',
  'parar pare fim cancelar sair',
  'simama acha koma komesha sitisha ondoa toka mwisho',
  'قف توقف ايقاف أوقف الغاء كفى',
  'አቁም አቁሙ ይቁም ተው አቋርጥ',
  'tsaya daina dakata',
  'jooji joogso iskadaa kabax',
];
/** Those that also end all as the last word: `please stop`. */
const lastStops = ['stop arret parar simama قف توقف አቁም tsaya jooji'];
const starts = [
  'start join subscribe',
  'debut commencer abonner',
  'comecar iniciar assinar',
  'anza jiunge jiunga',
  'ابدأ ابدا اشترك',
  'ጀምር ጀምሩ',
  'fara',
  'bilow',
];

const wordsOf = (lists: readonly string[]) => new Set(lists.flatMap((list) => foldText(list).split(' ')));
const [stopWords, lastStopWords, startWords] = [wordsOf(stops), wordsOf(lastStops), wordsOf(starts)];

/** A message as words are compared: without case, accents and signs. */
export function wordsOfMessage(text: string): string[] {
  const folded = foldText(text);
  return folded === '' ? [] : folded.split(' ');
}

/** Whether a message asks to end all. A word too many here costs a reader less than one too few. */
export function isStop(words: readonly string[]): boolean {
  return (
    stopWords.has(words[0] ?? '') || lastStopWords.has(words.at(-1) ?? '') || stopWords.has(words.join(''))
  );
}

/** The words after one that begins messages; null where a message doesn't begin with one. */
export function afterStart(words: readonly string[]): readonly string[] | null {
  const [first = '', ...others] = words;
  return startWords.has(first) ? others : null;
}
