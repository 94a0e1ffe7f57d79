import type { Env, MarkdownIt, StateBlock, StateInline } from 'markdown-it';

/** Thrown when a text has more tokens than allowed. */
export class TooManyPiecesError extends Error {}

/** The remaining tokens of each document. */
const left = new WeakMap<Env, number>();

/** Sets a document's limit of tokens. The parser throws `TooManyPiecesError` beyond it. */
export function allowPieces(env: Env, most: number): void {
  left.set(env, most);
}

/**
 * Makes the parser count tokens as it creates them, so that a hostile text is stopped before it fills the
 * memory.
 */
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
  if (remaining === 0) throw new TooManyPiecesError();
  left.set(env, remaining - 1);
}
