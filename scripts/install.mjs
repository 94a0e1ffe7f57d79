import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { capture, exists, node, root, runCommand } from './processes.mjs';

/** Installs the packages of the lock file where they are not installed yet. */
export async function install() {
  if (await isInstalled()) return;
  console.log('Installing packages …');
  // npm 12 refuses a lock file that leaves out a platform whose package was not published yet when it was written; the
  // second command installs the same versions and fetches only what is missing there.
  const locked = await capture(npm('ci'));
  const code = locked.code === 0 ? 0 : await runCommand(npm('install', '--no-save'));
  if (code !== 0) throw new Error(`npm could not install the packages:\n${locked.output}`);
  if (!existsSync(node()))
    throw new Error('The package "node" did not install its binary: allow its install script.');
}

function npm(...task) {
  const program = process.env.npm_execpath;
  const command = program ? [process.execPath, program] : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
  return [...command, ...task, '--no-audit', '--no-fund', '--loglevel=error'];
}

/** Whether what npm says it installed is what the lock file asks for. */
async function isInstalled() {
  if (!existsSync(node()) || !exists('node_modules', '.package-lock.json')) return false;
  const read = async (...parts) => JSON.parse(await readFile(path.join(root, ...parts), 'utf8')).packages;
  const [wanted, present] = await Promise.all([
    read('package-lock.json'),
    read('node_modules', '.package-lock.json'),
  ]);
  return Object.entries(wanted).every(([name, { version, optional, devOptional, peer }]) => {
    if (name === '') return true;
    const found = present[name];
    if (!found) return Boolean(optional || devOptional || peer);
    return found.version === version;
  });
}
