import { directionOf } from '../../../../../contract/constants.ts';
import styles from '../editor.module.css';
import { importSourceIn } from '../import/import-source.ts';
import { watchBusy, whenIdle } from './busy.ts';
import type { Edit } from './edits.ts';
import { watchPastedLinks } from './pasted-link.ts';
import { picturesIn, type Surface, type SurfaceOptions } from './surface.ts';

/** What is written in a text area when another surface takes over from it. */
interface Handover {
  /** The text that the area was opened with, or that replaced it. */
  begun: string;
  written: string;
  anchor: number;
  head: number;
  isFocused: boolean;
}

export interface PlainSurface extends Surface {
  /**
   * Calls `take` as soon as nothing is being composed or selected, which a change of the element would break off.
   * What is typed until then is in the area.
   */
  handOver(take: (handover: Handover) => void): void;
  /** Selects without taking the focus. */
  selectQuietly(from: number, to: number): void;
}

/**
 * A text area for the body: until the editor with marks has loaded, and for people whose screen reader, dictation or
 * keyboard software needs one.
 */
export function openPlainSurface(host: HTMLElement, options: SurfaceOptions): PlainSurface {
  const area = document.createElement('textarea');
  area.className = styles.plainBody ?? '';
  area.value = options.text;
  let begun = options.text;
  area.setAttribute('aria-label', options.label);
  area.spellcheck = true;
  setLanguage(options.language);
  area.addEventListener('input', () => options.onChange(area.value));
  area.addEventListener('keydown', (event) => runShortcut(event, options.shortcuts));
  const linkPaste = watchPastedLinks(area);
  area.addEventListener('drop', (event) => takeOther(event, event.dataTransfer));
  const isBusy = watchBusy(area);
  host.append(area);

  function setLanguage(language: string): void {
    area.lang = language;
    area.dir = directionOf(language);
  }

  function takeOther(event: ClipboardEvent | DragEvent, data: DataTransfer | null): void {
    const source = importSourceIn(event);
    const pictures = source ? [] : picturesIn(data);
    if (!source && pictures.length === 0) return;
    event.preventDefault();
    if (source) options.onImport(source);
    else options.onPictures(pictures);
  }

  let revealed = 0;
  function reveal(from: number, to: number): void {
    area.setSelectionRange(from, to);
    revealed = from;
    // If it can't be loaded, the place is selected, and the first key scrolls to it. The first call can wait
    // longer than a second one: the last place counts.
    import('./scroll-area.ts').then(
      ({ scrollToPlace }) => scrollToPlace(area, revealed),
      () => {},
    );
  }

  const surface: PlainSurface = {
    selected: () => ({ text: area.value, from: area.selectionStart, to: area.selectionEnd }),
    apply: (edit, { isLate = false } = {}) => {
      if (!isLate) area.focus();
      insert(area, edit);
      options.onChange(area.value);
    },
    replace: (text) => {
      begun = text;
      area.value = text;
    },
    setLanguage,
    select: (from, to) => {
      reveal(from, to);
      area.focus({ preventScroll: true });
    },
    reveal,
    showMatches: () => {},
    selectQuietly: (from, to) => area.setSelectionRange(from, to),
    focus: () => area.focus(),
    close: () => area.remove(),
    handOver: (take) =>
      whenIdle(isBusy, () => {
        const { selectionStart, selectionEnd, selectionDirection, value } = area;
        const isBackward = selectionDirection === 'backward';
        take({
          begun,
          written: value,
          anchor: isBackward ? selectionEnd : selectionStart,
          head: isBackward ? selectionStart : selectionEnd,
          isFocused: document.activeElement === area,
        });
      }),
  };
  area.addEventListener('paste', (event) => {
    if (!linkPaste(event, surface)) takeOther(event, event.clipboardData);
  });
  return surface;
}

/** In a focused area one `insertText` command, which the browser can undo where it still supports the command. */
function insert(area: HTMLTextAreaElement, { changes, anchor, head }: Edit): void {
  const [first] = changes;
  const last = changes.at(-1);
  if (!first || !last) {
    area.setSelectionRange(Math.min(anchor, head), Math.max(anchor, head));
    return;
  }
  let text = '';
  let place = first.from;
  for (const change of changes) {
    text += area.value.slice(place, change.from) + change.insert;
    place = change.to;
  }
  const command = text === '' ? 'delete' : 'insertText';
  // The command would write where the focus is: into another field, or into a dialog behind which the area can't be focused.
  area.setSelectionRange(first.from, last.to);
  const isWritten = area.matches(':focus') && document.execCommand(command, false, text);
  if (!isWritten) area.setRangeText(text, first.from, last.to);
  area.setSelectionRange(Math.min(anchor, head), Math.max(anchor, head));
}

/** Does what a key press stands for; gives whether it stands for something. */
export function runShortcut(event: KeyboardEvent, shortcuts: ReadonlyMap<string, () => void>): boolean {
  const isApple = /Mac|iP(hone|ad|od)/.test(navigator.platform);
  if (event.isComposing || !(isApple ? event.metaKey : event.ctrlKey)) return false;
  // With the Option key, Apple keyboards type other characters.
  const key = isApple && event.altKey ? event.code.replace(/^(Digit|Key)/, '') : event.key;
  const modifiers = `${event.altKey ? 'Alt-' : ''}${event.shiftKey ? 'Shift-' : ''}`;
  const shortcut = shortcuts.get(`Mod-${modifiers}${key.toLowerCase()}`);
  if (!shortcut) return false;
  event.preventDefault();
  shortcut();
  return true;
}
