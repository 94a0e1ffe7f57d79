import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import type { Part } from './facts.ts';
import { messagesFolder, readTexts } from './files.ts';
import { languageTables, readFacts } from './languages.ts';
import { negations } from './negations.ts';
import { loadedParts } from './portal-texts.ts';

/** Which modules of this folder are written anew in a bundle, and what they are there. */
const modules = new Map([
  ['languages.ts', tables],
  ['negations.ts', () => exportsOf({ negations })],
  ['texts.ts', () => exportsOf({ texts: pageTexts() })],
  ['portal-texts.ts', portalTexts],
]);

/** What is loaded first of a language: the texts of the frame and of the contract's rules, and what loads the others. */
const authModule = /^\0([a-z]{2,3})$/;

/**
 * Puts the languages that have a folder into a bundle, which can't read folders: a table of their facts, the texts of the public
 * pages, and a script for each part of the portal's texts that a language has.
 */
export const foldersInBundle: Plugin = {
  name: 'language-folders',
  enforce: 'pre',
  transform(code, id) {
    const file = id.split('?')[0] ?? '';
    if (file.endsWith('/web/public/styles/every-page.css')) return { code: code + lineHeights(), map: null };
    if (file.endsWith('/web/portal/style.css'))
      return { code: `${code}@layer ui {${lineHeights()}}`, map: null };
    return null;
  },
  resolveId: (id) => (authModule.test(id) ? id : null),
  load(id) {
    const [, language] = authModule.exec(id) ?? [];
    if (language !== undefined) return languageScript(language);
    if (path.dirname(id) !== import.meta.dirname) return null;
    const write = modules.get(path.basename(id));
    if (!write) return null;
    for (const file of readdirSync(messagesFolder, { recursive: true, encoding: 'utf8' }))
      if (file.endsWith('.json')) this.addWatchFile(path.join(messagesFolder, file));
    return write();
  },
};

function exportsOf(values: object): string {
  return Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');
}

/** Of what is partial, pages and screens need to know only of themselves. */
function tables(): string {
  const { interfaceLanguages, partialParts, ...others } = languageTables(readFacts());
  const shown = Object.entries(partialParts).map(([tag, partial]) => [
    tag,
    partial.filter((part) => part === 'public' || part === 'portal'),
  ]);
  const written = {
    ...others,
    partialParts: Object.fromEntries(shown),
  };
  return `${exportsOf(written)}\nexport const interfaceLanguages = Object.keys(languageNames);`;
}

function pageTexts() {
  const tags = Object.keys(readFacts());
  return Object.fromEntries(tags.map((language) => [language, { public: readTexts(language, 'public') }]));
}

/** Short names and nothing twice: the first screen pays for every byte. */
function portalTexts(): string {
  const loaders = Object.keys(readFacts())
    .filter((tag) => tag !== 'en' && hasPortalTexts(tag))
    .map((tag) => `${tag}: () => import('\\0${tag}')`);
  return `${takeTexts}\nexport const englishParts = ${partLoaders('en')};\nexport const languageLoaders = { ${loaders} };`;
}

const takeTexts = 'const only = (script) => script.default;';

/** A language that has only public pages and emails costs the portal nothing but its name. */
function hasPortalTexts(tag: string): boolean {
  const files = readdirSync(path.join(messagesFolder, tag));
  return ['portal', 'rules', ...loadedParts].some((part) => files.includes(`${part}.json`));
}

function languageScript(tag: string): string {
  const texts = exportsOf({ texts: readTexts(tag, 'portal'), rules: readTexts(tag, 'rules') });
  return `${takeTexts}\n${texts}\nexport const parts = ${partLoaders(tag)};`;
}

function partLoaders(tag: string): string {
  const files = readdirSync(path.join(messagesFolder, tag));
  const having = loadedParts.filter((part) => files.includes(`${part}.json`));
  const load = (part: Part) =>
    `import(${JSON.stringify(path.join(messagesFolder, tag, `${part}.json`))}).then(only)`;
  return `{ ${having.map((part) => `${part}: () => ${load(part)}`)} }`;
}

/**
 * The style of languages that ask for more line height: glyphs of Naskh are small for their font size, those of Ethiopic are tall.
 * Headings have less, links within them too, and the text of a post more, as in other languages.
 */
function lineHeights(): string {
  const { lineHeights: heights } = languageTables(readFacts());
  return Object.entries(heights)
    .map(
      ([tag, height]) =>
        `:where(body:lang(${tag}),[lang|=${tag}]){line-height:${height}}` +
        `:is(h1,h2,h3):lang(${tag}){line-height:${(height - 0.35).toFixed(2)}}` +
        `.prose:lang(${tag}){line-height:${(height + 0.15).toFixed(2)}}`,
    )
    .join('');
}
