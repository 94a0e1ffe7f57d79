import { type Lexicon, numberOf, perUnitOf, unitOf, wholeOf } from './lexicon.ts';
import { canonicalNumber, rounded } from './numbers.ts';
import type { Piece } from './pieces.ts';

/** Reads numbers and their units in the pieces of a text. */
export class NumberReader {
  readonly #text: string;
  readonly #pieces: readonly Piece[];
  readonly #lexicon: Lexicon;

  constructor(text: string, pieces: readonly Piece[], lexicon: Lexicon) {
    this.#text = text;
    this.#pieces = pieces;
    this.#lexicon = lexicon;
  }

  /** The units that follow with a stroke or "per" between: `mg` `/kg` `/day`. */
  chain({ units, end, at }: { units: string; end: number; at: number }): {
    units: string;
    end: number;
    at: number;
  } {
    let read = { units, end, at };
    for (let length = 0; length < 4; length++) {
      const [one, two, three] = this.#pieces.slice(read.at, read.at + 3);
      if (!one || !this.isBeside(read, one)) break;
      const whole = one.kind === 'word' ? this.#rhythm(one.text) : null;
      if (whole?.startsWith('/')) {
        if (this.isUnitFirst(read.at)) break;
        read = { units: read.units + whole, end: one.end, at: read.at + 1 };
        continue;
      }
      const separates = one.kind === 'stroke' || (one.kind === 'word' && this.#lexicon.per.has(one.text));
      if (!separates || !two || !this.isBeside(one, two)) break;
      const unit = two.kind === 'word' ? unitOf(two.text, this.#lexicon) : null;
      if (!unit) break;
      // "kwa kilo moja": per one kilo.
      const isOne =
        three &&
        three.kind === 'word' &&
        this.#lexicon.unitFirst &&
        numberOf(three.text, this.#lexicon) === '1' &&
        this.isBeside(two, three);
      if (!isOne && this.#lexicon.unitFirst && this.isNumberAt(read.at + 2) && one.kind !== 'stroke') break;
      read = {
        units: `${read.units}/${unit}`,
        end: isOne ? three.end : two.end,
        at: read.at + (isOne ? 3 : 2),
      };
    }
    return read;
  }

  /** A word that says "each": `daily`, በኪሎ. */
  #rhythm(word: string): string | null {
    const whole = wholeOf(word, this.#lexicon);
    if (whole) return whole;
    const unit = perUnitOf(word, this.#lexicon);
    return unit && `/${unit}`;
  }

  /** Whether a word stands before a number, in a language whose units do. */
  isUnitFirst(at: number): boolean {
    const [one, two] = this.#pieces.slice(at, at + 2);
    return !!(this.#lexicon.unitFirst && one && two && this.isNumberAt(at + 1) && this.isBeside(one, two));
  }

  isNumberAt(at: number): boolean {
    const piece = this.#pieces[at];
    return (
      piece?.kind === 'number' || (piece?.kind === 'word' && numberOf(piece.text, this.#lexicon) !== null)
    );
  }

  /** A number at a place: digits, or words like "twenty five" and "vinte e cinco". */
  valueAt(at: number): { value: string; at: number; end: number } {
    const piece = this.#pieces[at];
    const { language, and } = this.#lexicon;
    if (!piece || piece.kind === 'number')
      return { value: canonicalNumber(piece?.text ?? '', language), at: at + 1, end: piece?.end ?? 0 };
    let total = Number(numberOf(piece.text, this.#lexicon) ?? 1);
    let read = { at: at + 1, end: piece.end };
    for (let words = 0; words < 4; words++) {
      const connector = this.#pieces[read.at];
      const joined = connector?.kind === 'word' && and.has(connector.text);
      const next = joined ? this.#pieces[read.at + 1] : connector;
      const value =
        next?.kind === 'word' && this.#isNear(read, next) ? numberOf(next.text, this.#lexicon) : null;
      const sum =
        value === null ? null : sumOf(total, Number(value), joined || (next?.text.startsWith('و') ?? false));
      if (sum === null || !next) break;
      total = sum;
      read = { at: read.at + (joined ? 2 : 1), end: next.end };
    }
    return { value: rounded(total), ...read };
  }

  #isNear({ end }: { end: number }, { start }: { start: number }): boolean {
    return start - end <= 5 && !/[.;:,|\n]/.test(this.#text.slice(end, start));
  }

  isBeside({ end }: { end: number }, { start }: { start: number }): boolean {
    const between = start - end;
    if (between <= 0) return between === 0;
    return between <= 3 && /^(?:[*_]{0,2}\s?[*_]{0,2}|-)$/.test(this.#text.slice(end, start));
  }
}

/** Two numbers in words as one; null if they are two. */
function sumOf(one: number, other: number, joined: boolean): number | null {
  if (other >= 100 && one < other && !joined) return one * other;
  if (one >= 20 && one < 100 && one % 10 === 0 && other < 10 && other >= 1) return one + other;
  if (joined && one < 10 && one >= 1 && other >= 20 && other < 100) return one + other;
  if (one >= 100 && other < 100 && other >= 1) return one + other;
  if (joined && other === 0.5) return one + other;
  return null;
}
