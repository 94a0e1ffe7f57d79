import type { Element, ElementContent } from 'hast';
import { isCallout } from './callouts.ts';
import { addText, element, textOf, trim } from './nodes.ts';

/** Emphasis and the like, which the line keeps. */
const kept = new Set(['em', 'strong', 'del', 'code', 'sub', 'sup']);
const leftOut = new Set(['img', 'picture', 'figure', 'section', 'div', 'pre']);
const leftOutClasses = new Set<unknown>(['remote-picture', 'missing-picture', 'footnote-ref', 'citation']);
/** Elements that are dropped and whose text stays. */
const transparent = new Set(['a', 'span']);

/**
 * The content of a text as one line: paragraphs, headings and list items are separated by a space. Links
 * become their text, and formulas their source; pictures, charts, code, tables, block formulas and footnotes are left out.
 */
export function inlineContentOf(children: readonly ElementContent[]): ElementContent[] {
  const line: ElementContent[] = [];
  flatten(children, line, { spaced: true });
  return trim(line);
}

/** `spaced`: whether the line is empty or ends with a space. */
function flatten(
  children: readonly ElementContent[],
  into: ElementContent[],
  line: { spaced: boolean },
): void {
  function addLine(text: string): void {
    const joined = text.replace(/\s+/g, ' ');
    const added = line.spaced ? joined.trimStart() : joined;
    if (added === '') return;
    addText(into, added);
    line.spaced = added.endsWith(' ');
  }

  for (const child of children) {
    if (child.type === 'text') addLine(child.value);
    if (child.type !== 'element' || isLeftOut(child)) continue;
    if (kept.has(child.tagName) && !hasClass(child, 'math-error')) {
      const inner = element(child.tagName, child.tagName === 'code' ? child.properties : {});
      flatten(child.children, inner.children, line);
      if (textOf(inner.children) !== '') into.push(inner);
    } else {
      const block = !kept.has(child.tagName) && !transparent.has(child.tagName);
      if (block) addLine(' ');
      flatten(child.children, into, line);
      if (block) addLine(' ');
    }
  }
}

function isLeftOut(child: Element): boolean {
  if (leftOut.has(child.tagName)) return !isCallout(child);
  const { className } = child.properties;
  return Array.isArray(className) && className.some((name) => leftOutClasses.has(name));
}

function hasClass(child: Element, name: string): boolean {
  const { className } = child.properties;
  return Array.isArray(className) && className.includes(name);
}

/** The content up to the UTF-16 unit `end` of its text, with every element closed. */
export function contentBefore(children: readonly ElementContent[], end: number): ElementContent[] {
  const before: ElementContent[] = [];
  let left = end;
  for (const child of children) {
    if (left <= 0) break;
    if (child.type === 'text') before.push({ type: 'text', value: child.value.slice(0, left) });
    else if (child.type === 'element') {
      before.push({ ...child, children: contentBefore(child.children, left) });
    }
    left -= textOf([child]).length;
  }
  return before;
}
