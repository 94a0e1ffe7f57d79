import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const tokens = readFileSync(join(import.meta.dirname, '../web/ui/tokens.css'), 'utf8');

/** The tokens that are the same for everybody: distances, sizes of text and the fonts of code, which few sheets need; not colours and other fonts. */
const constants = new Map(
  [...tokens.matchAll(/^ {2}(--(?:text|space|side|measure|target|radius|mono)[\w-]*): ([^;]+);$/gm)].map(
    ([, name = '', value = '']) => [name, value],
  ),
);

/** A plugin of PostCSS. Its type isn't imported: PostCSS comes with Vite, which checks it. */
interface Declaration {
  prop: string;
  value: string;
  remove(): void;
}

/**
 * Writes constant tokens as their values. The public pages load several style sheets that arrive in any order: one that
 * took its distances from another would show the page without them until the other has come.
 */
export const cssConstants = {
  postcssPlugin: 'css-constants',
  Declaration(declaration: Declaration): void {
    if (constants.has(declaration.prop)) declaration.remove();
    else if (declaration.value.includes('var(--'))
      declaration.value = declaration.value.replace(
        /var\((--[\w-]+)\)/g,
        (whole, name: string) => constants.get(name) ?? whole,
      );
  },
};
