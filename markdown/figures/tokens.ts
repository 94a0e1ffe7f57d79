/** Splits a text into words, of which some are figures that a reviewer has to check. */
import { type Lexicon, lexiconOf, numberOf, senseOf, unitOf, wholeOf } from './lexicon.ts';
import { NumberReader } from './number-reader.ts';
import { western } from './numbers.ts';
import { type Piece, piecesOf } from './pieces.ts';

export const figureKinds = [
  'number',
  'dose',
  'phone',
  'link',
  'negation',
  'opposite',
  'route',
  'medicine',
  'unit',
] as const;
export type FigureKind = (typeof figureKinds)[number];

/** A word of a text, or several that belong together: `5 mg`. */
export interface Token {
  kind: FigureKind | 'word';
  /** What it means, the same in all languages: `15mg/kg`, `less`; a word or a link is itself. */
  key: string;
  start: number;
  end: number;
  /** Of a number, without and with its sign, and its units: `15`, `mg/kg`. */
  value?: string;
  units?: string;
  /** A number in words, without a unit: it may be written otherwise in another language. */
  inWords?: boolean;
}

/** A figure of a text. */
export type Figure = Token & { kind: FigureKind };

const doseUnits = new Set(
  'mg ug ng g kg ml dl cl l iu mmol meq unit tablet capsule drop puff dose sachet vial teaspoon spoon cup'.split(
    ' ',
  ),
);

/** Splits a text in the given language. Signs between words are left out, unless they belong to a figure. */
export function tokensOf(text: string, language: string): Token[] {
  const lexicon = lexiconOf(language);
  const reader = new Reader(text, piecesOf(text, lexicon), lexicon);
  return reader.tokens();
}

/** The figures of a text, in their order. */
export function figuresOf(text: string, language: string): Figure[] {
  return tokensOf(text, language).filter((token): token is Figure => token.kind !== 'word');
}

class Reader {
  readonly #text: string;
  readonly #pieces: readonly Piece[];
  readonly #lexicon: Lexicon;
  readonly #numbers: NumberReader;
  readonly #tokens: Token[] = [];
  #at = 0;
  /** How many pieces ago a word like "call" was. */
  #sinceCall = Number.POSITIVE_INFINITY;

  constructor(text: string, pieces: readonly Piece[], lexicon: Lexicon) {
    this.#text = text;
    this.#pieces = pieces;
    this.#lexicon = lexicon;
    this.#numbers = new NumberReader(text, pieces, lexicon);
  }

  tokens(): Token[] {
    while (this.#at < this.#pieces.length) {
      const piece = this.#pieces[this.#at];
      if (!piece) break;
      this.#sinceCall += 1;
      this.#read(piece);
    }
    return this.#tokens;
  }

  #read(piece: Piece): void {
    const { start, end, text } = piece;
    if (piece.kind === 'stroke') this.#at += 1;
    else if (piece.kind === 'link') this.#push({ kind: 'link', key: western(text), start, end });
    else if (piece.kind === 'phone') this.#push({ kind: 'phone', key: digits(text), start, end });
    else if (piece.kind === 'number') this.#number();
    else this.#word(piece);
  }

  #push(token: Token, pieces = 1): void {
    this.#tokens.push(token);
    this.#at += pieces;
  }

  #word({ text, start, end }: Piece): void {
    const lexicon = this.#lexicon;
    const place = { start, end };
    const whole = wholeOf(text, lexicon);
    if (whole) {
      // "kila saa 6": every six hours.
      const isUnitOfNext = whole.startsWith('/') && this.#numbers.isUnitFirst(this.#at);
      if (isUnitOfNext) this.#push({ kind: 'word', key: `unit:${whole.slice(1)}`, ...place });
      else this.#whole(whole, place);
      return;
    }
    const isUnit = unitOf(text, lexicon);
    const next = this.#pieces[this.#at + 1];
    const isFirst =
      isUnit &&
      lexicon.unitFirst &&
      next &&
      this.#numbers.isNumberAt(this.#at + 1) &&
      this.#numbers.isBeside({ end }, next);
    if (!isFirst && (numberOf(text, lexicon) !== null || this.#isArticleOfUnit(text))) {
      this.#number();
      return;
    }
    if (lexicon.call.has(text)) this.#call();
    const sense = senseOf(text, lexicon);
    if (sense) {
      this.#push({ kind: sense.kind, key: sense.id, ...place });
      return;
    }
    const kind = isUnit && this.#standsAlone(text, place) ? 'unit' : 'word';
    this.#push({ kind, key: isUnit ? `unit:${isUnit}` : text, ...place });
  }

  #call(): void {
    this.#sinceCall = 0;
    const last = this.#tokens.at(-1);
    // The verb ends the sentence: ወደ 1195 ይደውሉ.
    if (
      this.#lexicon.language === 'am' &&
      last?.kind === 'number' &&
      !last.units &&
      /^\d{3,}$/.test(last.key)
    )
      this.#tokens.splice(-1, 1, { kind: 'phone', key: last.key, start: last.start, end: last.end });
  }

  /** A unit without a number that says how the numbers of a table or a sentence are meant: "Dose (mg)". */
  #standsAlone(word: string, { start, end }: { start: number; end: number }): boolean {
    if (this.#lexicon.signs.has(word) && word.length > 1) return true;
    const before = this.#text.slice(Math.max(0, start - 2), start);
    const after = this.#text.slice(end, end + 2);
    return /[(|/]\s?$/.test(before) && /^\s?[)|/]/.test(after);
  }

  #isArticleOfUnit(word: string): boolean {
    const next = this.#pieces[this.#at + 1];
    const here = this.#pieces[this.#at];
    return !!(
      this.#lexicon.articles.has(word) &&
      next &&
      here &&
      this.#numbers.isBeside(here, next) &&
      unitOf(next.text, this.#lexicon)
    );
  }

  #whole(key: string, { start, end }: { start: number; end: number }): void {
    const last = this.#tokens.at(-1);
    if (
      key.startsWith('/') &&
      isNumber(last) &&
      last.units &&
      !last.units.includes('/') &&
      this.#numbers.isBeside(last, { start })
    ) {
      this.#tokens.splice(-1, 1, { ...last, key: last.key + key, units: last.units + key, end });
      this.#at += 1;
      return;
    }
    const [, value = '', units = ''] = /^([\d.]*)(.*)$/.exec(key) ?? [];
    const read = this.#numbers.chain({ units, end, at: this.#at + 1 });
    this.#finish({ value, ...read, start, inWords: false });
  }

  /** A number with all that belongs to it: its range, its units before and after it. */
  #number(): void {
    const first = this.#pieces[this.#at];
    if (!first) return;
    const read = this.#numbers.valueAt(this.#at);
    let { value, at, end } = read;
    const inWords = first.kind === 'word';
    const to = this.#pieces[at];
    if (
      to?.kind === 'word' &&
      this.#joinsRange(to.text) &&
      this.#numbers.isNumberAt(at + 1) &&
      !value.includes('–')
    ) {
      const second = this.#numbers.valueAt(at + 1);
      if (this.#numbers.isBeside({ end }, to))
        ({ value, at, end } = { ...second, value: `${value}–${second.value}` });
    }
    const isCalled = this.#sinceCall <= 4 && /^\p{Nd}{3,}$/u.test(first.text);
    if (isCalled) {
      this.#push({ kind: 'phone', key: digits(first.text), start: first.start, end: first.end });
      return;
    }
    const before = this.#unitBefore(first);
    const next = this.#pieces[at];
    const after = next && this.#numbers.isBeside({ end }, next) ? unitOf(next.text, this.#lexicon) : null;
    const prefersBefore = before && !(next && after && this.#lexicon.signs.has(next.text));
    if (before && (prefersBefore || !after)) {
      this.#tokens.splice(-before.tokens, before.tokens);
      const chained = this.#numbers.chain({ units: before.units, end, at });
      this.#finish({ value, ...chained, start: before.start, inWords: false });
      return;
    }
    const chained =
      after && next
        ? this.#numbers.chain({ units: after, end: next.end, at: at + 1 })
        : { units: '', end, at };
    this.#finish({ value, ...chained, start: first.start, inWords: inWords && !chained.units });
  }

  #joinsRange(word: string): boolean {
    const { to, and, between } = this.#lexicon;
    return to.has(word) || (and.has(word) && between.has(this.#tokens.at(-1)?.key ?? ''));
  }

  #finish({
    value,
    units,
    start,
    end,
    at,
    inWords,
  }: {
    value: string;
    units: string;
    start: number;
    end: number;
    at: number;
    inWords: boolean;
  }): void {
    const kind = units.split(/[/ ]/).some((unit) => doseUnits.has(unit.replace(/^\d+/, '')))
      ? 'dose'
      : 'number';
    this.#tokens.push({
      kind,
      key: value + units,
      value,
      units,
      start,
      end,
      ...(inWords ? { inWords } : {}),
    });
    this.#at = at;
  }

  /** The units that stand before a number, as `siku 5` and `mg/kg 15` have them. */
  #unitBefore(number: Piece): { units: string; start: number; tokens: number } | null {
    const last = this.#tokens.at(-1);
    if (!last?.key.startsWith('unit:') || !this.#numbers.isBeside(last, number)) return null;
    if (!this.#lexicon.unitFirst && !this.#lexicon.signs.has(last.key.slice(5))) return null;
    const earlier = this.#tokens.at(-2);
    const unit = last.key.slice(5);
    if (earlier?.key.startsWith('unit:') && this.#text.slice(earlier.end, last.start) === '/')
      return { units: `${earlier.key.slice(5)}/${unit}`, start: earlier.start, tokens: 2 };
    return { units: unit, start: last.start, tokens: 1 };
  }
}

function digits(text: string): string {
  return western(text).replace(/[ ().-]/g, '');
}

function isNumber(token: Token | undefined): token is Token & { value: string; units: string } {
  return token?.value !== undefined;
}
