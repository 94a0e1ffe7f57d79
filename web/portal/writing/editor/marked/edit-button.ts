import type { EditorView } from '@codemirror/view';
import type { BlockTexts, FoundBlock } from './blocks.ts';

/** The button below a table or chart that opens its grid or form. */
export function editButton(
  view: EditorView,
  place: HTMLElement,
  kind: FoundBlock['kind'],
  { labelOf, edit }: BlockTexts,
): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  // The keyboard goes into the block and uses the tool: a stop here would be one in the middle of the text.
  button.tabIndex = -1;
  button.textContent = labelOf(kind);
  button.addEventListener('click', () => {
    view.dispatch({ selection: { anchor: view.posAtDOM(place) } });
    edit(kind);
  });
  return button;
}
