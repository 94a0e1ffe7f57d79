import { useKeys } from '../workplace/use-keys.ts';

const enter = 'Enter';
const rowsOfScreen = '.rows > li, .rows > tbody > tr';

/** Which row of the screen has the focus; -1 if none has it. */
export function placeOfFocus(): number {
  return rowsIn(document).findIndex(hasFocus);
}

/**
 * Acts on single keys among the rows of a list: `j` and `k` go to the next row and the one before, `o` and Enter open it, `x` chooses
 * it, and `/` goes to the search. Where a screen has several lists, that with the focus has the keys, else the first.
 */
export function useRowKeys(list: () => HTMLElement | null): void {
  const rows = () => {
    const all = rowsIn(document);
    const chosen = all.find(hasFocus) ?? all[0];
    return chosen?.parentElement === list() ? rowsIn(list() ?? document) : [];
  };
  const move = (by: 1 | -1) => {
    const all = rows();
    const place = all.findIndex(hasFocus);
    return focus(all[place === -1 ? 0 : Math.min(all.length - 1, Math.max(0, place + by))]);
  };
  const choose = () => press(rows().find(hasFocus)?.querySelector('input[type="checkbox"]'));
  const open = () => press(opens(rows().find(hasFocus) ?? rows()[0]));
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    o: open,
    // A link or a button with the focus has it itself.
    [enter]: () => rows().some((row) => row === document.activeElement) && open(),
    x: choose,
    '/': () => focus(document.querySelector('search input:not([type="hidden"])')),
  });
}

const rowsIn = (place: ParentNode) => [...place.querySelectorAll<HTMLElement>(rowsOfScreen)].filter(isInList);
/** Lists inside a row, or in a dialog, have no keys. */
const isInList = (row: HTMLElement) => !row.parentElement?.closest('li, dialog');
const hasFocus = (row: Element) => row.contains(document.activeElement);
const titleOf = (row: Element | undefined) =>
  row?.querySelector<HTMLElement>(':is(.row-title, h2.in-list) a') ?? null;
/** What opens a row: its title, else its first button. */
const opens = (row: HTMLElement | undefined) =>
  titleOf(row) ?? row?.querySelector<HTMLElement>('.row-actions :is(a, button), a.button');

function press(control: HTMLElement | null | undefined): boolean {
  control?.click();
  return Boolean(control);
}

/** Moves the focus to a field, or to the title of a row; to the row itself, where the title is no link. */
function focus(place: HTMLElement | null | undefined): boolean {
  if (!place) return false;
  const title = titleOf(place);
  if (!title && place.matches(rowsOfScreen)) place.tabIndex = -1;
  (title ?? place).focus();
  return true;
}
