/** The blocks of a text at its top level, as pieces of its Markdown that make the text again byte for byte. */
import { parse } from '../parse.ts';

export interface TextBlock {
  /** What it is, as the parser says: `paragraph`, `heading2`, `bullet_list`, `table`, `fence` … */
  kind: string;
  /** Its Markdown, without the blank lines after it. */
  text: string;
  /** The blank lines up to the next block. */
  gap: string;
}

/**
 * Splits a text into its top-level blocks: all `text` and `gap` one after the other are the text. A text that is too
 * complex to be read is one block.
 */
export function blocksOf(markdown: string): TextBlock[] {
  if (markdown === '') return [];
  const starts = startsOf(markdown);
  const lines = lineStarts(markdown);
  return starts.map(({ line, kind }, index) => {
    const next = starts[index + 1];
    // Blank lines before the first block belong to it.
    const from = index === 0 ? 0 : (lines[line] ?? markdown.length);
    const piece = markdown.slice(from, next ? lines[next.line] : markdown.length);
    const text = piece.slice(0, endOfText(piece));
    return { kind, text, gap: piece.slice(text.length) };
  });
}

/** Where the blank lines at the end of a piece begin. A regular expression could take exponential time to find that. */
function endOfText(piece: string): number {
  let end = piece.length;
  while (end > 0 && ' \t\r\n'.includes(piece[end - 1] ?? '')) end -= 1;
  return end;
}

/** The lines on which blocks begin, each with what begins there. */
function startsOf(markdown: string): { line: number; kind: string }[] {
  const starts: { line: number; kind: string }[] = [];
  for (const token of parse(markdown) ?? []) {
    if (token.level !== 0 || token.nesting === -1 || !token.map) continue;
    const [line] = token.map;
    const last = starts.at(-1);
    if (last && line <= last.line) continue;
    const kind = token.type.replace(/_open$/, '');
    starts.push({ line, kind: kind === 'heading' ? `heading${token.tag.slice(1)}` : kind });
  }
  return starts.length > 0 ? starts : [{ line: 0, kind: 'paragraph' }];
}

/** Where each line begins. */
function lineStarts(markdown: string): number[] {
  const starts = [0];
  for (const { 0: end, index } of markdown.matchAll(/\r\n|\r|\n/g)) starts.push(index + end.length);
  return starts;
}
