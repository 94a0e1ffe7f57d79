/**
 * Characters that turn or override the direction of a text (Unicode UAX #9): embeddings, overrides and isolates. Left open, or
 * closed without isolation, they reorder what stands around: a dose, a name, or code that reads as what it isn't.
 */

const control = /[\u202a-\u202e\u2066-\u2069]/;
const everyControl = /[\u202a-\u202e\u2066-\u2069]/g;
const popDirection = '\u202c';
const popIsolate = '\u2069';

/** What an opening character becomes, and what closes it. All are isolates, which change nothing outside of them. */
const opened: Readonly<Record<string, { open: string; close: string; isIsolate: boolean }>> = {
  '\u202a': { open: '\u2066', close: popIsolate, isIsolate: false },
  '\u202b': { open: '\u2067', close: popIsolate, isIsolate: false },
  '\u202d': { open: '\u2066\u202d', close: popDirection + popIsolate, isIsolate: false },
  '\u202e': { open: '\u2067\u202e', close: popDirection + popIsolate, isIsolate: false },
  '\u2066': { open: '\u2066', close: popIsolate, isIsolate: true },
  '\u2067': { open: '\u2067', close: popIsolate, isIsolate: true },
  '\u2068': { open: '\u2068', close: popIsolate, isIsolate: true },
};

/** Levels that count, as many as Unicode's algorithm has at least room for; deeper ones do nothing. */
const mostLevels = 50;

/** Whether a text holds a character that turns its direction. */
export function turnsDirection(text: string): boolean {
  return control.test(text);
}

/** Reads a text in pieces, and keeps what turns its direction within it. */
export class Directions {
  readonly #open: { close: string; isIsolate: boolean }[] = [];
  #unclosed = 0;
  #unopened = 0;

  /** A piece with the same order of letters, in isolates. What closes nothing is left out. */
  read(piece: string): string {
    return piece.replace(everyControl, (character) => {
      if (character === popIsolate) return this.#closeIsolate();
      if (character === popDirection) return this.#closeDirection();
      const { open, close, isIsolate } = opened[character] ?? { open: '', close: '', isIsolate: false };
      const isDeep = this.#open.length >= mostLevels;
      this.#open.push({ close: isDeep ? '' : close, isIsolate });
      return isDeep ? '' : open;
    });
  }

  /** What closes all that is open. */
  end(): string {
    this.#unclosed += this.#open.length;
    return this.#closeFrom(0);
  }

  /** Whether something was left open, or closed nothing. */
  get isUneven(): boolean {
    return this.#unclosed + this.#unopened > 0;
  }

  #closeIsolate(): string {
    const place = this.#open.findLastIndex(({ isIsolate }) => isIsolate);
    if (place === -1) {
      this.#unopened += 1;
      return '';
    }
    this.#unclosed += this.#open.length - 1 - place;
    return this.#closeFrom(place);
  }

  #closeDirection(): string {
    const last = this.#open.at(-1);
    if (last && !last.isIsolate) return this.#closeFrom(this.#open.length - 1);
    this.#unopened += 1;
    return '';
  }

  #closeFrom(place: number): string {
    return this.#open
      .splice(place)
      .reverse()
      .map(({ close }) => close)
      .join('');
  }
}

/** A line with what turns its direction kept within it. */
export function containedDirections(line: string): string {
  if (!turnsDirection(line)) return line;
  const directions = new Directions();
  return directions.read(line) + directions.end();
}

/** What closes the isolates of a contained text that was cut. */
export function closingOf(cut: string): string {
  let open = 0;
  for (const [character] of cut.matchAll(/[\u2066-\u2069]/g))
    open = character === popIsolate ? Math.max(0, open - 1) : open + 1;
  return popIsolate.repeat(open);
}

/** A line of a text with characters that turn its direction. */
export interface TurnedLine {
  /** From 1. */
  line: number;
  /** Each once, as `U+202E`. */
  codes: string[];
}

/** Lines that an author is told of at most. */
const mostLines = 20;

/**
 * Lines whose direction is turned by what authors hardly mean: embeddings, overrides, and isolates that don't close before their
 * paragraph ends. They may also be written as character references.
 */
export function turnedLines(text: string): TurnedLine[] {
  if (!/[\u202a-\u202e\u2066-\u2069]|&#/.test(text)) return [];
  const found: TurnedLine[] = [];
  let paragraph: TurnedLine[] = [];
  let directions = new Directions();
  const end = () => {
    directions.end();
    const isEven = !directions.isUneven;
    for (const one of paragraph) if (!isEven || one.codes.some((code) => code < 'U+2066')) found.push(one);
    paragraph = [];
    directions = new Directions();
  };
  for (const [place, source] of text.split(/\r\n?|\n/).entries()) {
    if (source.trim() === '') end();
    const written = withReferences(source);
    directions.read(written);
    const codes = [...new Set(written.match(everyControl))].map(codeOf);
    if (codes.length > 0) paragraph.push({ line: place + 1, codes });
    if (found.length >= mostLines) break;
  }
  end();
  return found.slice(0, mostLines);
}

function withReferences(source: string): string {
  return source.replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (whole, hex: string | undefined, decimal) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    const character = code <= 0x10ffff ? String.fromCodePoint(code) : '';
    return control.test(character) ? character : whole;
  });
}

function codeOf(character: string): string {
  return `U+${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
