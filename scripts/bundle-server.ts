/**
 * Writes the server and the commands as a few modules into BUILD_DIR/server: `npm start` and the like run these. Each module costs memory and time at
 * every start, and the sources and their packages are 1,750 of them (docs/decisions/090-bundled-server.md).
 */
import path from 'node:path';
import { rolldown } from 'rolldown';
import { asciiOnly } from './ascii-only.ts';
import { commandNames } from './command-names.mjs';

const root = path.join(import.meta.dirname, '..');
const output = path.join(process.env.BUILD_DIR ?? path.join(root, 'dist'), 'server');
/** Where the bundle runs, whatever folder it is written to. */
const place = path.join(root, 'dist', 'server');

/** One runs beside the other: each of these has modules of its own, since what two of them shared in one would be loaded by both. */
const servers = [
  { main: 'server/main.ts' },
  { 'rendering-worker': 'server/platform/rendering/worker.ts' },
  { 'asking-worker': 'server/cloud/beacon/fan-out/worker.ts' },
];

/** The commands share modules. Each is a program by the name of its task in package.json. */
const commands = Object.fromEntries(commandNames.map((name) => [name, `server/commands/${name}.ts`]));

const programs: Record<string, string> = Object.assign({}, ...servers, commands);

/** What our modules import of packages is part of the bundle where every start needs it, or where it shares these packages, with all that they import. */
const bundled =
  /^(?:zod|kysely|fastify|@fastify\/[\w-]+|graphile-worker|pg|pg-copy-streams|jose|i18next|prom-client|ipaddr\.js|lru-cache|isbot|diff|markdown-it|@modelcontextprotocol\/server|hast-util-[\w-]+|mdast-util-[\w-]+)(?:\/|$)/;

/** What those packages load only when it is asked for, which the server never does or rarely. */
const leftOut =
  /^(?:@fastify\/(?:ajv-compiler|fast-json-stringify-compiler)|light-my-request|pg-native|pino|typescript)(?:\/|$)/;

/** What the SDK of the Model Context Protocol brings for Node writes code that requires packages, and is seven times as large; zod checks what tools are given. */
const validator = {
  '@modelcontextprotocol/server/_shims': path.join(
    root,
    'node_modules/@modelcontextprotocol/server/dist/shimsWorkerd.mjs',
  ),
};

for (const input of [...servers, commands]) {
  const bundle = await rolldown({
    cwd: root,
    input,
    platform: 'node',
    resolve: { alias: validator },
    external(id, importer) {
      if (/^[./#\0]/.test(id) || path.isAbsolute(id)) return false;
      const isOurs = importer !== undefined && !path.relative(root, importer).includes('node_modules');
      return leftOut.test(id) || (isOurs && !bundled.test(id));
    },
    plugins: [
      { name: 'places-of-sources', transform: keepPlace },
      { name: 'plain-fields', transform: assignFields },
      asciiOnly,
    ],
  });
  await bundle.write({
    dir: output,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  });
}

/** A module finds its files beside its source, as if it were still there, and programs of the bundle beside itself. */
function keepPlace(code: string, id: string): string | null {
  if (id.startsWith('\0') || !code.includes('import.meta.')) return null;
  const addressOf = (file: string) =>
    `new URL(${JSON.stringify(path.relative(place, file).replaceAll('\\', '/'))}, import.meta.url)`;
  return code.replace(
    /new URL\('(\.[^']*)', import\.meta\.url\)|import\.meta\.(url|dirname)/g,
    (_, beside: string | undefined, property: string | undefined) => {
      if (beside !== undefined) return addressOf(bundledFile(path.resolve(path.dirname(id), beside)));
      if (property === 'url') return `${addressOf(id)}.href`;
      return `process.getBuiltinModule('node:url').fileURLToPath(${addressOf(path.dirname(id))})`;
    },
  );
}

/**
 * markdown-it is published for engines without fields of classes, by a helper that defines each property anew. Tokens are made by the hundred
 * for each text, and no class has a setter, so an assignment does the same: a text is parsed in two thirds of the time.
 */
function assignFields(code: string, id: string): string | null {
  if (!/[\\/]markdown-it[\\/]/.test(id)) return null;
  return code.replace(
    /^function _defineProperty\(e, r, t\) \{\n.*?^\}$/ms,
    'function _defineProperty(e, r, t) {\n\te[r] = t;\n\treturn e;\n}',
  );
}

/** Where a file is for the bundle: a program beside it, anything else where it was. */
function bundledFile(file: string): string {
  const program = Object.entries(programs).find(([, source]) => path.join(root, source) === file);
  return program === undefined ? file : path.join(place, `${program[0]}.js`);
}
