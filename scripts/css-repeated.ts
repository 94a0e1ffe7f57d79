import { readFileSync } from 'node:fs';

/** What is used of PostCSS, whose types aren't imported: it comes with Vite. */
interface Declaration {
  type: string;
  prop: string;
  value: string;
  remove(): void;
}
interface Rule {
  type: string;
  parent?: { type: string; name?: string; params?: string };
  selectors: string[];
  nodes: Declaration[];
  remove(): void;
}
interface Root {
  source?: { input: { file?: string } };
  walkRules(visit: (rule: Rule) => void): void;
}

/** Short names that the style inside pages has for properties of the style sheets, in the one writing mode of all our languages. */
const sameProperties = new Map([
  ['width', 'inline-size'],
  ['max-width', 'max-inline-size'],
  ['height', 'block-size'],
  ['min-height', 'min-block-size'],
  ['border-bottom', 'border-block-end'],
]);

/**
 * A plugin of PostCSS that leaves out of a style sheet what pages have inside them already, word for word: browsers would load it twice. A
 * browser test compares pages with both.
 */
export function withoutRepeated({ sheet, inside }: { sheet: string; inside: string }) {
  return {
    postcssPlugin: 'css-repeated',
    // After the plugins that write constants as their values.
    OnceExit(given: unknown, { postcss }: { postcss: { parse(text: string): unknown } }): void {
      const root = given as Root;
      if (root.source?.input.file?.replaceAll('\\', '/').endsWith(sheet) !== true) return;
      const known = valuesOf(postcss.parse(readFileSync(inside, 'utf8')) as Root);
      const own = valuesOf(root);
      // A value that the sheet itself sets in two ways stays where it is.
      const isRepeated = (rule: Rule, selector: string, { prop, value }: Declaration) => {
        const key = keyOf(rule, selector, prop);
        const before = known.get(key);
        return before?.size === 1 && before.has(textOf(value)) && own.get(key)?.size === 1;
      };
      root.walkRules((rule) => {
        if (!rule.nodes.every(({ type }) => type === 'decl')) return;
        // The rules of a language come last, to replace what others say of the same line.
        if (rule.selectors.some((selector) => selector.includes(':lang('))) return;
        const left = rule.selectors.filter(
          (selector) => !rule.nodes.every((node) => isRepeated(rule, selector, node)),
        );
        if (left.length === 0) return rule.remove();
        if (left.length < rule.selectors.length) rule.selectors = left;
        const repeated = rule.nodes.filter((node) =>
          left.every((selector) => isRepeated(rule, selector, node)),
        );
        for (const node of repeated) node.remove();
      });
    },
  };
}

/** The values of each property of each selector, under a key. */
function valuesOf(root: Root): Map<string, Set<string>> {
  const values = new Map<string, Set<string>>();
  root.walkRules((rule) => {
    for (const selector of rule.selectors)
      for (const { type, prop, value } of rule.nodes) {
        if (type !== 'decl') continue;
        const key = keyOf(rule, selector, prop);
        values.set(key, (values.get(key) ?? new Set()).add(textOf(value)));
      }
  });
  return values;
}

function keyOf({ parent }: Rule, selector: string, property: string): string {
  const within = parent?.type === 'atrule' ? `@${parent.name} ${parent.params}` : '';
  return [within, textOf(selector), sameProperties.get(property) ?? property].join('|');
}

/** Without what spaces alone tell apart. */
function textOf(given: string): string {
  return given.replace(/\s+/g, '');
}
