import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compressFolder } from './compress.mjs';
import { root, runCommand } from './processes.mjs';

const built = path.join(root, 'dist');

const bundlers = ['scripts/bundle-server.ts', 'scripts/command-names.mjs', 'scripts/ascii-only.ts'];

/** The parts of the build: what each is made of, and the commands that write it into BUILD_DIR. */
const parts = {
  web: {
    inputs: [
      'web',
      'contract',
      'messages',
      'vite.config.ts',
      'scripts/css-constants.ts',
      ...bundlers,
      'package-lock.json',
    ],
    commands: () => bundleCommands(),
    compressed: ['islands/assets', 'portal/assets'],
  },
  licences: {
    inputs: ['scripts/release', 'deploy/release/licences', 'package.json', 'package-lock.json'],
    commands: () => [['node', '--disable-warning=ExperimentalWarning', 'scripts/release/write-licences.ts']],
    compressed: ['licences'],
  },
  server: {
    inputs: [
      'server',
      'contract',
      'importers',
      'markdown',
      'messages',
      'web/portal/writing/editor/import',
      ...bundlers,
      'package.json',
      'package-lock.json',
    ],
    commands: () => [['node', '--disable-warning=ExperimentalWarning', 'scripts/bundle-server.ts']],
    compressed: [],
  },
};

/**
 * Builds what the server serves and the server itself, or `only` one of them, each unless nothing of it has changed. If a build fails, the
 * previous one stays.
 */
export async function build({ always = false, only = null } = {}) {
  const names = Object.keys(parts).filter((name) => only === null || name === only);
  await all(names.map((name) => bringUpToDate(name, always)));
}

async function bringUpToDate(name, always) {
  const part = parts[name];
  const stamp = await hashInputs(part.inputs);
  if (!always && (await readFile(stampOf(name), 'utf8').catch(() => '')) === stamp) return;
  // A command's standard output is what it was asked for.
  console.error(`Building the ${name} …`);
  await buildPart(name, part);
  await writeFile(stampOf(name), stamp);
}

async function buildPart(name, { commands, compressed }) {
  const directory = path.join(root, `.tmp/build-${process.pid}-${name}`);
  const env = { ...process.env, BUILD_DIR: directory, NODE_ENV: 'production' };
  try {
    // Each uses little more than one processor.
    await all(
      commands().map(async (command) => {
        const code = await runCommand(command, { env });
        if (code !== 0) throw new Error(`the build failed with code ${code}`);
      }),
    );
    await all(compressed.map((folder) => compressFolder(path.join(directory, folder))));
    await mkdir(built, { recursive: true });
    await rm(stampOf(name), { force: true });
    for (const folder of await readdir(directory)) {
      await rm(path.join(built, folder), { recursive: true, force: true });
      await rename(path.join(directory, folder), path.join(built, folder));
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Waits for the end of all work, and throws the first error of it. */
async function all(work) {
  const failed = (await Promise.allSettled(work)).find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
}

const stampOf = (name) => path.join(built, `${name}.sha256`);

/** The commands that bundle what the server serves: the renderer of the public pages, their islands, and the portal. */
export function bundleCommands(...options) {
  const vite = ['node', 'node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', ...options];
  return [vite, [...vite, '--mode', 'islands'], [...vite, '--mode', 'portal']];
}

/** Marks what the server serves as written by another program, so that the next build always runs. */
export async function disownBuild() {
  await rm(stampOf('web'), { force: true });
}

async function hashInputs(inputs) {
  const hash = createHash('sha256');
  for (const input of inputs) await hashPath(hash, path.join(root, input));
  return hash.digest('hex');
}

async function hashPath(hash, place) {
  if (/\.test\.tsx?$/.test(place)) return;
  const entries = await readdir(place, { withFileTypes: true }).catch(() => null);
  if (!entries) {
    hash.update(path.relative(root, place)).update(await readFile(place));
    return;
  }
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    await hashPath(hash, path.join(place, entry.name));
  }
}
