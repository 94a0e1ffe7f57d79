/**
 * A stretch of Markdown as one line to look at: without the marks of emphasis, code, headings and quotations, with the cells of a table
 * side by side. It may begin and end anywhere, so it can't be parsed. A sign that may mean something stays: `2*5`, `age > 5`, and what
 * stands around struck words.
 */
export function oneLine(stretch: string): string {
  return stretch
    .replace(/\|(?:\s*:?-{3,}:?\s*\|)+/g, '|')
    .replace(/(?<=\n)[ \t]*(?:#{1,6}|>)[ \t]+/g, '')
    .replace(/(?<![\p{L}\p{N}*`])[*`]+(?=[^\s*`])|(?<=[^\s*`])[*`]+(?![\p{L}\p{N}*`])/gu, '')
    .replace(/(?:\s*\|\s*)+/g, ' · ')
    .replace(/\s+/g, ' ')
    .replace(/^ · | · $/g, ' ');
}
