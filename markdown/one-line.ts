/**
 * A stretch of Markdown as one line to look at: without the marks of emphasis, code, headings and quotations, with the cells of a table
 * side by side. It may begin and end anywhere, so it can't be parsed; signs that stand by themselves stay, as in `3 * 4`.
 */
export function oneLine(stretch: string): string {
  return stretch
    .replace(/\|(?:\s*:?-{3,}:?\s*\|)+/g, '|')
    .replace(/^[ \t]*(?:#{1,6}|>)[ \t]+/gm, '')
    .replace(/\*{1,3}(?=[^\s*])|(?<=[^\s*])\*{1,3}|~~|`+/g, '')
    .replace(/(?:\s*\|\s*)+/g, ' · ')
    .replace(/\s+/g, ' ')
    .replace(/^ · | · $/g, ' ');
}
