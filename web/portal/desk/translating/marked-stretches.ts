/** Markdown in stretches: words, and what Markdown writes around them. */

/** Of headings, lists, quotes, rules of tables and blocks, at the beginning of a line. */
const ofLines =
  /^[ \t]*(?:#{1,6}[ \t]+|(?:>[ \t]?)+|[-*+][ \t]+(?:\[[ xX]\][ \t]+)?|\d{1,9}[.)][ \t]+|\|?[ \t]*:?-{2,}[-:| \t]*$|:::.*$|(?:`{3,}|~{3,}).*$)/;
/** Of emphasis, code, links, notes, citations and cells, within a line. */
const within =
  /\*{1,3}|(?<!\w)_{1,3}|_{1,3}(?!\w)|~~|`+|\]\([^)\s]*(?:[ \t]+"[^"]*")?\)|\[\^[^\]]+\]:?|\[@[^\]]*\]|!?\[|\]|\|/;
const marks = new RegExp(`${ofLines.source}|${within.source}`, 'gm');

interface Stretch {
  text: string;
  isMark: boolean;
}

/** The stretches of a text, which are the text one after the other. */
export function stretchesOf(text: string): Stretch[] {
  const stretches: Stretch[] = [];
  let from = 0;
  for (const found of text.matchAll(marks)) {
    if (found.index > from) stretches.push({ text: text.slice(from, found.index), isMark: false });
    stretches.push({ text: found[0], isMark: true });
    from = found.index + found[0].length;
  }
  if (from < text.length) stretches.push({ text: text.slice(from), isMark: false });
  return stretches;
}
