import type { Element } from 'hast';
import type { Labels } from '../labels.ts';
import type { Notes } from './notes.ts';
import type { Outline } from './outline.ts';

/** Width and height in pixels, for the room that a picture takes before it is loaded. */
interface PictureSize {
  width: number;
  height: number;
}

/** A file of a picture, of a width in pixels. */
export interface PictureFile {
  address: string;
  width: number;
  /** What it weighs, where that is known. */
  bytes?: number;
}

/** A picture that is stored here. The files are ordered by their width. */
export interface Picture extends PictureSize {
  /** Where it is read, if that isn't the address that the text names it by. */
  address?: string;
  /** The same picture in AVIF, for each width that is worth a file. */
  lighter?: readonly PictureFile[];
  /** The same picture in its own format, for narrower screens. */
  narrower?: readonly PictureFile[];
  /** What its own file weighs, where that is known. */
  bytes?: number;
}

/** Whether pictures come with the text, or each when its reader asks for it. */
export type PictureLoading = 'load' | 'tap';

export type Direction = 'ltr' | 'rtl';

/** What is known while one text is written, and what it has produced so far. */
export interface Page {
  readonly pictures: ReadonlyMap<string, Picture>;
  readonly loading: PictureLoading;
  readonly labels: Labels;
  readonly direction: Direction;
  /** Writes a formula: `display` means on a line of its own. */
  readonly formula: (source: string, display: boolean) => Element;
  readonly outline: Outline;
  readonly notes: Notes;
  /** Links to a place in this text, resolved when all its headings are known. */
  readonly fragments: { link: Element; fragment: string }[];
  tables: number;
}
