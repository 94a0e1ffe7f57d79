/** Shows tables and charts as what they are, in place of their Markdown, unless the selection is within; the text stays as it is written. */
import { type EditorState, type Extension, Prec, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, keymap } from '@codemirror/view';
import { type BlockTexts, blocksIn, type FoundBlock } from './blocks.ts';
import { ShownChart } from './shown-chart.ts';
import { ShownTable } from './shown-table.ts';

interface Shown {
  blocks: readonly FoundBlock[];
  decorations: DecorationSet;
}

export function shownBlocks(texts: BlockTexts): Extension {
  const decorate = (state: EditorState, blocks: readonly FoundBlock[]): DecorationSet => {
    const { ranges } = state.selection;
    const isWithin = (block: FoundBlock) =>
      ranges.some(({ from, to, empty }) =>
        empty ? block.from <= from && to <= block.to : from < block.to && block.from < to,
      );
    return Decoration.set(
      blocks
        .filter((block) => !isWithin(block))
        .map((block) => {
          const widget = new (block.kind === 'table' ? ShownTable : ShownChart)(block.text, texts);
          return Decoration.replace({ widget, block: true }).range(block.from, block.to);
        }),
    );
  };
  const show = (state: EditorState, blocks: readonly FoundBlock[]): Shown => ({
    blocks,
    decorations: decorate(state, blocks),
  });
  const shown = StateField.define<Shown>({
    create: (state) => show(state, blocksIn(state.doc.iterLines())),
    update: (before, { docChanged, selection, state }) => {
      if (docChanged) return show(state, blocksIn(state.doc.iterLines()));
      return selection && before.blocks.length > 0 ? show(state, before.blocks) : before;
    },
    provide: (field) => EditorView.decorations.from(field, ({ decorations }) => decorations),
  });
  const into = (step: 1 | -1) => (view: EditorView) => goInto(view, view.state.field(shown).blocks, step);
  return [
    shown,
    Prec.high(
      keymap.of([
        { key: 'ArrowUp', run: into(-1) },
        { key: 'ArrowDown', run: into(1) },
      ]),
    ),
    theme,
  ];
}

/** Moves the caret into a block that the next line belongs to: to its last line from below, to its first from above. */
function goInto(view: EditorView, blocks: readonly FoundBlock[], step: 1 | -1): boolean {
  const { main } = view.state.selection;
  if (!main.empty) return false;
  const line = view.state.doc.lineAt(main.head);
  const block = blocks.find(({ from, to }) => (step === 1 ? from === line.to + 1 : to === line.from - 1));
  const here = view.coordsAtPos(main.head);
  const edge = view.coordsAtPos(step === 1 ? line.to : line.from);
  // A line may be wrapped: within it the key moves by rows.
  if (!block || !here || !edge || Math.abs(here.top - edge.top) > 2) return false;
  const anchor = step === 1 ? block.from : block.to;
  view.dispatch({ selection: { anchor }, scrollIntoView: true, userEvent: 'select' });
  return true;
}

const theme = EditorView.theme({
  '.shown-block': { position: 'relative', padding: '0.25rem 6px', overflowX: 'auto' },
  '.shown-block table': { borderCollapse: 'collapse' },
  '.shown-block :is(th, td)': {
    minInlineSize: '3rem',
    padding: '0.35rem 0.6rem',
    border: '1px solid var(--rule)',
    textAlign: 'start',
    cursor: 'text',
  },
  '.shown-block th': { background: 'var(--wash)' },
  '.shown-block button': {
    display: 'block',
    minBlockSize: '32px',
    padding: '0.15rem 0',
    border: '0',
    background: 'none',
    color: 'var(--accent)',
    font: 'var(--text-s) / 1.4 var(--sans)',
    textDecoration: 'underline',
    cursor: 'pointer',
  },
  '.shown-block pre': { margin: '0', fontFamily: 'var(--mono)', fontSize: '0.9em', whiteSpace: 'pre-wrap' },
});
