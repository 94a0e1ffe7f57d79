import type { Edit, Selected } from './marking.ts';

/** Where the body is written: CodeMirror, or a plain text area. Places count each line break as one character. */
export interface Surface {
  selected(): Selected;
  /** Makes an edit. One that can't be undone leaves no trace in the history either. */
  apply(edit: Edit, options?: { isUndoable: boolean }): void;
  /** Puts another text in place of all. */
  replace(text: string): void;
  setLanguage(language: string): void;
  select(from: number, to: number): void;
  focus(): void;
  close(): void;
}

/** What a surface tells of what happens on it. */
interface SurfaceEvents {
  onChange(text: string): void;
  /** Pictures were pasted or dropped. */
  onPictures(files: File[]): void;
}

/** What a surface is made with. */
export interface SurfaceOptions extends SurfaceEvents {
  text: string;
  language: string;
  label: string;
  /** Shortcuts beside those that any text has, as `Mod-b`. */
  shortcuts: ReadonlyMap<string, () => void>;
}

/** The pictures among what was pasted or dropped. */
export function picturesIn(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
}
