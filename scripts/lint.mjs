import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { capture, root } from './processes.mjs';

const stamp = path.join(root, 'node_modules', '.cache', 'lint.json');
const linted = /\.(?:[cm]?[jt]sx?|jsonc?|css)$/;
/** No rule of ours needs another file than the one it looks at, but for these settings. */
const settings = ['biome.json', 'package-lock.json'];
/** More would make the command line too long. */
const most = 200;

/** Lints the files that have changed since they were last found clean; gives the exit code and the findings. */
export async function lint() {
  const [files, rules] = await Promise.all([signatures(), rulesInForce()]);
  const clean = JSON.parse(await readFile(stamp, 'utf8').catch(() => '{}'));
  const isKnown = clean.rules === rules;
  const changed = Object.keys(files).filter((file) => !isKnown || clean.files[file] !== files[file]);
  const which = changed.length > most ? ['.'] : changed;
  const result = which.length === 0 ? { code: 0, output: '' } : await capture(biome(which));
  if (result.code === 0) {
    await mkdir(path.dirname(stamp), { recursive: true });
    await writeFile(stamp, JSON.stringify({ rules, files }));
  }
  return result;
}

const biome = (files) => [
  'node',
  'node_modules/@biomejs/biome/bin/biome',
  'check',
  '--error-on-warnings',
  '--no-errors-on-unmatched',
  ...files,
];

async function rulesInForce() {
  const hash = createHash('sha256');
  for (const file of settings) hash.update(await readFile(path.join(root, file)));
  return hash.digest('hex');
}

/** The size and the time of the last change of each file that can be linted. */
async function signatures() {
  const found = {};
  const walk = async (folder) => {
    const entries = await readdir(path.join(root, folder), { withFileTypes: true });
    for (const entry of entries) {
      const place = path.join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!/^(?:node_modules|dist|data|\.(?!ci|devcontainer).*)$/.test(entry.name)) await walk(place);
      } else if (linted.test(entry.name)) {
        const { size, mtimeMs } = await stat(path.join(root, place));
        found[place] = `${size} ${mtimeMs}`;
      }
    }
  };
  await walk('');
  return found;
}
