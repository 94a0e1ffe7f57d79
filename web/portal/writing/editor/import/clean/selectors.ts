import type { Element, Root } from 'hast';
import { selectAll } from 'hast-util-select';

/** Characters of a selector that is read. */
const mostCharacters = 2_000;

/** What doesn't hold of a page as it is read: it depends on a pointer, the focus, a visit or a film. */
const momentary =
  /:(?:active|autofill|buffering|current|focus|focus-visible|focus-within|fullscreen|future|hover|local-link|modal|muted|open|past|paused|picture-in-picture|playing|popover-open|seeking|stalled|target|target-within|user-invalid|user-valid|visited|volume-locked)(?![\w-])/gi;

/** The selectors of a list, which commas separate. */
export function selectorsIn(list: string): string[] {
  const selectors: string[] = [];
  let start = 0;
  let depth = 0;
  let quote = '';
  for (let at = 0; at <= list.length; at += 1) {
    const letter = list[at] ?? '';
    if (letter === '\\') at += 1;
    else if (quote !== '') quote = letter === quote ? '' : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '(' || letter === '[') depth += 1;
    else if (letter === ')' || letter === ']') depth -= 1;
    else if (letter === ',' && depth <= 0) {
      selectors.push(list.slice(start, at).trim());
      start = at + 1;
    }
  }
  return [...selectors, list.slice(start).trim()];
}

/** A selector of a nested rule as one that stands alone. */
export function nestedSelector(selector: string, parent: string): string {
  const outer = `:is(${parent})`;
  return selector.includes('&') ? selector.replaceAll('&', outer) : `${outer} ${selector}`;
}

/** The elements that a selector of any kind is for: none if it can't be read, as browsers do. */
export function selected(selector: string, root: Root): Element[] {
  if (selector.length > mostCharacters) return [];
  const held = selector
    .replace(momentary, ':not(*)')
    .replace(/:(?:where|matches|-(?:webkit|moz)-any)\(/gi, ':is(');
  try {
    return selectAll(held, root);
  } catch {
    return [];
  }
}

/** How particular a selector is: the larger number counts. */
export function weightOf(selector: string): number {
  const bare = selector
    .replace(/"[^"]*"|'[^']*'/g, '')
    .replace(/\\./g, 'x')
    .replace(/:where\([^()]*\)/gi, '')
    .replace(/:(?:is|not|has)\(/gi, '(');
  const count = (pattern: RegExp) => Math.min(99, bare.match(pattern)?.length ?? 0);
  const ids = count(/#/g);
  const classes = count(/\.|\[|(?<!:):(?!:)/g);
  const tags = count(/(?<![\w.#:[\-=~^$*|\u0080-\uffff])[A-Za-z][\w-]*/g);
  return ids * 1e12 + classes * 1e10 + tags * 1e8;
}
