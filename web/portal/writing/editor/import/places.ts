import type { Losses, LossKind } from './losses.ts';

/** Characters of a quotation on each side of what isn't kept. */
const mostCharacters = 30;

/** Collects the text of a document, and quotes it around what isn't kept. */
export class Places {
  readonly #parts: string[] = [];
  #length = 0;
  readonly #found: { kind: LossKind; at: number }[] = [];

  add(text: string): void {
    this.#write(text.replace(/\s+/g, ' '));
  }

  /** Ends a paragraph, cell or the like. */
  endBlock(): void {
    if (this.#parts.at(-1) !== '\n') this.#write('\n');
  }

  /** Something isn't kept here. */
  mark(kind: LossKind): void {
    this.#found.push({ kind, at: this.#length });
  }

  /** Names the places. */
  tell(losses: Losses): void {
    const text = this.#parts.join('');
    for (const { kind, at } of this.#found) losses.place(kind, quotation(text, at));
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

function lastWords(text: string): string {
  if (text.length <= mostCharacters) return text.trim();
  return `…${text
    .slice(-mostCharacters)
    .toWellFormed()
    .replace(/^\S*\s/, '')
    .trim()}`;
}

function firstWords(text: string): string {
  if (text.length <= mostCharacters) return text.trim();
  return `${text
    .slice(0, mostCharacters)
    .toWellFormed()
    .replace(/\s\S*$/, '')
    .trim()}…`;
}
