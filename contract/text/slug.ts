/**
 * Scripts whose letters and marks a slug may contain besides a-z, as a part of a class of a regular expression:
 * transliteration loses the vowels of Arabic, and doesn't know the scripts of West and North Africa.
 */
export const keptScripts = [
  'Arabic',
  'Ethiopic',
  'Adlam',
  'Nko',
  'Tifinagh',
  'Vai',
  'Osmanya',
  'Bamum',
  'Bassa_Vah',
  'Mende_Kikakui',
]
  .map((script) => `\\p{Script=${script}}`)
  // Garay and Medefaidrin by their code points: older browsers don't know their names.
  .concat('\\u{10d40}-\\u{10d8f}', '\\u{16e40}-\\u{16e9a}')
  .join('');
const slugForm = new RegExp(`^[a-z0-9${keptScripts}]+(-[a-z0-9${keptScripts}]+)*$`, 'u');

/** Whether a text is a valid slug of a post. No other text can be the address of a post. */
export function isSlug(text: string): boolean {
  return text.length <= 100 && new TextEncoder().encode(text).length <= 200 && slugForm.test(text);
}
