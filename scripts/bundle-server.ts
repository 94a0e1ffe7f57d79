/**
 * Writes the server as a few modules into BUILD_DIR/server: `npm start` runs these. Each module costs memory and time at
 * every start, and the sources and their packages are 1,750 of them (docs/decisions/090-bundled-server.md).
 */
import path from 'node:path';
import { rolldown } from 'rolldown';
import { asciiOnly } from './ascii-only.ts';

const root = path.join(import.meta.dirname, '..');
const output = path.join(process.env.BUILD_DIR ?? path.join(root, 'dist'), 'server');
/** Where the bundle runs, whatever folder it is written to. */
const place = path.join(root, 'dist', 'server');

/** What our modules import of packages is part of the bundle where every start needs it, with all that these packages import. */
const bundled =
  /^(?:zod|kysely|fastify|@fastify\/[\w-]+|graphile-worker|pg|pg-copy-streams|jose|i18next|prom-client|ipaddr\.js|lru-cache|isbot|diff|markdown-it|hast-util-[\w-]+|mdast-util-[\w-]+)(?:\/|$)/;

/** What those packages load only when it is asked for, which the server never does or rarely. */
const leftOut =
  /^(?:@fastify\/(?:ajv-compiler|fast-json-stringify-compiler)|light-my-request|pg-native|pino)(?:\/|$)/;

const bundle = await rolldown({
  cwd: root,
  input: { main: 'server/main.ts' },
  platform: 'node',
  external(id, importer) {
    if (/^[./#\0]/.test(id) || path.isAbsolute(id)) return false;
    const isOurs = importer !== undefined && !path.relative(root, importer).includes('node_modules');
    return leftOut.test(id) || (isOurs && !bundled.test(id));
  },
  plugins: [{ name: 'places-of-sources', transform: keepPlace }, asciiOnly],
});
await bundle.write({
  dir: output,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
});

/** A module finds its files beside its source, as if it were still there. */
function keepPlace(code: string, id: string): string | null {
  if (id.startsWith('\0') || !code.includes('import.meta.')) return null;
  const addressOf = (file: string) =>
    `new URL(${JSON.stringify(path.relative(place, file).replaceAll('\\', '/'))}, import.meta.url)`;
  return code
    .replaceAll('import.meta.url', `${addressOf(id)}.href`)
    .replaceAll(
      'import.meta.dirname',
      `process.getBuiltinModule('node:url').fileURLToPath(${addressOf(path.dirname(id))})`,
    );
}
