import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import type { Range } from './surface.ts';

interface Shown {
  matches: readonly Range[];
  current: Range | null;
}

/** Shows matches of a search, one of them as the current one. */
export const showMatches = StateEffect.define<Shown>();

const match = Decoration.mark({ class: 'cm-searchMatch' });
const currentMatch = Decoration.mark({ class: 'cm-searchMatch cm-searchMatch-selected' });

/** The matches that are shown; they move with the text. */
export const shownMatches: Extension = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (before, { changes, effects }) => {
    let shown = before.map(changes);
    for (const effect of effects) {
      if (!effect.is(showMatches)) continue;
      const { matches, current } = effect.value;
      shown = Decoration.set(
        matches.map(({ from, to }) => (from === current?.from ? currentMatch : match).range(from, to)),
      );
    }
    return shown;
  },
  provide: (field) => EditorView.decorations.from(field),
});
