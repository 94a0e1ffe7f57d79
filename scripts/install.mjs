import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { capture, packagedNode, root, runCommand } from './processes.mjs';

/** The major version of Node that the server and its build need. */
const neededNode = 24;

/**
 * Installs the packages of the lock file, unless they are there: those that building and running need, or `everything`, which is also
 * what tests and checks need. Where everything was installed before, it stays complete.
 */
export async function install({ everything = false } = {}) {
  const [wanted, present] = await Promise.all([
    packagesOf('package-lock.json'),
    packagesOf('node_modules', '.package-lock.json'),
  ]);
  const complete = everything || Object.values(present ?? {}).some(({ dev }) => dev);
  if (wanted && present && isInstalled(wanted, present, complete)) return;
  console.error(complete ? 'Installing all packages …' : 'Installing the packages that running needs …');
  await installPackages(complete ? '--include=dev' : '--omit=dev');
  await removeUnused(complete);
  if (packagedNode() === null && Number.parseInt(process.versions.node, 10) < neededNode)
    throw new Error(
      `No package has Node ${neededNode} for ${process.platform} on ${process.arch}: install Node ${neededNode} itself, and start npm with it.`,
    );
}

/** npm's error for a lock file that lacks packages, but whose versions are still right. */
const lockRefused = /EUSAGE[\s\S]*Missing: .* from lock file/;

/**
 * Installs exactly the versions of the lock file. npm 12 refuses a lock file without the package of a
 * platform that was published after the file was written. Only for that error, `npm install` is tried: it
 * takes the same versions and adds what is missing.
 */
async function installPackages(which) {
  const locked = await capture(npm('ci', which));
  if (locked.code === 0) return;
  const failure = `npm could not install the packages:\n${locked.output}`;
  if (!lockRefused.test(locked.output)) throw new Error(failure);
  const missing = [...locked.output.matchAll(/Missing: (.*) from lock file/g)].map(([, name]) => name);
  console.error(
    `npm ci refuses the lock file, which has no ${missing.join(', ')}. Running npm install in its place.`,
  );
  if ((await runCommand(npm('install', which, '--no-save'))) !== 0) throw new Error(failure);
}

function npm(...task) {
  const program = process.env.npm_execpath;
  const command = program ? [process.execPath, program] : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
  return [...command, ...task, '--no-audit', '--no-fund', '--loglevel=error'];
}

async function packagesOf(...place) {
  const text = await readFile(path.join(root, ...place), 'utf8').catch(() => null);
  return text === null ? null : JSON.parse(text).packages;
}

/** Whether the versions that npm installed are those of the lock file. */
function isInstalled(wanted, present, complete) {
  return Object.entries(wanted).every(([name, { version, dev, optional, devOptional, peer }]) => {
    if (name === '' || (dev && !complete)) return true;
    const found = present[name];
    if (!found) return Boolean(optional || devOptional || peer);
    return found.version === version;
  });
}

/** What only compilers read: 67 MB of Node's headers, and where nothing checks types, 77 MB of declarations and maps of sources. */
async function removeUnused(complete) {
  const packages = path.join(root, 'node_modules');
  const names = await readdir(packages, { recursive: !complete });
  const unused = complete
    ? names.filter((name) => name.startsWith('node-')).map((name) => path.join(name, 'include'))
    : names.filter((name) =>
        /^node-[^\\/]+[\\/]include$|\.d\.[cm]?ts$|\.(?:[cm]?[jt]s|css)\.map$/.test(name),
      );
  await Promise.all(unused.map((name) => rm(path.join(packages, name), { recursive: true, force: true })));
}
