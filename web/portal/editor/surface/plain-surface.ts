import { directionOf } from '../../../../contract/constants.ts';
import styles from '../editor.module.css';
import type { Edit } from './marking.ts';
import { picturesIn, type Surface, type SurfaceOptions } from './surface.ts';

/** A text area for the body, for people whose screen reader, dictation or keyboard software needs one. */
export function openPlainSurface(host: HTMLElement, options: SurfaceOptions): Surface {
  const area = document.createElement('textarea');
  area.className = styles.plainBody ?? '';
  area.value = options.text;
  area.setAttribute('aria-label', options.label);
  area.spellcheck = true;
  setLanguage(options.language);
  area.addEventListener('input', () => options.onChange(area.value));
  area.addEventListener('keydown', (event) => runShortcut(event, options.shortcuts));
  area.addEventListener('paste', (event) => takePictures(event, event.clipboardData));
  area.addEventListener('drop', (event) => takePictures(event, event.dataTransfer));
  host.append(area);

  function setLanguage(language: string): void {
    area.lang = language;
    area.dir = directionOf(language);
  }

  function takePictures(event: Event, data: DataTransfer | null): void {
    const pictures = picturesIn(data);
    if (pictures.length === 0) return;
    event.preventDefault();
    options.onPictures(pictures);
  }

  return {
    selected: () => ({ text: area.value, from: area.selectionStart, to: area.selectionEnd }),
    apply: (edit) => {
      insert(area, edit);
      options.onChange(area.value);
    },
    replace: (text) => {
      area.value = text;
    },
    setLanguage,
    select: (from, to) => {
      area.focus();
      area.setSelectionRange(from, to);
    },
    focus: () => area.focus(),
    close: () => area.remove(),
  };
}

/** One `insertText` command, which the browser can undo where it still supports the command. */
function insert(area: HTMLTextAreaElement, { changes, anchor, head }: Edit): void {
  const [first] = changes;
  const last = changes.at(-1);
  if (!first || !last) return;
  let text = '';
  let place = first.from;
  for (const change of changes) {
    text += area.value.slice(place, change.from) + change.insert;
    place = change.to;
  }
  area.focus();
  area.setSelectionRange(first.from, last.to);
  const command = text === '' ? 'delete' : 'insertText';
  if (!document.execCommand(command, false, text)) area.setRangeText(text, first.from, last.to);
  area.setSelectionRange(Math.min(anchor, head), Math.max(anchor, head));
}

function runShortcut(event: KeyboardEvent, shortcuts: ReadonlyMap<string, () => void>): void {
  const isApple = /Mac|iP(hone|ad|od)/.test(navigator.platform);
  if (event.altKey || event.isComposing || !(isApple ? event.metaKey : event.ctrlKey)) return;
  const shortcut = shortcuts.get(`Mod-${event.shiftKey ? 'Shift-' : ''}${event.key.toLowerCase()}`);
  if (!shortcut) return;
  event.preventDefault();
  shortcut();
}
