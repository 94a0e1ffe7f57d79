/** The tables and charts of a text, by their lines. Pure. */
import { delimiterRow } from '../tables/table-text.ts';

export interface FoundBlock {
  kind: 'table' | 'chart';
  /** The place of its lines, and what stands there. */
  from: number;
  to: number;
  text: string;
}

/** What the tables and charts that are shown need of the editor. */
export interface BlockTexts {
  /** The language of the text. */
  language(): string;
  /** Opens the grid of the table, or the form of the chart, in which the selection is. */
  edit(kind: FoundBlock['kind']): void;
  labelOf(kind: FoundBlock['kind']): string;
}

/** Finds the tables and charts that stand by themselves, not in lists, quotations or code. */
export function blocksIn(lines: Iterable<string>): FoundBlock[] {
  const found: FoundBlock[] = [];
  let fence: { mark: string; isChart: boolean; from: number; inside: string[] } | null = null;
  let table: { from: number; inside: string[] } | null = null;
  let previous = { line: '', from: 0 };
  let from = 0;
  const close = (kind: FoundBlock['kind'], open: { from: number; inside: string[] }) => {
    const text = open.inside.join('\n');
    found.push({ kind, from: open.from, to: open.from + text.length, text });
  };
  for (const line of lines) {
    const [, mark = '', info = ''] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
    if (table && (line.trim() === '' || endsTable.test(line))) {
      close('table', table);
      table = null;
    }
    if (fence) {
      fence.inside.push(line);
      if (mark.startsWith(fence.mark) && info.trim() === '') {
        if (fence.isChart) close('chart', fence);
        fence = null;
      }
    } else if (mark !== '') {
      fence = { mark, isChart: /^\s*chart\s+\S+\s*$/.test(info), from, inside: [line] };
    } else if (table) {
      table.inside.push(line);
    } else if (line.includes('-') && isHead(previous.line) && delimiterRow.test(line)) {
      table = { from: previous.from, inside: [previous.line, line] };
    }
    previous = { line, from };
    from += line.length + 1;
  }
  if (table) close('table', table);
  return found;
}

const endsTable = /^ {0,3}(?:#{1,6}(?:[ \t]|$)|>|```|~~~|[-*+][ \t]|\d{1,9}[.)][ \t]|<)/;
const isHead = (line: string) => line.includes('|') && !/^(?: {4}|\t)/.test(line) && !endsTable.test(line);
