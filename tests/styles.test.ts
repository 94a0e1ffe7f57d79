/**
 * Checks the rules of style sheets: colours come from tokens, a class is styled in one file, layers have one
 * order.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { darkColours, lightColours } from '../contract/colours.ts';
import { developerSheets } from '../contract/pages.ts';
import { classesIn, rulesOf } from './style-sheets.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const files = readdirSync(path.join(root, 'web'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
const sheets = files.filter((file) => file.endsWith('.css'));
const modules = sheets.filter((file) => file.endsWith('.module.css'));
const scripts = files.filter((file) => /\.tsx?$/.test(file));

describe('colours outside the style sheets', () => {
  const [light = '', dark = ''] = read('web/ui/tokens.css').split('@media (prefers-color-scheme: dark)');

  it.each(Object.entries(lightColours))('%s is that of the light tokens', (name, colour) => {
    expect(light).toContain(`--${name}: ${colour};`);
  });

  it.each(Object.entries(darkColours))('%s is that of the dark tokens', (name, colour) => {
    expect(dark).toContain(`--${name}: ${colour};`);
  });

  it('the icon has the accent', () => {
    expect(read('web/public/assets/favicon.svg')).toContain(`fill="${lightColours.accent}"`);
  });
});

describe('classes', () => {
  it('separates the classes that a rule styles from its context', () => {
    const styled = (sheet: string) => rulesOf(sheet).map(({ styled: [name] }) => name);
    expect(styled('.a .b, .c > li { x: y } @media print { .d:not(.e):hover::after { x: y } }')).toEqual([
      'b',
      'c',
      'd',
    ]);
    expect(styled('@keyframes k { from { x: y } } ins.f:has(.g) { x: y }')).toEqual([undefined, 'f']);
  });

  // Names in a CSS module are local, so other files may use the same. A class further left in a selector only
  // says where the rule applies. The narrow header is of public pages alone: the portal's first screens have no room for it.
  // What pages have inside repeats rules of their style sheets. What only some texts have, and what previews have too, is a sheet of its own.
  const adjusting = /^web\/(?:public\/(?:header\.css|critical\/.*)|ui\/prose-[a-z]+\.css)$/;
  it('are each styled in one file', () => {
    const homes = new Map<string, Set<string>>();
    for (const file of sheets.filter((sheet) => !adjusting.test(sheet)))
      for (const name of rulesOf(read(file)).flatMap(({ styled }) => styled)) {
        const key = modules.includes(file) ? `${file} ${name}` : name;
        homes.set(key, (homes.get(key) ?? new Set()).add(file));
      }
    const scattered = [...homes].filter(([, styling]) => styling.size > 1);
    expect(scattered.map(([name, styling]) => `${name}: ${[...styling].join(', ')}`)).toEqual([]);
  });

  it('of the developers’ screens are in a sheet that these load', () => {
    const loaded = [
      ...developerSheets.map((name) => `web/public/styles/${name}.css`),
      'web/public/developer/style.css',
      'web/public/critical/developer.css',
    ];
    const withImports = (file: string): string =>
      read(file).replace(/@import "([^"]+)";/g, (_, to: string) =>
        withImports(path.join(path.dirname(file), to)),
      );
    const styled = classesIn(loaded.map(withImports).join(''));
    const elsewhere = classesIn(
      sheets
        .filter((sheet) => !modules.includes(sheet))
        .map(read)
        .join(''),
    );
    const used = scripts
      .filter((file) => file.startsWith('web/public/developer/'))
      .flatMap((file) =>
        [...read(file).matchAll(/className="([\w -]+)"/g)].flatMap(([, names = '']) => names.split(' ')),
      );
    expect(used).toContain('docs-text');
    expect(used.filter((name) => elsewhere.has(name) && !styled.has(name))).toEqual([]);
  });

  it('of other files are not styled by a module', () => {
    const reaching = modules.filter((file) =>
      /:global/.test(read(file).replace(/:not\(:global\([^()]*\)\)/g, '')),
    );
    expect(reaching).toEqual([]);
  });

  it('of modules are all used and defined', () => {
    const used = new Map(modules.map((file) => [file, new Set<string>()]));
    for (const script of scripts) {
      const text = read(script);
      for (const [, name, from = ''] of text.matchAll(/^import (\w+) from '([^']+\.module\.css)';/gm)) {
        const file = path.join(path.dirname(script), from);
        expect(modules, script).toContain(file);
        for (const [, key = ''] of text.matchAll(new RegExp(`(?<![\\w./'])${name}\\.(\\w+)`, 'g')))
          used.get(file)?.add(key);
      }
    }
    for (const [file, keys] of used) {
      const own = read(file).replace(/:global\([^()]*\)/g, '');
      expect([...keys].sort(), file).toEqual([...classesIn(own)].map(inCamelCase).sort());
    }
  });
});

describe('layers', () => {
  const order = 'tokens, base, ui, screens, print';

  it('of the portal are declared once, before everything else', () => {
    expect(read('web/portal/style.css').startsWith(`@layer ${order};\n`)).toBe(true);
    const declaring = sheets.filter((file) => /@layer [^{]*;/.test(read(file)));
    expect(declaring).toEqual(['web/portal/style.css']);
  });

  it('hold every rule of the portal', () => {
    const outside = sheets
      .filter((file) => file.startsWith('web/portal/'))
      .filter((file) => {
        const text = read(file).replace(/\/\*[\s\S]*?\*\/\s*/g, '');
        const rest = text
          .replace(/^@layer [\w, ]+;\n/, '')
          .replace(/^@import "[^"]+" layer\((?:tokens|base|ui|screens|print)\);\n/gm, '')
          .replace(/^@layer screens \{\n(?: .*\n|\n)*\}\n/, '');
        return rest.trim() !== '' && file !== 'web/portal/frame/shell/shell.css';
      });
    expect(outside).toEqual([]);
  });

  it('hold what scripts of the portal load of the shared style sheets', () => {
    const bare = scripts.filter(
      (file) => file.startsWith('web/portal/') && /import '(?:\.\.\/)+ui\/[^']+\.css'/.test(read(file)),
    );
    expect(bare).toEqual([]);
  });
});

function inCamelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
