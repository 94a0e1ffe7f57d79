import type { Direction } from './page.ts';

/** Letters of the scripts that run from right to left, among them N’Ko and Adlam. */
const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
const everyRightToLeft = new RegExp(rightToLeft, 'gu');
const everyLetter = /\p{L}/gu;

/**
 * The direction to mark on a paragraph of a text that runs in the direction `base`, or null if it needs no mark.
 * Only a paragraph that is almost wholly in the other direction's script is marked (three letters of four): an Arabic
 * paragraph that merely begins with `WHO` is Arabic, though its first letter, which `dir="auto"` goes by, is not.
 * Texts in one script cost no bytes.
 */
export function paragraphDirection(text: string, base: Direction): Direction | null {
  if (base === 'ltr' && !rightToLeft.test(text)) return null;
  const letters = text.match(everyLetter)?.length ?? 0;
  if (letters === 0) return null;
  const share = (text.match(everyRightToLeft)?.length ?? 0) / letters;
  if (base === 'ltr') return share >= 0.75 ? 'rtl' : null;
  return share <= 0.25 ? 'ltr' : null;
}
