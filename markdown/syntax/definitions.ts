import type { MarkdownIt, StateBlock } from 'markdown-it';
import { indentation, lineStart, lineText } from './lines.ts';

const marker = /^:[ \t]+(?=\S)/;
/** Columns by which further lines of a definition are indented. */
const indent = 2;

/**
 * Adds lists of definitions: a line with a term, and below it lines that begin with `: `. Tokens as HTML has elements: `dl_open`, `dt_open`,
 * `dd_open` and those that close them. A definition may have further blocks, indented by two columns.
 */
export function addDefinitions(parser: MarkdownIt): void {
  parser.block.ruler.before('lheading', 'definitions', definitionList);
}

function definitionList(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (silent || !isTerm(state, startLine, endLine)) return false;
  const list = state.push('dl_open', 'dl', 1);
  let line = startLine;
  for (let next = startLine; isTerm(state, next, endLine); next = afterBlanks(state, line, endLine)) {
    if (next > startLine && beginsBlock(state, next, endLine)) break;
    addTerm(state, next);
    line = next + 1;
    while (isDefinition(state, line, endLine)) line = addDefinition(state, line, endLine);
  }
  state.push('dl_close', 'dl', -1);
  list.map = [startLine, line];
  state.line = line;
  return true;
}

function isDefinition(state: StateBlock, line: number, endLine: number): boolean {
  return isOwnLine(state, line, endLine) && marker.test(lineText(state, line));
}

function isTerm(state: StateBlock, line: number, endLine: number): boolean {
  return (
    isOwnLine(state, line, endLine) &&
    !marker.test(lineText(state, line)) &&
    isDefinition(state, line + 1, endLine)
  );
}

/** Whether a line has text that is neither indented as code nor outside of what contains the list. */
function isOwnLine(state: StateBlock, line: number, endLine: number): boolean {
  if (line >= endLine || state.isEmpty(line)) return false;
  const columns = indentation(state, line);
  return columns >= 0 && columns < 4;
}

function afterBlanks(state: StateBlock, line: number, endLine: number): number {
  let next = line;
  while (next < endLine && state.isEmpty(next)) next++;
  return next;
}

/** Whether a line begins something that ends a paragraph. */
function beginsBlock(state: StateBlock, line: number, endLine: number): boolean {
  return state.md.block.ruler.getRules('paragraph').some((rule) => rule(state, line, endLine, true));
}

function addTerm(state: StateBlock, line: number): void {
  state.push('dt_open', 'dt', 1).map = [line, line + 1];
  const inline = state.push('inline', '', 0);
  inline.content = lineText(state, line).trim();
  inline.map = [line, line + 1];
  inline.children = [];
  state.push('dt_close', 'dt', -1);
}

/** Adds the definition that begins at a line; gives the line after it. */
function addDefinition(state: StateBlock, line: number, endLine: number): number {
  const end = endOfDefinition(state, line, endLine);
  const opening = state.push('dd_open', 'dd', 1);
  const first = state.tokens.length;
  const { parentType, lineMax, blkIndent, tight } = state;
  const [bMark = 0, tShift = 0, sCount = 0] = [state.bMarks[line], state.tShift[line], state.sCount[line]];
  state.bMarks[line] = lineStart(state, line) + (marker.exec(lineText(state, line))?.[0].length ?? 0);
  state.tShift[line] = 0;
  state.blkIndent += indent;
  state.sCount[line] = state.blkIndent;
  state.lineMax = end;
  state.md.block.tokenize(state, line, end);
  Object.assign(state, { parentType, lineMax, blkIndent, tight });
  [state.bMarks[line], state.tShift[line], state.sCount[line]] = [bMark, tShift, sCount];
  const after = state.line;
  const own = state.tokens.slice(first);
  // A definition of one paragraph is a line, as an item of a tight list is.
  if (own.length === 3) for (const token of own) if (token.tag === 'p') token.hidden = true;
  state.push('dd_close', 'dd', -1);
  opening.map = [line, after];
  return after;
}

/** The line after a definition: it goes on with indented lines, and up to a blank line with lines that begin nothing else. */
function endOfDefinition(state: StateBlock, start: number, endLine: number): number {
  let line = start + 1;
  while (line < endLine) {
    const next = afterBlanks(state, line, endLine);
    if (next === endLine) break;
    const isIndented = indentation(state, next) >= indent;
    const isContinued = next === line && indentation(state, next) >= 0 && !isNew(state, next, endLine);
    if (!isIndented && !isContinued) break;
    line = next + 1;
  }
  return line;
}

function isNew(state: StateBlock, line: number, endLine: number): boolean {
  return (
    isDefinition(state, line, endLine) || isTerm(state, line, endLine) || beginsBlock(state, line, endLine)
  );
}
