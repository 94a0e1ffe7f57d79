/** Finds a character of a block's text in the source. */
type Locate = (offset: number) => { line: number; column: number };

/**
 * How to find the characters of a paragraph or heading, whose text begins on the line `firstLine`. The parser takes
 * indentation, markers of containers and closing hashes away, so that each line of the text is a part of its line in
 * the source; the last such part, because what may follow it never looks like a picture.
 */
export function columnOf(content: string, lines: readonly string[], firstLine: number): Locate {
  const parts: { start: number; line: number; column: number }[] = [];
  let start = 0;
  for (const [index, text] of content.split('\n').entries()) {
    // A tab may have become spaces at the beginning.
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

/** The last of the parts, which are in ascending order, that doesn't start after the offset. */
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

/** The cells of one line of a table, to be asked for in their order. */
export interface Row {
  /** How to find the characters of the next cell, given its content. */
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

/** Where each character of a cell stands in its source, in which a backslash goes before every `|`. */
function unescapedOffsets(raw: string): number[] {
  const offsets: number[] = [];
  for (let at = 0; at < raw.length; at++) {
    offsets.push(at);
    if (raw.startsWith('\\|', at)) at++;
  }
  return offsets;
}
