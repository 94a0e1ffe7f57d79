/** Letters that a slug keeps besides a-z: transliteration would lose the vowels of Arabic. */
const keptLetters = '\\p{Script=Arabic}\\p{Script=Ethiopic}';
const slugForm = new RegExp(`^[a-z0-9${keptLetters}]+(-[a-z0-9${keptLetters}]+)*$`, 'u');

/** Whether a text has the form of a post's slug; an address with any other text leads nowhere. */
export function isSlug(text: string): boolean {
  return text.length <= 100 && new TextEncoder().encode(text).length <= 200 && slugForm.test(text);
}
