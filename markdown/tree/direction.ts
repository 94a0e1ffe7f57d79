export type Direction = 'ltr' | 'rtl';

/** Letters of right-to-left scripts, including N’Ko and Adlam. */
const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
const everyRightToLeft = new RegExp(rightToLeft, 'gu');
const everyLetter = /\p{L}/gu;
/** What contains all of these scripts, and is looked for in a sixth of the time: halves of characters beyond the first plane are among it. */
const mayBeRightToLeft = /[\u0590-\u08ff\ud800-\udfff\ufb1d-\ufefc]/;

/**
 * The direction to mark on a paragraph of a text with the direction `base`; null if it needs no mark. A
 * paragraph is marked only if three of four letters are in a script of the other direction. So an Arabic
 * paragraph that begins with `WHO` counts as Arabic, while `dir="auto"` would go by its first letter. Texts
 * in one script cost no bytes.
 */
export function paragraphDirection(text: string, base: Direction): Direction | null {
  if (base === 'ltr' && !(mayBeRightToLeft.test(text) && rightToLeft.test(text))) return null;
  const letters = text.match(everyLetter)?.length ?? 0;
  if (letters === 0) return null;
  const share = (text.match(everyRightToLeft)?.length ?? 0) / letters;
  if (base === 'ltr') return share >= 0.75 ? 'rtl' : null;
  return share <= 0.25 ? 'ltr' : null;
}
