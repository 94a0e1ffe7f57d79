import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { capture, exists, node, root, runCommand } from './processes.mjs';

/** Installs the packages of the lock file, unless they are installed already. */
export async function install() {
  if (await isInstalled()) return;
  console.log('Installing packages …');
  await installPackages();
  if (!existsSync(node()))
    throw new Error('The package "node" did not install its binary: allow its install script.');
}

/** npm's error for a lock file that lacks packages, but whose versions are still right. */
const lockRefused = /EUSAGE[\s\S]*Missing: .* from lock file/;

/**
 * Installs exactly the versions of the lock file. npm 12 refuses a lock file without the package of a
 * platform that was published after the file was written. Only for that error, `npm install` is tried: it
 * takes the same versions and adds what is missing.
 */
async function installPackages() {
  const locked = await capture(npm('ci'));
  if (locked.code === 0) return;
  const failure = `npm could not install the packages:\n${locked.output}`;
  if (!lockRefused.test(locked.output)) throw new Error(failure);
  const missing = [...locked.output.matchAll(/Missing: (.*) from lock file/g)].map(([, name]) => name);
  console.error(
    `npm ci refuses the lock file, which has no ${missing.join(', ')}. Running npm install in its place.`,
  );
  if ((await runCommand(npm('install', '--no-save'))) !== 0) throw new Error(failure);
}

function npm(...task) {
  const program = process.env.npm_execpath;
  const command = program ? [process.execPath, program] : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
  return [...command, ...task, '--no-audit', '--no-fund', '--loglevel=error'];
}

/** Whether the versions that npm installed are those of the lock file. */
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
