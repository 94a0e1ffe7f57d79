import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compressFolder } from './compress.mjs';
import { node, root, runCommand } from './processes.mjs';

const built = path.join(root, 'dist');

const bundlers = ['scripts/bundle-server.ts', 'scripts/command-names.mjs', 'scripts/ascii-only.ts'];

/** The parts of the build: what each is made of, and the commands that write it into BUILD_DIR. */
const parts = {
  web: {
    inputs: ['web', 'contract', 'messages', 'vite.config.ts', ...bundlers, 'package-lock.json'],
    commands: () => bundleCommands(),
    compressed: ['islands/assets', 'portal/assets'],
  },
  server: {
    inputs: ['server', 'contract', 'markdown', 'messages', ...bundlers, 'package.json', 'package-lock.json'],
    commands: () => [[node(), '--disable-warning=ExperimentalWarning', 'scripts/bundle-server.ts']],
    compressed: [],
  },
};

/**
 * Builds what the server serves and the server itself, or `only` one of them, each unless nothing of it has changed. If a build fails, the
 * previous one stays.
 */
export async function build({ always = false, only = null } = {}) {
  for (const [name, part] of Object.entries(parts)) {
    if (only !== null && name !== only) continue;
    const stamp = await hashInputs(part.inputs);
    if (!always && (await readFile(stampOf(name), 'utf8').catch(() => '')) === stamp) continue;
    // A command's standard output is what it was asked for.
    console.error(`Building the ${name} …`);
    await buildPart(name, part);
    await writeFile(stampOf(name), stamp);
  }
}

async function buildPart(name, { commands, compressed }) {
  const directory = path.join(root, `.tmp/build-${process.pid}`);
  const env = { ...process.env, BUILD_DIR: directory, NODE_ENV: 'production' };
  for (const command of commands()) {
    const code = await runCommand(command, { env });
    if (code !== 0) throw new Error(`the build failed with code ${code}`);
  }
  for (const folder of compressed) await compressFolder(path.join(directory, folder));
  await mkdir(built, { recursive: true });
  await rm(stampOf(name), { force: true });
  for (const folder of await readdir(directory)) {
    await rm(path.join(built, folder), { recursive: true, force: true });
    await rename(path.join(directory, folder), path.join(built, folder));
  }
  await rm(directory, { recursive: true });
}

const stampOf = (name) => path.join(built, `${name}.sha256`);

/** The commands that bundle what the server serves: the renderer of the public pages, their islands, and the portal. */
export function bundleCommands(...options) {
  const vite = [node(), 'node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', ...options];
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
