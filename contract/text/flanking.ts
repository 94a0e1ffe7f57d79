/**
 * Where `*` and `~` may begin and end emphasis. CommonMark refuses `**مهم.**ثم` and `**重要。**然后`, since it expects a space between
 * punctuation and the next word. Many scripts have none there.
 */

/** A letter, mark or digit of a script other than Latin. */
const otherScript = /(?![\p{scx=Latn}\p{scx=Zyyy}\p{scx=Zinh}])[\p{L}\p{M}]|(?![0-9])\p{Nd}/u;
const punctuation = /[\p{P}\p{S}]/u;
const space = /[\p{Z}\t\n\v\f\r]/u;
/** Marks of quotation open or close by what stands beside them: «mot», »Wort«, ”ord”. */
const quotation = /[«»‹›“”„‟‘’‚‛"']/u;
const opening = /[\p{Ps}¡¿]/u;
const closing = /\p{Pe}/u;
/** Quotation marks, and signs that end sentences, outside ASCII; and all signs of other scripts. The apostrophe is none. */
const otherPunctuation = /[«»‹›“”„‟…‼⁇⁈⁉]|(?![!-\u0588\u2000-\u2e7f])\p{P}/u;
/** Signs that show nothing, such as marks of direction. */
const unseen = /\p{Cf}/u;

/** UTF-16 units beside a delimiter in which a word is looked for, and those in which the other quotation mark is. */
const wordReach = 24;
const quotedReach = 200;

/** What stands on one side of a delimiter, read away from it. */
interface Side {
  /** At most as many characters as asked, without those that show nothing. */
  read(units: number): string[];
}

/**
 * What a run of delimiters from `from` to `to` may do besides what CommonMark says. Beside a letter it may end emphasis that ends
 * with punctuation, and begin such that begins with punctuation, if the letter or the emphasis is in a script other than Latin, or
 * the punctuation is a quotation mark, an ellipsis or of another script.
 */
export function widerFlanking(text: string, from: number, to: number): { opens: boolean; closes: boolean } {
  const before: Side = { read: (units) => seen(text.slice(Math.max(0, from - units), from)).reverse() };
  const after: Side = { read: (units) => seen(text.slice(to, to + units)) };
  return { closes: isWider(before, after, 'closes'), opens: isWider(after, before, 'opens') };
}

function seen(text: string): string[] {
  return [...text].filter((character) => !unseen.test(character));
}

function isWider(inner: Side, outer: Side, act: 'opens' | 'closes'): boolean {
  const [beside] = outer.read(4);
  const [edge] = inner.read(4);
  if (edge === undefined || beside === undefined || !punctuation.test(edge)) return false;
  if (space.test(beside) || punctuation.test(beside)) return false;
  if ((act === 'closes' ? opening : closing).test(edge)) return false;
  if (quotation.test(edge) && !belongsInside(edge, inner, act)) return false;
  if (otherScript.test(beside) || otherPunctuation.test(edge)) return true;
  return otherScript.test(inner.read(wordReach).find((character) => !punctuation.test(character)) ?? '');
}

/** Whether a quotation mark belongs to what is emphasised: it stands beside a word of it, or has its partner there, as « mot ». */
function belongsInside(edge: string, inner: Side, act: 'opens' | 'closes'): boolean {
  const [, next = ' '] = inner.read(6);
  if (!/[ \t\n]/.test(next)) return true;
  const [own, partner] = act === 'closes' ? ['»', '«'] : ['«', '»'];
  if (edge !== own) return false;
  return inner.read(quotedReach).find((character, place) => place > 0 && /[«»]/.test(character)) === partner;
}
