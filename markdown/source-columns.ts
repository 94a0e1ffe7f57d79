/** Maps an offset in a block's text to its line and column in the source. */
type Locate = (offset: number) => { line: number; column: number };

/**
 * Maps offsets in a paragraph or heading that begins at `firstLine` to the source. The parser strips
 * indentation, container markers and closing hashes, so each line of the text is a part of its source line:
 * the last such part, since what may follow it never looks like a picture.
 */
export function columnOf(content: string, lines: readonly string[], firstLine: number): Locate {
  const parts: { start: number; line: number; column: number }[] = [];
  let start = 0;
  for (const [index, text] of content.split('\n').entries()) {
    // The parser may have turned a tab into spaces.
    const trimmed = text.trimStart();
    const line = firstLine + index;
    const column = (lines[line] ?? '').lastIndexOf(trimmed) - (text.length - trimmed.length);
    parts.push({ start, line, column });
    start += text.length + 1;
  }
  return (offset) => {
    const { start, line, column } = lastBefore(parts, offset) ?? { start: 0, line: firstLine, column: 0 };
    return { line, column: column + offset - start };
  };
}

/** The last part that doesn't start after the offset; `parts` are in ascending order. */
function lastBefore<Part extends { start: number }>(
  parts: readonly Part[],
  offset: number,
): Part | undefined {
  let low = 0;
  let high = parts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((parts[middle]?.start ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return parts[low - 1];
}

/** The cells of one table row, to be asked for in order. */
export interface Row {
  /** Maps offsets in the next cell, given its content, to the source. */
  cell(content: string): Locate | null;
}

export function createRow(source: string, line: number): Row {
  const segments = source.matchAll(/(?:[^|\\]|\\.?)+/gs);
  return {
    cell(content) {
      for (let next = segments.next(); !next.done; next = segments.next()) {
        const raw = next.value[0];
        const start = next.value.index;
        const offsets = unescapedOffsets(raw);
        const text = raw.replaceAll('\\|', '|').trimEnd();
        if (!text.endsWith(content)) continue;
        const skipped = text.length - content.length;
        return (offset) => ({ line, column: start + (offsets[skipped + offset] ?? raw.length) });
      }
      return null;
    },
  };
}

/** The source offset of each character of a cell; in the source, a backslash precedes every `|`. */
function unescapedOffsets(raw: string): number[] {
  const offsets: number[] = [];
  for (let at = 0; at < raw.length; at++) {
    offsets.push(at);
    if (raw.startsWith('\\|', at)) at++;
  }
  return offsets;
}
