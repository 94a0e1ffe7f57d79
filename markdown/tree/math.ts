import { createRequire } from 'node:module';
import type { Element, ElementContent } from 'hast';
import { textBounds } from '../../contract/text/text-bounds.ts';
import { mathAttributes, mathClasses, mathElements } from './mathml.ts';
import { element } from './nodes.ts';

/** Longer formulas are shown as source: typesetting them would take longer than the rest of a post. */
const MAX_LENGTH = 5000;

/** Macros can expand without bound, and posts don't need their own. */
const definesMacro = /\\(?:[gex]?def|let|futurelet|(?:re|provide)?newcommand|global|long)(?![a-zA-Z])/;

const require = createRequire(import.meta.url);

/** The part of Temml that we use; its own types are for another module format. */
interface Temml {
  __renderToMathMLTree(source: string, options: Readonly<Record<string, unknown>>): unknown;
}

let loaded: Temml | undefined;

/** Loads Temml with the first formula: it is large, and few posts have formulas. */
function library(): Temml {
  const temml: Temml = loaded ?? require('temml');
  loaded = temml;
  return temml;
}

/** Limit of matrix cells in one text; a short formula can ask for a million. */
const MAX_CELLS = 20_000;

/**
 * Creates the typesetter of one text, which writes formulas as MathML without styles (`display`: on a line of
 * its own). A formula with an error, too large, or beyond the limit is shown as source. Never throws.
 */
export function typesetter(): (source: string, display: boolean) => Element {
  let cellsLeft = MAX_CELLS;
  let formulasLeft: number = textBounds.formulas;
  let charactersLeft: number = textBounds.formulaCharacters;
  return (source, display) => {
    const cells = cellsOf(source);
    if (cells > cellsLeft || source.length > charactersLeft || formulasLeft === 0) return sourceOf(source);
    cellsLeft -= cells;
    charactersLeft -= source.length;
    formulasLeft--;
    return formula(source, display);
  };
}

/** An upper bound of the matrix cells in a formula. */
function cellsOf(source: string): number {
  if (!source.includes('&')) return 0;
  const rows = source.split(/\\\\|\\cr(?![a-zA-Z])|\\newline/);
  const columns = rows.reduce((most, row) => Math.max(most, row.split('&').length), 0);
  return rows.length * columns;
}

function formula(source: string, display: boolean): Element {
  if (source.length > MAX_LENGTH || definesMacro.test(source)) return sourceOf(source);
  try {
    const options = { displayMode: display, throwOnError: true, annotate: false, maxExpand: 500 };
    const [math] = converted(library().__renderToMathMLTree(source, options), 0);
    if (math?.type !== 'element' || math.tagName !== 'math') return sourceOf(source);
    return math;
  } catch {
    return sourceOf(source);
  }
}

/** The TeX source of a formula, for one with an error and where there is no layout. */
export function sourceOf(source: string): Element {
  return element('code', { className: ['math-error'], dir: 'ltr' }, [{ type: 'text', value: source }]);
}

/** The part of the library's own nodes that we read; it has no types for them. */
interface MathNode {
  type?: unknown;
  text?: unknown;
  attributes?: unknown;
  classes?: unknown;
  children?: unknown;
}

function isNode(value: unknown): value is MathNode {
  return typeof value === 'object' && value !== null;
}

const knownElements = new Set(['math', ...mathElements]);
const knownAttributes = new Set(['display', ...mathAttributes]);

/** Converts known safe elements and drops the rest; an unknown element leaves its content. */
function converted(node: unknown, depth: number): ElementContent[] {
  if (!isNode(node) || depth > 100) return [];
  if (typeof node.text === 'string') return [{ type: 'text', value: node.text }];
  const children = items(node.children).flatMap((child) => converted(child, depth + 1));
  if (typeof node.type !== 'string') return children;
  if (!knownElements.has(node.type)) return [element('mrow', {}, children)];

  const math = element(node.type, {}, children);
  for (const [name, value] of Object.entries(isNode(node.attributes) ? node.attributes : {})) {
    if (knownAttributes.has(name)) math.properties[name] = String(value);
  }
  const className = items(node.classes).flatMap((name) => mathClasses.get(name) ?? []);
  if (className.length > 0) math.properties.className = className;
  return [math];
}

function items(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
