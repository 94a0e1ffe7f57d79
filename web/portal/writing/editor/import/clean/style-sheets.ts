import type { Element, Root } from 'hast';
import { RefusedImport } from '../imported.ts';
import { declarationsOf, unescaped } from './css.ts';
import { isElement, propertyOf, silent } from './nodes.ts';

/** What of a style says something about the text; the rest is looks. */
const meaningful =
  /^(?:font|font-family|font-size|font-style|font-weight|font-variant-position|mso-[\w-]*font-family|vertical-align|baseline-shift|mso-text-raise|position|top|bottom|text-decoration(?:-line)?|text-line-through|visibility|display|mso-hide|list-style(?:-type)?)$/;

/** Characters of style sheets that are read, and how deeply their blocks may be nested. */
const mostCharacters = 2_000_000;
const mostLevels = 8;

/** How often a selector is held against an element. Pages of word processors need a thousandth of it. */
const mostComparisons = 5_000_000;

interface Compound {
  tagName: string | null;
  id: string | null;
  classes: readonly string[];
  /** Whether it has to be the parent of what follows, and not just an ancestor. */
  isParent: boolean;
}

interface Rule {
  compounds: readonly Compound[];
  declarations: ReadonlyMap<string, string>;
  weight: number;
}

/**
 * Gives each element the meaningful declarations that the style sheets of the page have for it, as an inline style below its own:
 * word processors set fonts, raised letters and hidden text by classes. Selectors with more than names, classes and ids are passed
 * over.
 *
 * @throws RefusedImport if the style sheets take too long to apply
 */
export function applyStyleSheets(root: Root): void {
  const sheets = sheetsOf(root);
  if (sheets.reduce((sum, css) => sum + css.length, 0) > mostCharacters) throw new RefusedImport('tooLong');
  const rules = indexed(sheets.flatMap((css) => rulesOf(css, 0)));
  if (rules.size === 0) return;
  let comparisons = 0;
  const ancestors: Element[] = [];
  const visit = (node: Root | Element): void => {
    for (const child of node.children) {
      if (!isElement(child) || silent.has(child.tagName)) continue;
      const candidates = keysOf(child).flatMap((key) => rules.get(key) ?? []);
      comparisons += candidates.length * (1 + ancestors.length / 8);
      if (comparisons > mostComparisons) throw new RefusedImport('tooLong');
      const matching = candidates.filter(({ compounds }) => matches(child, ancestors, compounds));
      if (matching.length > 0) declare(child, matching);
      ancestors.push(child);
      visit(child);
      ancestors.pop();
    }
  };
  visit(root);
}

function sheetsOf(node: Root | Element): string[] {
  return node.children.flatMap((child) => {
    if (!isElement(child)) return [];
    if (child.tagName !== 'style') return sheetsOf(child);
    const css = child.children.map((part) => (part.type === 'text' ? part.value : '')).join('');
    return [css.replace(/\/\*[\s\S]*?(?:\*\/|$)|<!--|-->/g, '')];
  });
}

/** The rules of a style sheet for screens, in their order. */
function rulesOf(css: string, level: number): Omit<Rule, 'weight'>[] {
  const rules: Omit<Rule, 'weight'>[] = [];
  let start = 0;
  for (;;) {
    const open = endOf(css, start, '{');
    if (open === -1) return rules;
    const close = closing(css, open);
    const prelude = css.slice(start, open).split(';').at(-1)?.trim() ?? '';
    const block = css.slice(open + 1, close);
    start = close + 1;
    const isForScreens = /^@(?:media\b(?!.*\bprint\b)|layer\b|supports\b)/i.test(prelude);
    if (isForScreens && level < mostLevels) for (const rule of rulesOf(block, level + 1)) rules.push(rule);
    if (prelude.startsWith('@')) continue;
    const declarations = new Map([...declarationsIn(block)].filter(([name]) => meaningful.test(name)));
    if (declarations.size === 0) continue;
    for (const selector of prelude.split(',')) {
      const compounds = compoundsOf(selector.trim());
      if (compounds) rules.push({ compounds, declarations });
    }
  }
}

function declarationsIn(block: string): Map<string, string> {
  const flat = block.includes('{') ? block.replace(/[^;{}]*\{[^{}]*\}/g, '') : block;
  return declarationsOf({ type: 'element', tagName: 'span', properties: { style: flat }, children: [] });
}

/** The place of a character outside quotes; -1 if there is none. */
function endOf(css: string, from: number, character: string): number {
  let quote = '';
  for (let at = from; at < css.length; at += 1) {
    const letter = css[at] ?? '';
    if (letter === '\\') at += 1;
    else if (quote !== '') quote = letter === quote ? '' : quote;
    else if (letter === character) return at;
    else if (letter === '"' || letter === "'") quote = letter;
  }
  return -1;
}

/** The place of the bracket that closes a block; the end if none does. */
function closing(css: string, open: number): number {
  let depth = 0;
  let quote = '';
  for (let at = open; at < css.length; at += 1) {
    const letter = css[at] ?? '';
    if (letter === '\\') at += 1;
    else if (quote !== '') quote = letter === quote ? '' : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '{') depth += 1;
    else if (letter === '}') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return css.length;
}

const name = String.raw`(?:\\.|[\w\u0080-\uffff-])+`;
const compoundShape = new RegExp(String.raw`^(\*|${name})?((?:[.#]${name})*)$`);

/** The parts of a selector; null if it has more than names, classes and ids. */
function compoundsOf(selector: string): Compound[] | null {
  const compounds: Compound[] = [];
  for (const part of selector.replace(/\s*>\s*/g, ' > ').split(/\s+/)) {
    const last = compounds.at(-1);
    if (part === '>' && last) last.isParent = true;
    else {
      const [, tag, more] = (part === '' ? null : compoundShape.exec(part)) ?? [];
      if (more === undefined) return null;
      const named = more.match(new RegExp(`[.#]${name}`, 'g')) ?? [];
      const of = (sign: string) =>
        named.filter((one) => one.startsWith(sign)).map((one) => unescaped(one.slice(1)));
      const tagName = tag === undefined || tag === '*' ? null : tag.toLowerCase();
      compounds.push({ tagName, id: of('#')[0] ?? null, classes: of('.'), isParent: false });
    }
  }
  return compounds;
}

/** The rules by the most particular part of what they are for; what says the same again only counts at its last place. */
function indexed(rules: readonly Omit<Rule, 'weight'>[]): Map<string, Rule[]> {
  const index = new Map<string, Rule[]>();
  for (const [order, rule] of rules.entries()) {
    const last = rule.compounds.at(-1);
    if (!last) continue;
    const key = last.id ? `#${last.id}` : last.classes[0] ? `.${last.classes[0]}` : (last.tagName ?? '*');
    const ids = rule.compounds.filter(({ id }) => id !== null).length;
    const classes = rule.compounds.reduce((sum, compound) => sum + compound.classes.length, 0);
    const tags = rule.compounds.filter(({ tagName }) => tagName !== null).length;
    const weight = ids * 1e12 + Math.min(classes, 99) * 1e10 + Math.min(tags, 99) * 1e8 + order;
    const list = index.get(key);
    if (list) list.push({ ...rule, weight });
    else index.set(key, [{ ...rule, weight }]);
  }
  return index;
}

function keysOf(node: Element): string[] {
  return [`#${propertyOf(node, 'id')}`, ...new Set(classesOf(node)).values()]
    .map((key) => (key.startsWith('#') ? key : `.${key}`))
    .concat(node.tagName, '*');
}

function classesOf(node: Element): string[] {
  return propertyOf(node, 'className').split(/\s+/).filter(Boolean);
}

function isCompound(node: Element, { tagName, id, classes }: Compound): boolean {
  if (tagName !== null && tagName !== node.tagName) return false;
  if (id !== null && id !== propertyOf(node, 'id')) return false;
  const own = classesOf(node);
  return classes.every((one) => own.includes(one));
}

function matches(node: Element, ancestors: readonly Element[], compounds: readonly Compound[]): boolean {
  const last = compounds.at(-1);
  if (!last || !isCompound(node, last)) return false;
  let place = ancestors.length - 1;
  for (const compound of compounds.slice(0, -1).reverse()) {
    if (!compound.isParent) while (place >= 0 && !isCompound(ancestors[place] ?? node, compound)) place -= 1;
    const ancestor = ancestors[place];
    if (!ancestor || !isCompound(ancestor, compound)) return false;
    place -= 1;
  }
  return true;
}

/** The element's own style stands above those of rules. */
function declare(node: Element, rules: readonly Rule[]): void {
  const own = declarationsOf(node);
  const declared = new Map(
    [...rules]
      .sort((one, other) => one.weight - other.weight)
      .flatMap(({ declarations }) => [...declarations]),
  );
  const added = [...declared].filter(([property]) => !own.has(property));
  const style = propertyOf(node, 'style');
  node.properties.style = [...added.map(([property, value]) => `${property}:${value}`), style]
    .filter(Boolean)
    .join(';');
}
