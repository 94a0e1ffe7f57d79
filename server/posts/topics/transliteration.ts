/** Arabic and Amharic as people write them in Latin letters. Pure functions. */

const arabic: Readonly<Record<string, string>> = {
  ا: 'a',
  ب: 'b',
  ت: 't',
  ث: 't',
  ج: 'j',
  ح: 'h',
  خ: 'h',
  د: 'd',
  ذ: 'd',
  ر: 'r',
  ز: 's',
  س: 's',
  ش: '$',
  ص: 's',
  ض: 'd',
  ط: 't',
  ظ: 's',
  غ: 'g',
  ف: 'f',
  ق: 'q',
  ك: 'k',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ه: 'h',
  و: 'w',
  ي: 'y',
  ى: 'a',
};

/** The consonants of the rows of the Ethiopic script, from U+1200; each row has a letter for every vowel. */
const ethiopicRows =
  'h l h m s r s $ k k k k b b t $ h h n n  k k h h w  s s y d d j g g g t $ b s s f b'.split(' ');
const ethiopicVowels = ['e', 'e', 'e', 'a', 'e', 'e', 'e', 'a'] as const;

/** The Arabic letter ع, which many leave out in Latin letters and others write as 3. */
const ayn = '3';

/** Two letters that are heard as one consonant, and how it is written here. They may be two all the same: `ishal`, diarrhoea. */
const pairs: readonly (readonly [RegExp, string])[] = [
  [/kh/g, 'h'],
  [/th/g, 't'],
  [/gh/g, 'g'],
  [/dh/g, 'd'],
  [/sh/g, '$'],
];

/** How other consonants are written here. */
const heard: readonly (readonly [RegExp, string])[] = [
  [/[2'’]/g, ''],
  [/9/g, 'q'],
  [/c(?!h)/g, 'k'],
  [/6/g, 't'],
  [/gn|ny/g, 'n'],
  [/ch/g, '$'],
  [/[57]/g, 'h'],
  [/ph/g, 'f'],
  [/ts|tz|z/g, 's'],
  [/[pv]/g, 'b'],
];

/** Fewest consonants that tell a word without its vowels. */
const fewestConsonants = 3;

/** What is written together with Amharic words: of, in, for, from. */
const prepositions = /^(?:ye|be|le|ke)(?=.{3})/;

/** An Amharic word in Latin letters without the preposition that is written together with it. */
export function withoutPreposition(word: string): string {
  return word.replace(prepositions, '');
}

/** How a folded word in Arabic, Ethiopic or Latin letters sounds, roughly, the likeliest first; none for another script, or one that says too little. */
export function soundsOf(word: string): string[] {
  return keysOf(spokenForms(word));
}

/** As `soundsOf`, with k for q and q for k: many write the Arabic ق as k, and `kalb` is a dog rather than a heart. */
export function soundsWithKForQ(word: string): string[] {
  const forms = spokenForms(word);
  return keysOf([
    ...forms.map((form) => form.replaceAll('q', 'k')),
    ...forms.map((form) => form.replaceAll('k', 'q')),
  ]);
}

function keysOf(forms: readonly string[]): string[] {
  return [...new Set(forms.flatMap((form) => keyOf(form) ?? []))];
}

function spokenForms(word: string): string[] {
  if (/^\p{Script=Arabic}+$/u.test(word)) {
    const letters = [...word.replace(/^ال(?=.{2})/u, '')];
    const plain = letters.map((letter) => arabic[letter] ?? '').join('');
    return [plain, letters.map((letter) => (letter === 'ع' ? ayn : (arabic[letter] ?? ''))).join('')];
  }
  if (/^\p{Script=Ethiopic}+$/u.test(word)) return [[...word].map(ethiopicSound).join('')];
  return latinForms(word).map((form) => form.replace(/[iou]/g, 'e'));
}

/** A folded word in Latin letters, each consonant written in one way, its vowels as they are. */
function latinForms(word: string): string[] {
  if (!/^[a-z0-9]+$/.test(word) || !/[a-z]/.test(word)) return [];
  const own = word.replace(/^al-?(?=.{3})/, '');
  const spoken = [replaceAll(own, pairs), own].map((form) => replaceAll(form, heard));
  // A final t of Arabic words is heard before another word alone, and isn't written as one.
  const withoutT = spoken.map((form) => form.replace(/(?<=.{2}a)t$/, ''));
  return [...spoken, ...withoutT].flatMap((form) => [form, form.replaceAll(ayn, '')]);
}

function replaceAll(word: string, sounds: readonly (readonly [RegExp, string])[]): string {
  return sounds.reduce((text, [pattern, sound]) => text.replace(pattern, sound), word);
}

function ethiopicSound(letter: string): string {
  const place = (letter.codePointAt(0) ?? 0) - 0x1200;
  return `${ethiopicRows[place >> 3] ?? ''}${ethiopicVowels[place & 7] ?? ''}`;
}

/** How letters that may be written in several ways are written in Latin ones: a long vowel is never left out. */
const spellings: Readonly<Record<string, string>> = {
  a: '[ae]+',
  w: '[ouw]+',
  y: '[aeiy]+',
  h: 'h?',
  q: '[qk]',
  k: '[qk]',
  m: '[mn]',
  $: '\\$',
  [ayn]: '3?[aeiou]*',
};
/** The vowels of the Ethiopic rows, as they are written in Latin letters. */
const ethiopicSpellings = ['[aeou]?', '[ouw]+', '[iey]+', '[ae]+', '[eiy]+a?', '[eiu]?', '[ou]+', '[ouw]*a'];

/** How a folded word in Arabic or Ethiopic letters may be written in Latin ones, its vowels in their places. */
export function spellingsOf(word: string): RegExp {
  const isEthiopic = /^\p{Script=Ethiopic}+$/u.test(word);
  if (isEthiopic) {
    const letters = [...word].map((letter) => {
      const place = (letter.codePointAt(0) ?? 0) - 0x1200;
      const consonant = ethiopicRows[place >> 3] ?? '';
      const own = consonant === 'w' || consonant === 'y' ? consonant : spelled(consonant);
      return `${own}${ethiopicSpellings[place & 7] ?? ''}`;
    });
    return new RegExp(`^${letters.join('')}$`);
  }
  const [plain = '', withAyn = plain] = spokenForms(word);
  const letters = [...withAyn].map(
    (letter, place) => `${spelled(letter)}${withAyn[place - 1] === letter ? '?' : ''}`,
  );
  // The first letter, alef, stands for any vowel.
  if (withAyn.startsWith('a')) letters[0] = '[aeiou]';
  return new RegExp(`^${letters.join('[aeiou]?')}${withAyn.endsWith('h') ? 'a?' : ''}$`);
}

function spelled(letter: string): string {
  return spellings[letter] ?? letter;
}

/** Whether a folded word in Latin letters is one of these spellings. */
export function isSpelledAs(word: string, pattern: RegExp): boolean {
  return latinForms(word).some((form) => pattern.test(form.replace(/(.)\1+/g, '$1')));
}

/** The consonants, since Arabic doesn't write short vowels; with vowels where there are too few. An m before b is heard as n. */
function keyOf(sound: string): string | null {
  const once = sound.replace(/(.)\1+/g, '$1');
  const consonants = once
    .replace(/[aewy]/g, '')
    .replace(/(?<=.)h$|(?<=[dtg])h/g, '')
    .replace(/(.)\1+/g, '$1')
    .replace(/m(?=b)/g, 'n');
  if (consonants.length >= fewestConsonants) return consonants;
  return consonants.length > 0 && once.length >= 4 ? `=${once.replace(/(?<=.)e/g, '')}` : null;
}
