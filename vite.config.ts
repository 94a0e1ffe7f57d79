import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { foldersInBundle } from './messages/folders/bundle.ts';
import { asciiOnly } from './scripts/ascii-only.ts';
import { cssConstants } from './scripts/css-constants.ts';
import { withoutRepeated } from './scripts/css-repeated.ts';

/** Where the build goes: `BUILD_DIR` lets a build finish beside the running one before it takes its place. */
const buildDirectory = process.env.BUILD_DIR ?? 'dist';

/** Browsers of phones that get no newer ones; style that needs more is rewritten. */
const oldestBrowsers = ['chrome90', 'firefox90', 'safari15'];
/**
 * As `oldestBrowsers`, for the islands, which every first visit pays for: Chrome 90 knows optional chaining, but for calls with a spread argument
 * after it, which no island has.
 */
const oldestForIslands = ['chrome91', ...oldestBrowsers.slice(1)];
/** The first browsers with cascade layers: in older ones the portal works, without its style. */
const oldestWithLayers = ['chrome99', 'firefox97', 'safari15.4'];

/** The renderer of the public pages: one module for the server, with the site's icon beside it. */
const publicPages: UserConfig = {
  publicDir: 'web/public/assets',
  plugins: [foldersInBundle, asciiOnly],
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  // With React inside, the module loads in 12 ms; importing it from node_modules takes 17.
  ssr: { noExternal: true },
  css: { postcss: { plugins: [cssConstants] } },
  build: {
    ssr: 'web/public/render.tsx',
    outDir: join(buildDirectory, 'public'),
    emptyOutDir: true,
    target: 'node24',
    minify: true,
    cssTarget: oldestBrowsers,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
};

/**
 * zod's two modules that write JSON Schemas: 7 kB that every first visit would pay for what only the server does
 * (`/openapi.json`).
 */
const schemaWriters = /^\.{1,2}\/(?:core\/)?(?:to-json-schema|json-schema-processors)\.js$/;
const noJsonSchema = join(import.meta.dirname, 'web/portal/no-json-schema.ts');

/** react-router's parts of pages that a server renders: 2 kB of every first visit. */
const serverFrame = /^\.(?:\/dom)?\/ssr\/components\.js$/;
const noServerFrame = join(import.meta.dirname, 'web/portal/no-server-frame.ts');

/** Its build for browsers reads character references with a document, which workers don't have. */
const characterReferences = {
  find: 'decode-named-character-reference',
  replacement: join(import.meta.dirname, 'node_modules/decode-named-character-reference/index.js'),
};

/**
 * Leaves out of the contract what only `/openapi.json` says: the summaries of calls, and the descriptions and names of schemas, 3 kB
 * of the editor's first screen.
 */
const noDescriptions: Plugin = {
  name: 'no-descriptions',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/contract\/.*\.ts$/.test(id)) return null;
    const without = code
      .replace(/\.describe\(\s*'(?:[^'\\]|\\.)*',?\s*\)/g, '')
      .replace(/\.meta\(\{ id: '\w+' \}\)/g, '')
      .replace(/^ +summary:\s*'(?:[^'\\]|\\.)*',$/gm, '');
    return { code: without, map: null };
  },
};

/**
 * What every screen, every schema or every form needs, in a few files: they cost fewer requests and compress better than a file for each set of screens that
 * shares them, and a release that leaves the libraries as they are leaves their file in browsers' caches.
 */
const firstScripts = [
  {
    // What the early desk and the editor both need, and nothing that would load the portal.
    name: 'desk',
    test: /\/web\/(?:portal\/(?:frame\/drafts\/draft-database|writing\/(?:early\/writer|editor\/(?:editor\.module\.css|saving\/(?:editor-lock|signing-in)|surface\/(?:busy|change-of))))|ui\/fields\/fit-to-text)/,
    priority: 1,
  },
  {
    name: 'libraries',
    test: /\/node_modules\/(?:react|react-dom|react-router|scheduler)\//,
  },
  {
    name: 'frame',
    test: /\/web\/(?:portal\/(?:routes|people\/accounts\/(?:auth-layout|sign-in-flow)|frame\/(?:api\/call|forms\/(?:problem-alert|use-submission|pointer)|storage|session|language\/language|toast|loading\/(?:lazy-page|loading|advance)|shell\/(?:page|frame|reader-frame|product|error-boundary|views|use-go-to)))|ui\/(?:icons|menu|toast|button-link|notice|alert|busy-button|fields\/(?:field-|password-field|text-field)))|\/messages\/(?:(?:portal|locale|texts|language-names|fallbacks)\.ts|folders\/(?!negations)|en\/portal\.json)/,
  },
  {
    // Signing in checks its two fields without them, and needs none of the constants of writing.
    name: 'schemas',
    test: /\/node_modules\/zod\/|\/contract\/(?:endpoint|plain-errors|constants|people\/roles|rules)\.ts/,
  },
  {
    // The editor has no form of theirs.
    name: 'forms',
    test: /\/node_modules\/(?:@hookform|react-hook-form)\//,
  },
  {
    // What the screens of people who are signed in are built of: one name less for each in the lists of the first screens.
    name: 'screens',
    includeDependenciesRecursively: false,
    test: /\/web\/(?:portal\/frame\/(?:api\/use-call|forms\/(?:use-save\.|save-button|confirm-dialog)|lists\/(?:list-screen|use-list|row-action|view-links)|loading\/fetched)|ui\/fields\/tick)|\/messages\/country-name\.ts/,
  },
  {
    // The editor and the desk of translations save in the same way.
    name: 'saving',
    includeDependenciesRecursively: false,
    test: /\/web\/portal\/writing\/(?:editor\/(?:post-text|saving\/(?:left-drafts|local-draft|local-draft-store|post-calls|saver|state-machine|status|storable|tabs|use-saver))|posts\/refetch-post-lists)\.tsx?$/,
  },
];

/** Seven letters tell 2^42 files apart, and each one more is paid for by everything that names the file. */
const namedByContent = 'assets/[name]-[hash:7].js';

const web = join(import.meta.dirname, 'web');

/**
 * Names the classes of modules _0, _1, …: the first screen pays for every byte of them. They are numbered in the order of the files
 * and not as they are met, so that every machine builds the same files under the same names.
 */
const shortNames = new Map(
  readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .sort()
    .flatMap((file) => {
      const written = readFileSync(join(web, file), 'utf8').matchAll(/\.([a-z_][\w-]*)/gi);
      return [...new Set([...written].map(([, name]) => `${file} ${name}`))];
    })
    .map((key, number) => [key, `_${number.toString(36)}`]),
);

function shortName(name: string, file: string): string {
  const key = `${relative(web, file).replaceAll('\\', '/')} ${name}`;
  const known = shortNames.get(key);
  if (known === undefined) throw new Error(`The class .${name} of ${file} has no short name.`);
  return known;
}

/** The portal: scripts and style under names that change with what is in them, and the manifest that tells the names. */
const portal: UserConfig = {
  publicDir: false,
  plugins: [foldersInBundle, noDescriptions],
  worker: { plugins: () => [foldersInBundle] },
  resolve: {
    alias: [
      { find: schemaWriters, replacement: noJsonSchema },
      { find: serverFrame, replacement: noServerFrame },
      characterReferences,
    ],
  },
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
    // Of libraries that say where React's server components end, which are not used here; and of a busy machine.
    rolldownOptions: {
      input: ['web/portal/main.tsx', 'web/portal/writing/early/main.ts'],
      checks: { moduleLevelDirective: false, pluginTimings: false },
      output: {
        codeSplitting: { groups: firstScripts },
        entryFileNames: namedByContent,
        chunkFileNames: namedByContent,
      },
    },
  },
};

/** Loads the islands' parts without Vite's helper, which would first load their style sheets: they have none, and it is 1 kB of each first visit. */
const noPreload: Plugin = {
  name: 'no-preload',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load();' : null,
};

/** The style sheet of every page, without what is inside every page. */
const everyPageWithoutInside = withoutRepeated({
  sheet: 'web/public/styles/every-page.css',
  inside: join(web, 'public/critical/every-page.css'),
});

/** The islands: one small script for all public pages, their style sheets, and what the developer portal needs more. */
const islands: UserConfig = {
  publicDir: false,
  plugins: [foldersInBundle, noPreload],
  css: { postcss: { plugins: [cssConstants, everyPageWithoutInside] } },
  build: {
    outDir: join(buildDirectory, 'islands'),
    emptyOutDir: false,
    manifest: true,
    target: ['es2020', ...oldestForIslands],
    cssTarget: oldestBrowsers,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: [
        'web/islands/main.ts',
        'web/islands/more.ts',
        'web/islands/saving.ts',
        'web/islands/saved-worker.ts',
        'web/islands/developer.ts',
        'web/public/styles/every-page.css',
        'web/public/styles/lists.css',
        'web/public/styles/posts.css',
        'web/public/styles/tables.css',
        'web/public/styles/figures.css',
        'web/public/styles/formulas.css',
        'web/public/styles/charts.css',
        'web/public/styles/other-pages.css',
        'web/public/developer/style.css',
      ],
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
