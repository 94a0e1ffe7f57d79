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
  ق: 'k',
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

/** What is heard as one consonant, and how it is written here. */
const heard: readonly (readonly [RegExp, string])[] = [
  [/[23'’]/g, ''],
  [/kh/g, 'h'],
  [/9|q|c(?!h)/g, 'k'],
  [/6|th/g, 't'],
  [/gh/g, 'g'],
  [/gn|ny/g, 'n'],
  [/dh/g, 'd'],
  [/sh|ch/g, '$'],
  [/[57]/g, 'h'],
  [/ph/g, 'f'],
  [/ts|tz|z/g, 's'],
  [/[pv]/g, 'b'],
];

/** Fewest consonants that tell a word without its vowels. */
const fewestConsonants = 3;

/** How a folded word in Arabic, Ethiopic or Latin letters sounds, roughly; null for another script, or one that says too little. */
export function soundOf(word: string): string | null {
  if (/^\p{Script=Arabic}+$/u.test(word))
    return keyOf([...word.replace(/^ال(?=.{2})/u, '')].map((letter) => arabic[letter] ?? '').join(''));
  if (/^\p{Script=Ethiopic}+$/u.test(word)) return keyOf([...word].map(ethiopicSound).join(''));
  if (!/^[a-z0-9]+$/.test(word) || !/[a-z]/.test(word)) return null;
  const plain = heard.reduce(
    (text, [pattern, sound]) => text.replace(pattern, sound),
    word.replace(/^al-?(?=.{3})/, ''),
  );
  return keyOf(plain.replace(/[iou]/g, 'e'));
}

function ethiopicSound(letter: string): string {
  const place = (letter.codePointAt(0) ?? 0) - 0x1200;
  return `${ethiopicRows[place >> 3] ?? ''}${ethiopicVowels[place & 7] ?? ''}`;
}

/** The consonants, since Arabic doesn't write short vowels; with vowels where there are too few. */
function keyOf(sound: string): string | null {
  const once = sound.replace(/(.)\1+/g, '$1');
  const consonants = once
    .replace(/[aewy]/g, '')
    .replace(/(?<=.)h$|(?<=[dtg])h/g, '')
    .replace(/(.)\1+/g, '$1');
  if (consonants.length >= fewestConsonants) return consonants;
  return consonants.length > 0 && once.length >= 4 ? `=${once.replace(/(?<=.)e/g, '')}` : null;
}
