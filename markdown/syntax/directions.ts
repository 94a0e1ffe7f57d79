import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { containedDirections, Directions, turnsDirection } from '../../contract/text/directions.ts';

/**
 * Keeps characters that turn the direction of a text within what they are written in: their line of code, link, emphasis or
 * block. All of it is shown in the order that they say, and nothing around it changes.
 */
export function addDirections(parser: MarkdownIt): void {
  parser.core.ruler.push('directions', (state) => {
    for (const token of state.tokens) {
      if (token.children) token.children = contained(token.children, state);
      else if (token.type === 'code_block' || (token.type === 'fence' && !/^\s*chart/.test(token.info)))
        token.content = containedLines(token.content);
    }
  });
}

function containedLines(text: string): string {
  return turnsDirection(text) ? text.split('\n').map(containedDirections).join('\n') : text;
}

function contained(tokens: Token[], state: StateCore): Token[] {
  if (!tokens.some(({ content, children }) => turnsDirection(content) || children?.length)) return tokens;
  const result: Token[] = [];
  const scopes = [new Directions()];
  const end = (scope: Directions | undefined) => {
    const closing = scope?.end() ?? '';
    if (closing === '') return;
    const text = new state.Token('text', '', 0);
    text.content = closing;
    result.push(text);
  };
  for (const token of tokens) {
    if (token.nesting === -1 && scopes.length > 1) end(scopes.pop());
    // A new line is a new paragraph to Unicode's algorithm.
    if (token.type === 'hardbreak') end(scopes.at(-1));
    if (token.type === 'text') token.content = scopes.at(-1)?.read(token.content) ?? token.content;
    if (/^(?:code_inline|math_inline|math_display)$/.test(token.type))
      token.content = containedDirections(token.content);
    if (token.type === 'image' && token.children) token.children = contained(token.children, state);
    result.push(token);
    if (token.nesting === 1) scopes.push(new Directions());
  }
  end(scopes[0]);
  return result;
}
