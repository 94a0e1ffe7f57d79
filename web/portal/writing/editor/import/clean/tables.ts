import type { Element, ElementContent } from 'hast';
import { textBounds } from '../../../../../../contract/text/text-bounds.ts';
import { element, holdsBlock, isElement, propertyOf, styleOf, text } from './nodes.ts';
import type { Lose } from './places.ts';

/** A cell of a table, whose content is cleaned. */
interface Cell {
  content: ElementContent[];
  columns: number;
  rows: number;
  align: string;
}

const noCell: Cell = { content: [], columns: 1, rows: 1, align: '' };

/**
 * A table with as many cells in each row, which Markdown needs: a merged cell keeps its content in its first place and leaves
 * the others empty. `clean` cleans the content of a cell. A table of one cell is a frame round its content.
 */
export function cleanTable(
  table: Element,
  lose: Lose,
  clean: (cell: Element) => ElementContent[],
): ElementContent[] {
  const sources = rowsOf(table);
  const [first] = sources;
  if (sources.length === 1 && first?.length === 1) return clean(first[0] ?? element('td', []));
  const rows = sources.map((cells) => cells.map((cell) => readCell(cell, lose, clean(cell))));
  const caption = table.children.find((child) => isElement(child, 'caption'));
  const before = isElement(caption) ? [element('p', onOneLine(clean(caption)))] : [];
  const grid = gridOf(rows);
  if (!grid) {
    lose('largeTables', table);
    return [...before, ...rows.map((cells) => element('p', joined(cells.map(({ content }) => content))))];
  }
  const [head = [], ...body] = grid.filter((row) => row.some(({ content }) => content.length > 0));
  if (head.length === 0) return before;
  return [
    ...before,
    element('table', [
      element('thead', [rowOf(head, 'th')]),
      ...(body.length > 0
        ? [
            element(
              'tbody',
              body.map((row) => rowOf(row, 'td')),
            ),
          ]
        : []),
    ]),
  ];
}

function rowOf(cells: readonly Cell[], tagName: 'td' | 'th'): Element {
  const made = cells.map(({ content, align }) => element(tagName, content, align === '' ? {} : { align }));
  return element('tr', made);
}

/** The cells of each row, without those of tables inside. */
function rowsOf(node: Element): Element[][] {
  return node.children.flatMap((child) => {
    if (isElement(child, 'tr')) return [child.children.filter((cell) => isElement(cell, 'td', 'th'))];
    return isElement(child, 'thead', 'tbody', 'tfoot') ? rowsOf(child) : [];
  });
}

function readCell(node: Element, lose: Lose, content: ElementContent[]): Cell {
  const span = (name: string) => Math.min(1000, Math.max(1, Math.floor(Number(propertyOf(node, name)) || 1)));
  const columns = span('colSpan');
  const rows = span('rowSpan');
  if (columns > 1 || rows > 1) lose('mergedCells', node);
  if (content.filter((child) => holdsBlock([child])).length > 1) lose('cellBlocks', node);
  const align =
    propertyOf(node, 'align') || (/text-align:(left|center|right)/.exec(styleOf(node))?.[1] ?? '');
  return { content: onOneLine(content), columns, rows, align: /^(?:center|right)$/.test(align) ? align : '' };
}

/** The rows with a cell in each column; null for a table that is larger than a post may have. */
function gridOf(rows: readonly Cell[][]): Cell[][] | null {
  const grid: Cell[][] = rows.map(() => []);
  let taken = 0;
  for (const [at, cells] of rows.entries()) {
    let column = 0;
    for (const cell of cells) {
      while (grid[at]?.[column]) column += 1;
      const last = Math.min(rows.length, at + cell.rows);
      taken += cell.columns * (last - at);
      if (taken > textBounds.cells) return null;
      for (let row = at; row < last; row += 1) {
        const line = grid[row];
        for (let place = column; line && place < column + cell.columns; place += 1)
          line[place] ??= row === at && place === column ? cell : noCell;
      }
      column += cell.columns;
    }
  }
  const width = Math.max(0, ...grid.map((row) => row.length));
  if (width * grid.length > textBounds.cells) return null;
  return grid.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? noCell));
}

/** Content without blocks: paragraphs and items follow one another, with spaces between them. */
export function onOneLine(nodes: readonly ElementContent[]): ElementContent[] {
  if (!holdsBlock(nodes)) return nodes.map((node) => (isElement(node, 'br') ? text(' ') : node));
  return joined(
    nodes.map((node) => {
      if (!isElement(node)) return [node];
      if (isElement(node, 'pre')) return [element('code', node.children)];
      return holdsBlock([node]) ? onOneLine(node.children) : [node];
    }),
  );
}

function joined(parts: readonly ElementContent[][]): ElementContent[] {
  return parts
    .filter((part) => part.length > 0)
    .flatMap((part, place) => (place === 0 ? part : [text(' '), ...part]));
}
