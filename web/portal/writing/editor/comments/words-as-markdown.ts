/** Words that somebody wrote without Markdown, as Markdown that shows the same words. */

/** Marks that begin something inside of a line. */
const marks = /[\\`*[\]<~$|]|\b_|_\b|&(?=#?\w+;)/g;
/** What begins a block where a line begins with it. */
const blockStart = /^(?:[#>+\-=:]|\d+(?=[.)]))/;

/** Writes words as Markdown on one line; `before` is the text that they follow. */
export function asMarkdown(words: string, before: string): string {
  const escaped = words.replace(/\s*[\r\n]\s*/g, ' ').replace(marks, '\\$&');
  const line = before.slice(before.lastIndexOf('\n') + 1);
  if (!/^[\s>*+\-\d.)]*$/.test(line)) return escaped;
  return escaped.replace(blockStart, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`));
}

/** Whether what follows a Markdown text is code or a formula, in which nothing is escaped. */
export function isSource(before: string): boolean {
  const fences = before.match(/^ {0,3}(?:```|~~~|\$\$)/gm)?.length ?? 0;
  const line = before.slice(before.lastIndexOf('\n') + 1).replace(/\\[`$]/g, '');
  const isOdd = (mark: RegExp) => (line.match(mark)?.length ?? 0) % 2 === 1;
  return fences % 2 === 1 || isOdd(/`+/g) || isOdd(/\$/g);
}
