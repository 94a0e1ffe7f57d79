import type { Element, ElementContent, Properties } from 'hast';

/** An element of the tree that becomes HTML. */
export function element(
  tagName: string,
  properties: Properties = {},
  children: ElementContent[] = [],
): Element {
  return { type: 'element', tagName, properties, children };
}

/** Adds text, and joins it to a last child that is text. */
export function addText(children: ElementContent[], value: string): void {
  if (value === '') return;
  const last = children.at(-1);
  if (last?.type === 'text') last.value += value;
  else children.push({ type: 'text', value });
}

/** Adds any number of nodes: spreading a hundred thousand into `push` would fail. */
export function addAll(children: ElementContent[], added: readonly ElementContent[]): void {
  for (const child of added) children.push(child);
}

/** Trims spaces and line ends (not non-breaking ones) at both ends, and removes text that becomes empty. */
export function trim(children: ElementContent[]): ElementContent[] {
  const first = children[0];
  if (first?.type === 'text') first.value = first.value.replace(/^[ \n]+/, '');
  const last = children.at(-1);
  if (last?.type === 'text') last.value = last.value.replace(/(?<![ \n])[ \n]+$/, '');
  return children.filter((child) => child.type !== 'text' || child.value !== '');
}

/** The visible text of these nodes, with formulas as source. */
export function textOf(children: readonly ElementContent[]): string {
  let text = '';
  for (const child of children) {
    if (child.type === 'text') text += child.value;
    else if (child.type === 'element')
      text += child.tagName === 'br' ? ' ' : shifted(child.tagName, textOf(child.children));
  }
  return text;
}

const [plain, raised, lowered] = ['0123456789+-−=()', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'];

/**
 * The text of an element in plain text, with the same length: 10<sup>7</sup> becomes 10⁷, not 107. Characters
 * without a superscript or subscript form stay.
 */
export function shifted(tagName: string, text: string): string {
  const signs = { sup: raised, sub: lowered }[tagName];
  if (signs === undefined) return text;
  const found = [...text].map((character) => signs[plain.indexOf(character)]);
  return found.every((sign) => sign !== undefined) ? found.join('') : text;
}
