import type { UnsupportedKind, UnsupportedParts } from './unsupported.ts';

/** Characters of a quotation on each side of what isn't kept. */
const mostCharacters = 30;

/** Collects the text of a document, and quotes it around what isn't kept. */
export class Places {
  readonly #parts: string[] = [];
  #length = 0;
  readonly #found: { kind: UnsupportedKind; at: number }[] = [];

  add(text: string): void {
    this.#write(text.replace(/\s+/g, ' ').replace(/[\p{Co}\p{Cc}]/gu, '�'));
  }

  /** Ends a paragraph, cell or the like. */
  endBlock(): void {
    if (!this.#parts.at(-1)?.endsWith('\n')) this.#write('\n');
  }

  /** Something isn't kept here. */
  mark(kind: UnsupportedKind): void {
    this.#found.push({ kind, at: this.#length });
  }

  /** Characters so far. */
  get length(): number {
    return this.#length;
  }

  /** The words from a place, and those before it in its paragraph: what stands there is kept, but not as it was. */
  wordsAt(at: number): string {
    const text = this.#text();
    const left =
      text
        .slice(Math.max(0, at - 10 * mostCharacters), at)
        .split('\n')
        .at(-1) ?? '';
    const right = text.slice(at, at + 10 * mostCharacters).split('\n')[0] ?? '';
    const space = /\s$/.test(left) || /^\s/.test(right) ? ' ' : '';
    return `${lastWords(left)}${space}${firstWords(right)}`.trim();
  }

  /** Names the places. */
  tell(losses: UnsupportedParts): void {
    const text = this.#text();
    for (const { kind, at } of this.#found) losses.place(kind, quotation(text, at));
  }

  #text(): string {
    if (this.#parts.length > 1) this.#parts.splice(0, Infinity, this.#parts.join(''));
    return this.#parts[0] ?? '';
  }

  #write(text: string): void {
    this.#parts.push(text);
    this.#length += text.length;
  }
}

/** The words around a place, also those of the paragraphs before and after it. */
function quotation(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - 10 * mostCharacters), at);
  const after = text.slice(at, at + 10 * mostCharacters);
  const left = before.trimEnd().split('\n').at(-1) ?? '';
  const right = after.trimStart().split('\n')[0] ?? '';
  return `${lastWords(left)} […] ${firstWords(right)}`.trim();
}

/** The last words of a text. */
export function lastWords(text: string): string {
  if (text.length <= mostCharacters) return text.trim();
  return `…${text
    .slice(-mostCharacters)
    .toWellFormed()
    .replace(/^\S*\s/, '')
    .trim()}`;
}

/** The first words of a text. */
export function firstWords(text: string): string {
  if (text.length <= mostCharacters) return text.trim();
  return `${text
    .slice(0, mostCharacters)
    .toWellFormed()
    .replace(/\s\S*$/, '')
    .trim()}…`;
}
