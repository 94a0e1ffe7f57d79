import { type Extension, RangeSetBuilder, StateField, type Text } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  Direction,
  EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import { leftToRightRuns } from '../../../../../contract/text/left-to-right.ts';
import { leftToRightLines } from './left-to-right-lines.ts';

const leftToRightLine = Decoration.line({ attributes: { dir: 'ltr' } });
const leftToRightRun = Decoration.mark({
  tagName: 'bdi',
  attributes: { dir: 'ltr' },
  bidiIsolate: Direction.LTR,
});

/** Lines of code and formulas are left-to-right in any language. */
const lines = StateField.define<DecorationSet>({
  create: ({ doc }) => decorateLines(doc),
  update: (before, { docChanged, newDoc }) => (docChanged ? decorateLines(newDoc) : before),
  provide: (field) => EditorView.decorations.from(field),
});

function decorateLines(doc: Text): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const number of leftToRightLines(doc.iterLines())) {
    const { from } = doc.line(number);
    builder.add(from, from, leftToRightLine);
  }
  return builder.finish();
}

/** Isolates phone numbers, dates and doses so that they keep their order, as on readers' pages. */
const runs = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = decorateRuns(view);
    }

    update(update: ViewUpdate): void {
      if (update.docChanged || update.viewportChanged || update.geometryChanged)
        this.decorations = decorateRuns(update.view);
    }
  },
  {
    provide: (plugin) => {
      const ofPlugin = (view: EditorView) => view.plugin(plugin)?.decorations ?? Decoration.none;
      return [EditorView.decorations.of(ofPlugin), EditorView.bidiIsolatedRanges.of(ofPlugin)];
    },
  },
);

function decorateRuns(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  const { doc } = view.state;
  const ofCode = leftToRightStarts(view);
  for (const { from, to } of view.visibleRanges) {
    for (let line = doc.lineAt(from); ; line = doc.line(line.number + 1)) {
      if (!ofCode.has(line.from)) {
        const direction = view.textDirection === Direction.RTL ? 'rtl' : 'ltr';
        for (const run of leftToRightRuns(line.text, direction))
          builder.add(line.from + run.from, line.from + run.to, leftToRightRun);
      }
      if (line.to >= to || line.number === doc.lines) break;
    }
  }
  return builder.finish();
}

/** The start offsets of visible lines of code and formulas. */
function leftToRightStarts(view: EditorView): Set<number> {
  const starts = new Set<number>();
  const { from, to } = view.viewport;
  view.state.field(lines).between(from, to, (start) => {
    starts.add(start);
  });
  return starts;
}

/** Shows each line in the direction in which readers will see it. */
export const inOwnDirection: Extension = [EditorView.perLineTextDirection.of(true), lines, runs];
