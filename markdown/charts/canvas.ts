import type { Element, ElementContent, Properties } from 'hast';
import type { Direction } from '../tree/direction.ts';
import { element } from '../tree/nodes.ts';

/** The width of a drawing in its own units, near the width of a phone's text in CSS pixels. */
export const width = 360;

/** The height of a line of text. */
export const lineHeight = 15;

/** How wide a character is on average, in units: nothing on the server can measure text. */
const characterWidth = 6.8;

/** The width of a text, as far as it can be known. */
export function widthOf(text: string): number {
  return Math.ceil([...text].length * characterWidth);
}

/** Shortens a text to a width. The table below the chart has it whole. */
export function shortened(text: string, widest: number): string {
  const characters = [...text];
  const most = Math.max(1, Math.floor(widest / characterWidth));
  return characters.length <= most
    ? text
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}

/** Where a text stands about its point: it begins, ends or is centred there. */
type Anchor = 'start' | 'end' | 'middle';

/**
 * Collects the parts of a drawing. Points are counted from the side on which the language begins to read, so
 * that a chart in Arabic is a mirror image of one in English, with its texts readable.
 */
export class Canvas {
  readonly #isMirrored: boolean;
  readonly #children: ElementContent[] = [];

  constructor(direction: Direction) {
    this.#isMirrored = direction === 'rtl';
  }

  /** A point of a path. */
  point(x: number, y: number): string {
    return `${this.x(x)} ${rounded(y)}`;
  }

  x(x: number): number {
    return rounded(this.#isMirrored ? width - x : x);
  }

  /** Paths, drawn as one element. */
  path(className: string, parts: readonly string[]): void {
    if (parts.length > 0) this.#add('path', { className: className.split(' '), d: parts.join('') });
  }

  text(text: string, at: { x: number; y: number; anchor?: Anchor; className?: string }): void {
    const { x, y, anchor = 'start', className } = at;
    const properties: Properties = { x: String(this.x(x)), y: String(rounded(y)) };
    if (anchor !== 'start') properties.textAnchor = anchor;
    if (className !== undefined) properties.className = className.split(' ');
    this.#add('text', properties, [{ type: 'text', value: this.#isolated(text) }]);
  }

  /** The drawing as an element, which screen readers name by `label`. */
  finish(height: number, label: string): Element {
    return element(
      'svg',
      {
        viewBox: `0 0 ${width} ${Math.ceil(height)}`,
        role: 'img',
        ariaLabel: label,
        ...(this.#isMirrored && { direction: 'rtl' }),
      },
      this.#children,
    );
  }

  /** In right-to-left drawings: so that a text in another direction keeps its order, and `-5` its sign. */
  #isolated(text: string): string {
    return this.#isMirrored ? `\u2068${text}\u2069` : text;
  }

  #add(tagName: string, properties: Properties, children: ElementContent[] = []): void {
    this.#children.push(element(tagName, properties, children));
  }
}

/** To a tenth of a unit, which nobody can see. */
function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The class of a series' colour, counted from 0. */
export function seriesClass(index: number): string {
  return `series-${index + 1}`;
}
