/** Letters that a slug may contain besides a-z: transliteration would lose the vowels of Arabic. */
const keptLetters = '\\p{Script=Arabic}\\p{Script=Ethiopic}';
const slugForm = new RegExp(`^[a-z0-9${keptLetters}]+(-[a-z0-9${keptLetters}]+)*$`, 'u');

/** Whether a text is a valid slug of a post. No other text can be the address of a post. */
export function isSlug(text: string): boolean {
  return text.length <= 100 && new TextEncoder().encode(text).length <= 200 && slugForm.test(text);
}
