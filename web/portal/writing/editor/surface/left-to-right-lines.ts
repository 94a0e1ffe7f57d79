const fence = /^ {0,3}(`{3,}|~{3,})/;
const formula = /^ {0,3}\$\$/;

/**
 * The numbers, from 1, of lines that are left-to-right in any language: fenced code and formula blocks, with
 * their delimiters.
 */
export function leftToRightLines(lines: Iterable<string>): Set<number> {
  const found = new Set<number>();
  let open: { mark: string } | null = null;
  let number = 0;
  for (const line of lines) {
    number += 1;
    const mark = fence.exec(line)?.[1] ?? (formula.test(line) ? '$$' : null);
    if (open) {
      found.add(number);
      if (closes(line, open.mark)) open = null;
    } else if (mark !== null) {
      found.add(number);
      // `$$ c = m / V $$` ends on the same line.
      if (mark !== '$$' || !/\$\$\s*$/.test(line.replace(formula, ''))) open = { mark };
    }
  }
  return found;
}

function closes(line: string, mark: string): boolean {
  const end = line.trim();
  if (mark === '$$') return end.endsWith('$$');
  return end.startsWith(mark) && end.replaceAll(mark.charAt(0), '') === '';
}
