import type { Element } from 'hast';
import type { Labels } from '../labels.ts';
import type { Charts } from './charts.ts';
import type { Citations } from './citations.ts';
import type { Direction } from './direction.ts';
import type { Notes } from './notes.ts';
import type { Outline } from './outline.ts';

/** Width and height in pixels, to reserve space before the picture loads. */
interface PictureSize {
  width: number;
  height: number;
}

export interface PictureFile {
  address: string;
  width: number;
  /** Size in bytes, if known. */
  bytes?: number;
}

/** A picture of this site. The files are ordered by width. */
export interface Picture extends PictureSize {
  /** Its address for readers, if it differs from the address in the text. */
  address?: string;
  /** AVIF files, for each width where it is worth it. */
  lighter?: readonly PictureFile[];
  /** Files in the original format for narrower screens. */
  narrower?: readonly PictureFile[];
  /** Size of the original file in bytes, if known. */
  bytes?: number;
}

/** Whether pictures load with the text, or each when its reader taps it. */
export type PictureLoading = 'load' | 'tap';

/** Input and collected state of rendering one text. */
export interface Page {
  readonly pictures: ReadonlyMap<string, Picture>;
  readonly loading: PictureLoading;
  readonly labels: Labels;
  readonly direction: Direction;
  /** Renders a formula; `display`: on a line of its own. */
  readonly formula: (source: string, display: boolean) => Element;
  readonly outline: Outline;
  readonly notes: Notes;
  readonly citations: Citations;
  readonly charts: Charts;
  /** Links to headings of this text, resolved when all headings are known. */
  readonly fragments: { link: Element; fragment: string }[];
  tables: number;
}
