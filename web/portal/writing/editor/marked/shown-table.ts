import { EditorView, WidgetType } from '@codemirror/view';
import { tableAt } from '../tables/table-text.ts';
import type { BlockTexts } from './blocks.ts';
import { editButton } from './edit-button.ts';

/** A table in place of its Markdown. A press on a cell leads to its words. */
export class ShownTable extends WidgetType {
  readonly #text: string;
  readonly #texts: BlockTexts;

  constructor(text: string, texts: BlockTexts) {
    super();
    this.#text = text;
    this.#texts = texts;
  }

  override eq(other: ShownTable): boolean {
    return other.#text === this.#text;
  }

  override get estimatedHeight(): number {
    return this.#text.split('\n').length * 38;
  }

  override toDOM(view: EditorView): HTMLElement {
    const place = document.createElement('div');
    place.className = 'shown-block';
    const found = tableAt({ text: this.#text, from: 0 });
    if (!found) {
      place.textContent = this.#text;
      return place;
    }
    const table = document.createElement('table');
    const ends = endsOfLines(this.#text);
    let at = 0;
    found.table.rows.forEach((cells, row) => {
      const line = (row === 0 ? table.createTHead() : (table.tBodies[0] ?? table.createTBody())).insertRow();
      cells.forEach((cell, column) => {
        const written = line.appendChild(document.createElement(row === 0 ? 'th' : 'td'));
        written.textContent = wordsOf(cell);
        written.dir = 'auto';
        const alignment = found.table.align[column];
        if (alignment && alignment !== 'none') written.style.textAlign = alignment;
        // The second line has the dashes; a line may have fewer cells than the headings.
        const end = ends[row === 0 ? 0 : row + 1] ?? 0;
        const own = found.cells[at];
        const isThere = own !== undefined && own.from <= end;
        written.dataset.place = String(isThere ? own.from : end);
        if (isThere) at++;
      });
    });
    table.addEventListener('mousedown', (event) => {
      const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-place]') : null;
      if (!cell || event.button !== 0) return;
      event.preventDefault();
      const anchor = view.posAtDOM(place) + Number(cell.dataset.place);
      view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor) });
      view.focus();
    });
    place.append(table, editButton(view, place, 'table', this.#texts));
    return place;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

/** Where each line of a text ends. */
function endsOfLines(text: string): number[] {
  let end = -1;
  return text.split('\n').map((line) => {
    end += line.length + 1;
    return end;
  });
}

/** The words of a cell without the marks of emphasis, code and links. */
function wordsOf(cell: string): string {
  return cell
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__|~~|`)(.+?)\1/g, '$2')
    .replace(/(?<![\w*])\*([^*\s][^*]*)\*/g, '$1')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1');
}
