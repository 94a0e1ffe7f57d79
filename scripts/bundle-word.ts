/**
 * Writes what converts Word documents in the command line of the API into a folder, as one file without dependencies, with the licences of the packages
 * in it: `node scripts/bundle-word.ts clients/typescript/dist/cli`. The package of the client does so when it is packed.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { foldersInBundle } from '../messages/folders/bundle.ts';
import { packageLicences } from './release/licences.ts';
import { readLock, withDependencies } from './release/lock.ts';

const root = path.join(import.meta.dirname, '..');
const [given = path.join(root, 'clients/typescript/dist/cli')] = process.argv.slice(2);
const folder = path.resolve(given);
const bundle = await rolldown({
  cwd: root,
  input: 'clients/typescript/word/worker.ts',
  platform: 'node',
  plugins: [foldersInBundle],
});
const { output } = await bundle.write({
  file: path.join(folder, 'word-worker.js'),
  format: 'esm',
  codeSplitting: false,
  minify: true,
});
const modules = output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
const packages = modules.flatMap(
  (module) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path.relative(root, module))?.[1] ?? [],
);
const lock = readLock(root);
// Some are published as one file with all that they depend on.
const licences = packageLicences(root, lock, withDependencies(root, lock, new Set(packages)));
writeFileSync(path.join(folder, 'word-licences.txt'), licences);
