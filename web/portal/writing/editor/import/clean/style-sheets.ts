import type { Element, Root } from 'hast';
import { RefusedImport } from '../import-result.ts';
import { declarationsOf, unescaped } from './css.ts';
import { addGenerated, type Generated, generatedBy } from './generated-text.ts';
import { isElement, propertyOf, silent } from './nodes.ts';
import { nestedSelector, selected, selectorsIn, weightOf } from './selectors.ts';

/** What of a style says something about the text; the rest is looks. */
const meaningful =
  /^(?:font|font-family|font-size|font-style|font-weight|font-variant-position|mso-[\w-]*font-family|vertical-align|baseline-shift|mso-text-raise|position|top|bottom|text-decoration(?:-line)?|text-line-through|visibility|display|mso-hide|list-style(?:-type)?)$/;

/** Characters of style sheets that are read, and how deeply their blocks may be nested. */
const mostCharacters = 2_000_000;
const mostLevels = 8;

/** How often a selector is held against an element. Pages of word processors need a thousandth of it. */
const mostComparisons = 5_000_000;

/** Characters of a selector whose nested rules are read. */
const mostParentCharacters = 500;

interface Compound {
  tagName: string | null;
  id: string | null;
  classes: readonly string[];
  /** Whether it has to be the parent of what follows, and not just an ancestor. */
  isParent: boolean;
}

interface Rule {
  selector: string;
  /** The parts of a selector of names, classes and ids; null if it has more. */
  compounds: readonly Compound[] | null;
  declarations: ReadonlyMap<string, string>;
  weight: number;
}

/** What style sheets say. */
interface Sheets {
  rules: Rule[];
  generated: Generated[];
}

/**
 * Gives each element the meaningful declarations that the style sheets of the page have for it, as an inline style below its own:
 * word processors set fonts, raised letters and hidden text by classes. Text that they put before or after elements becomes text.
 *
 * @throws RefusedImport if the style sheets take too long to apply
 */
export function applyStyleSheets(root: Root): void {
  const sheets = sheetsOf(root);
  if (sheets.reduce((sum, css) => sum + css.length, 0) > mostCharacters) throw new RefusedImport('tooLong');
  const read: Sheets = { rules: [], generated: [] };
  for (const css of sheets) readRules(css, { level: 0, parent: null }, read);
  if (read.rules.length + read.generated.length === 0) return;
  const others = read.rules.filter(({ compounds }) => compounds === null);
  const selections = new Map(
    [...others, ...read.generated].map(({ selector }) => [selector, [] as Element[]]),
  );
  if (selections.size * elementCount(root) > mostComparisons / 2) throw new RefusedImport('tooLong');
  for (const selector of selections.keys()) selections.set(selector, selected(selector, root));
  const declared = new Map<Element, Rule[]>();
  for (const rule of others)
    for (const node of selections.get(rule.selector) ?? []) {
      const list = declared.get(node);
      if (list) list.push(rule);
      else declared.set(node, [rule]);
    }
  const places = read.generated.flatMap((one) =>
    (selections.get(one.selector) ?? []).map((node) => ({ node, ...one })),
  );
  if (places.reduce((sum, { content }) => sum + content.length, 0) > mostCharacters)
    throw new RefusedImport('tooLong');
  const rules = indexed(read.rules);
  let comparisons = 0;
  const ancestors: Element[] = [];
  const visit = (node: Root | Element): void => {
    for (const child of node.children) {
      if (!isElement(child) || silent.has(child.tagName)) continue;
      const candidates = keysOf(child).flatMap((key) => rules.get(key) ?? []);
      comparisons += candidates.length * (1 + ancestors.length / 8);
      if (comparisons > mostComparisons) throw new RefusedImport('tooLong');
      const matching = candidates.filter(({ compounds }) => matches(child, ancestors, compounds ?? []));
      const all = [...matching, ...(declared.get(child) ?? [])];
      if (all.length > 0) declare(child, all);
      ancestors.push(child);
      visit(child);
      ancestors.pop();
    }
  };
  visit(root);
  addGenerated(places);
}

function elementCount(node: Root | Element): number {
  return node.children.reduce((sum, child) => sum + (isElement(child) ? 1 + elementCount(child) : 0), 0);
}

function sheetsOf(node: Root | Element): string[] {
  return node.children.flatMap((child) => {
    if (!isElement(child)) return [];
    if (child.tagName !== 'style') return sheetsOf(child);
    const css = child.children.map((part) => (part.type === 'text' ? part.value : '')).join('');
    return [css.replace(/\/\*[\s\S]*?(?:\*\/|$)|<!--|-->/g, '')];
  });
}

/** Reads the rules of a style sheet for screens, in their order, and those that are nested in them. */
function readRules(
  css: string,
  { level, parent }: { level: number; parent: string | null },
  sheets: Sheets,
): void {
  let start = 0;
  for (;;) {
    const open = endOf(css, start, '{');
    if (open === -1) return;
    const close = closing(css, open);
    const prelude = css.slice(start, open).split(';').at(-1)?.trim() ?? '';
    const block = css.slice(open + 1, close);
    start = close + 1;
    const isForScreens = /^@(?:media\b(?!.*\bprint\b)|layer\b|supports\b|container\b)/i.test(prelude);
    if (prelude.startsWith('@')) {
      if (isForScreens && level < mostLevels) readRules(block, { level: level + 1, parent }, sheets);
      continue;
    }
    const selectors = selectorsIn(prelude).map((one) =>
      parent === null ? one : nestedSelector(one, parent),
    );
    readRule(selectors, declarationsIn(block), sheets);
    const own = selectors.join(',');
    if (block.includes('{') && level < mostLevels && own.length < mostParentCharacters)
      readRules(block, { level: level + 1, parent: own }, sheets);
  }
}

function readRule(selectors: readonly string[], all: ReadonlyMap<string, string>, sheets: Sheets): void {
  const declarations = new Map([...all].filter(([property]) => meaningful.test(property)));
  for (const selector of selectors) {
    if (/::|:(?:before|after|first-l\w+)$/i.test(selector)) {
      const generated = generatedBy(selector, all);
      if (generated) sheets.generated.push(generated);
      continue;
    }
    const rule = { selector, compounds: compoundsOf(selector), declarations };
    const weight = weightOf(selector) + sheets.rules.length;
    if (declarations.size > 0 && selector !== '') sheets.rules.push({ ...rule, weight });
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

/** The rules by the most particular part of what they are for. */
function indexed(rules: readonly Rule[]): Map<string, Rule[]> {
  const index = new Map<string, Rule[]>();
  for (const rule of rules) {
    const last = rule.compounds?.at(-1);
    if (!last) continue;
    const key = last.id ? `#${last.id}` : last.classes[0] ? `.${last.classes[0]}` : (last.tagName ?? '*');
    const list = index.get(key);
    if (list) list.push(rule);
    else index.set(key, [rule]);
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
