import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compressFolder } from './compress.mjs';
import { node, root, runCommand } from './processes.mjs';

const inputs = ['web', 'contract', 'messages', 'vite.config.ts', 'package-lock.json'];
const stampFile = path.join(root, 'dist', 'inputs.sha256');

/**
 * Builds the parts of `web` that the server needs, unless nothing has changed. If a build fails, the previous
 * one stays.
 */
export async function build({ always = false } = {}) {
  const stamp = await hashInputs();
  if (!always && (await readFile(stampFile, 'utf8').catch(() => '')) === stamp) return;
  console.log('Building …');
  const directory = path.join(root, `.tmp/build-${process.pid}`);
  const env = { ...process.env, BUILD_DIR: directory, NODE_ENV: 'production' };
  for (const command of bundleCommands()) {
    const code = await runCommand(command, { env });
    if (code !== 0) throw new Error(`the build failed with code ${code}`);
  }
  for (const part of ['islands', 'portal']) await compressFolder(path.join(directory, part, 'assets'));
  await writeFile(path.join(directory, 'inputs.sha256'), stamp);
  await rm(path.join(root, 'dist'), { recursive: true, force: true });
  await rename(directory, path.join(root, 'dist'));
}

/** The commands that build the bundles: the renderer of the public pages, their islands, and the portal. */
export function bundleCommands(...options) {
  const vite = [node(), 'node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', ...options];
  return [vite, [...vite, '--mode', 'islands'], [...vite, '--mode', 'portal']];
}

/** Marks the build as written by another program, so that the next build always runs. */
export async function disownBuild() {
  await rm(stampFile, { force: true });
}

async function hashInputs() {
  const hash = createHash('sha256');
  for (const input of inputs) await hashPath(hash, path.join(root, input));
  return hash.digest('hex');
}

async function hashPath(hash, place) {
  const entries = await readdir(place, { withFileTypes: true }).catch(() => null);
  if (!entries) return hash.update(path.relative(root, place)).update(await readFile(place));
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    await hashPath(hash, path.join(place, entry.name));
  }
}
