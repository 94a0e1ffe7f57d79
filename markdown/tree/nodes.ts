import type { Element, ElementContent, Properties } from 'hast';

/** An element of the tree that becomes HTML. */
export function element(
  tagName: string,
  properties: Properties = {},
  children: ElementContent[] = [],
): Element {
  return { type: 'element', tagName, properties, children };
}

/** Adds text, joining it to text that is already the last child. */
export function addText(children: ElementContent[], value: string): void {
  if (value === '') return;
  const last = children.at(-1);
  if (last?.type === 'text') last.value += value;
  else children.push({ type: 'text', value });
}

/** Adds nodes, however many: spreading them into `push` would fail for a hundred thousand. */
export function addAll(children: ElementContent[], added: readonly ElementContent[]): void {
  for (const child of added) children.push(child);
}

/** Removes the spaces and line ends at both ends (not those that can't break), and text that is left empty by it. */
export function trim(children: ElementContent[]): ElementContent[] {
  const first = children[0];
  if (first?.type === 'text') first.value = first.value.replace(/^[ \n]+/, '');
  const last = children.at(-1);
  if (last?.type === 'text') last.value = last.value.replace(/(?<![ \n])[ \n]+$/, '');
  return children.filter((child) => child.type !== 'text' || child.value !== '');
}

/** Everything that a reader sees as text in these nodes, formulas by their source excepted. */
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
 * The text of an element as it stands in plain text, of the same length: 10<sup>7</sup> is no 107. What has no raised or lowered
 * sign of its own stays as it is.
 */
export function shifted(tagName: string, text: string): string {
  const signs = { sup: raised, sub: lowered }[tagName];
  if (signs === undefined) return text;
  const found = [...text].map((character) => signs[plain.indexOf(character)]);
  return found.every((sign) => sign !== undefined) ? found.join('') : text;
}
