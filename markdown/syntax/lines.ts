import type { StateBlock } from 'markdown-it';

/** Offset in the source of the first character of a line that is not indentation or a container's marker. */
export function lineStart(state: StateBlock, line: number): number {
  return (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
}

/** The line without its indentation, its container's markers and its line ending. */
export function lineText(state: StateBlock, line: number): string {
  return state.src.slice(lineStart(state, line), state.eMarks[line] ?? 0);
}

/** How many columns the line is indented within its container; negative if it is outside. */
export function indentation(state: StateBlock, line: number): number {
  return (state.sCount[line] ?? 0) - state.blkIndent;
}
