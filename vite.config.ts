import { join } from 'node:path';
import { defineConfig, type Plugin, type UserConfig } from 'vite';

/** Where the build goes: `BUILD_DIR` lets a build finish beside the running one before it takes its place. */
const buildDirectory = process.env.BUILD_DIR ?? 'dist';

/** Browsers of phones that get no newer ones; style that needs more is rewritten. */
const oldestBrowsers = ['chrome90', 'firefox90', 'safari15'];
/** The first browsers with cascade layers: in older ones the portal works, without its style. */
const oldestWithLayers = ['chrome99', 'firefox97', 'safari15.4'];

/** The renderer of the public pages: one module for the server, with the site's icon beside it. */
const publicPages: UserConfig = {
  publicDir: 'web/public/assets',
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  // With React inside, the module loads in 12 ms; importing it from node_modules takes 17.
  ssr: { noExternal: true },
  build: {
    ssr: 'web/public/render.tsx',
    outDir: join(buildDirectory, 'public'),
    emptyOutDir: true,
    target: 'node24',
    minify: true,
    cssTarget: oldestBrowsers,
  },
};

/** The parts of zod that write JSON Schemas. */
const schemaWriters = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/;

/**
 * Leaves the writing of JSON Schemas out of zod: 7 kB that every first visit would pay for what only the server does
 * (`/openapi.json`). Whoever calls it in a browser gets an error.
 */
const zodWithoutJsonSchema: Plugin = {
  name: 'zod-without-json-schema',
  transform(code, id) {
    if (!schemaWriters.test(id)) return null;
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
    return [
      'const absent = () => { throw new Error("no JSON Schemas are made in the browser"); };',
      // Schemas are given these as they are made.
      ...names.map((name) =>
        name?.startsWith('create') ? `export const ${name} = () => absent;` : `export { absent as ${name} };`,
      ),
      ...[...code.matchAll(/^export \{ \w+ as (\w+) \};/gm)].map(
        ([, name]) => `export { absent as ${name} };`,
      ),
    ].join('\n');
  },
};

const shortNames = new Map<string, string>();

/** Names the classes of modules _0, _1, …: the first screen pays for every byte of them. */
function shortName(name: string, file: string): string {
  const key = `${file} ${name}`;
  const known = shortNames.get(key) ?? `_${shortNames.size.toString(36)}`;
  shortNames.set(key, known);
  return known;
}

/** The portal: scripts and style under names that change with what is in them, and the manifest that tells the names. */
const portal: UserConfig = {
  publicDir: false,
  plugins: [zodWithoutJsonSchema],
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  css: { modules: { localsConvention: 'camelCaseOnly', generateScopedName: shortName } },
  build: {
    outDir: join(buildDirectory, 'portal'),
    // While it is built anew on each change, a page that is open may still ask for the scripts of before.
    emptyOutDir: false,
    manifest: true,
    target: ['es2020', ...oldestBrowsers],
    cssTarget: oldestWithLayers,
    modulePreload: { polyfill: false },
    // Of libraries that say where React's server components end, which are not used here.
    rolldownOptions: { input: 'web/portal/main.tsx', checks: { moduleLevelDirective: false } },
  },
};

/** The islands: one small script for all public pages; and for the developer portal a script and the style it needs more. */
const islands: UserConfig = {
  publicDir: false,
  build: {
    outDir: join(buildDirectory, 'islands'),
    emptyOutDir: false,
    manifest: true,
    target: ['es2020', ...oldestBrowsers],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['web/islands/main.ts', 'web/islands/developer.ts', 'web/public/developer/style.css'],
    },
  },
};

const bundles = new Map([
  ['portal', portal],
  ['islands', islands],
]);

export default defineConfig(({ command, mode }) => {
  if (command !== 'build') return {};
  return bundles.get(mode) ?? publicPages;
});
