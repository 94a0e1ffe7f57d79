import type { ImportSource } from '../import/import-source.ts';
import type { Edit, Selected } from './edits.ts';
import type { Tool } from './toolbar.tsx';

/** A part of the text. */
export interface Range {
  from: number;
  to: number;
}

interface EditOptions {
  /** Whether it is in the undo history; by default it is. */
  isUndoable?: boolean;
  /** Whether it comes some time after it was asked for: then it takes no focus and doesn't scroll. */
  isLate?: boolean;
}

/**
 * The editing surface of the body: CodeMirror or a text area. Offsets count a line break as one character.
 */
export interface Surface {
  selected(): Selected;
  apply(edit: Edit, options?: EditOptions): void;
  /** Replaces the whole text. */
  replace(text: string): void;
  setLanguage(language: string): void;
  select(from: number, to: number): void;
  /** As `select`, without taking the focus. */
  reveal(from: number, to: number): void;
  /** Marks what a search has found, one of it as the current match. A text area can't show it. */
  showMatches(matches: readonly Range[], current: Range | null): void;
  focus(): void;
  close(): void;
}

/** The events of a surface. */
interface SurfaceEvents {
  onChange(text: string): void;
  /** Pictures were pasted or dropped. */
  onPictures(files: File[]): void;
  /** A document was dropped, or formatted text pasted. */
  onImport(source: ImportSource): void;
}

/** The options of a surface. */
export interface SurfaceOptions extends SurfaceEvents {
  text: string;
  language: string;
  label: string;
  /** Shortcuts in addition to the browser's, such as `Mod-b`. */
  shortcuts: ReadonlyMap<string, () => void>;
  /** What can be offered while somebody types: the tools, and the text's references as they are stored. */
  offers: { tools(): readonly Tool[]; references(): string };
}

/** The pictures in a paste or drop. */
export function picturesIn(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
}
