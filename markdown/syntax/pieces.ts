import type { Env, MarkdownIt, StateBlock, StateInline } from 'markdown-it';

/** A text has more blocks and marks than it may be parsed into. */
export class TooManyPieces extends Error {}

/** How many tokens each document may still become. */
const left = new WeakMap<Env, number>();

/** Lets a document become so many tokens. The parser throws `TooManyPieces` at the first one beyond. */
export function allowPieces(env: Env, most: number): void {
  left.set(env, most);
}

/** Makes the parser count tokens while it makes them, so that a hostile text is given up before it fills the memory. */
export function addPieceCount(parser: MarkdownIt): void {
  const { State: Block } = parser.block;
  const { State: Inline } = parser.inline;
  parser.block.State = class extends Block {
    override push(...token: Parameters<StateBlock['push']>) {
      count(this.env);
      return super.push(...token);
    }
  };
  parser.inline.State = class extends Inline {
    override push(...token: Parameters<StateInline['push']>) {
      count(this.env);
      return super.push(...token);
    }
  };
}

function count(env: Env): void {
  const remaining = left.get(env);
  if (remaining === undefined) return;
  if (remaining === 0) throw new TooManyPieces();
  left.set(env, remaining - 1);
}
