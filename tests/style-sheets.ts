/** Parses style sheets for the tests of their rules. */

/** A rule of a style sheet, with one of its selectors. */
interface StyleRule {
  selector: string;
  /**
   * The classes of the last part of the selector that has any: those that the rule styles. Earlier parts only
   * say where it applies.
   */
  styled: string[];
}

/** The rules of a style sheet, in order, without the steps of animations. */
export function rulesOf(sheet: string): StyleRule[] {
  const bare = sheet.replace(/\/\*[\s\S]*?\*\//g, '').replace(/"[^"]*"/g, '""');
  return [...bare.matchAll(/(?<=^|[{};])([^{};]+)\{/g)]
    .map(([, head = '']) => head.trim())
    .filter((head) => !head.startsWith('@'))
    .flatMap((head) => splitOutside(head, ','))
    .map((selector) => ({ selector, styled: styledBy(selector) }));
}

/** All class names of a style sheet, including those that only give context. */
export function classesIn(sheet: string): Set<string> {
  return new Set(rulesOf(sheet).flatMap(({ selector }) => classNames(selector)));
}

/** The classes, elements and attributes that a page must have for a rule of a style sheet to style something: a list for each rule. */
export function demandsOf(sheet: string): string[][] {
  return rulesOf(sheet)
    .map(({ selector }) => selector.replace(/:(?:not|where)\((?:[^()]|\([^()]*\))*\)|::[\w-]+/g, ''))
    .flatMap(alternativesOf)
    .map((selector) => selector.match(/\.[a-zA-Z][\w-]*|\[[a-z-]+|(?<![\w.:["=-])[a-z][a-z0-9]*/g) ?? []);
}

/** A selector for each choice of its `:is(…)`. */
function alternativesOf(selector: string): string[] {
  const [group, inside = ''] = /:is\(([^()]*)\)/.exec(selector) ?? [];
  if (group === undefined) return [selector];
  return splitOutside(inside, ',').flatMap((each) => alternativesOf(selector.replace(group, each)));
}

function styledBy(selector: string): string[] {
  // Classes in `:not()` and `:has()` are not the styled ones.
  const own = selector.replace(/:(?:not|has)\((?:[^()]|\([^()]*\))*\)/g, '');
  const parts = splitOutside(own.replace(/\s*[>+~]\s*/g, ' '), ' ');
  return classNames(parts.findLast((part) => classNames(part).length > 0) ?? '');
}

function classNames(selector: string): string[] {
  return [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name);
}

/** The parts of a text between separators outside of brackets. */
function splitOutside(text: string, separator: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of text) {
    if ('(['.includes(sign)) depth += 1;
    if (')]'.includes(sign)) depth -= 1;
    if (sign === separator && depth === 0) parts.push('');
    else parts.push((parts.pop() ?? '') + sign);
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
