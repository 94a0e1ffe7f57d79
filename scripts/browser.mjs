// Run directly, this script prints the browser's path: node scripts/browser.mjs
import { existsSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { capture, runCommand } from './processes.mjs';

// The shell comes first: without a window and a profile, a test takes a tenth less processor time.
const places = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
].map((name) => `/usr/bin/${name}`);

const advice = 'Install Chromium, or set CHROMIUM_PATH to the program of one.';

/**
 * The path of a Chromium that starts: the one in CHROMIUM_PATH, the system's, or Playwright's. If there is
 * none, it is installed: as root on Debian from the system's packages, otherwise by Playwright. Throws with
 * instructions if that fails.
 */
export async function findBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (await starts(given)) return given;
    throw new Error(`CHROMIUM_PATH names ${given}, which does not start.`);
  }
  return (await findInstalled()) ?? (await installPackage()) ?? (await installPlaywrights());
}

async function findInstalled() {
  for (const place of [...places, await playwrightsPlace()]) {
    if (await starts(place)) return place;
  }
  return null;
}

/** A file that exists may still not be a browser: on Ubuntu it is a script that points to the snap store. */
async function starts(file) {
  return existsSync(file) && (await capture([file, '--version'])).code === 0;
}

async function playwrightsPlace() {
  // Imported here because this file is loaded before the packages are installed.
  const { chromium } = await import('@playwright/test');
  return chromium.executablePath();
}

/** Null if this process may not install packages, or if there is no such package. */
async function installPackage() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  console.error('Installing Chromium from the system’s packages …');
  await apt('update');
  const outputs = [];
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const { code, output } = await apt('install', '-y', '--no-install-recommends', name);
    if (code === 0) {
      // Fonts for Arabic and other scripts, as readers see them. The tests pass without them.
      await apt('install', '-y', '--no-install-recommends', 'fonts-noto-core');
      return findInstalled();
    }
    outputs.push(output);
  }
  console.error(outputs.join('\n'));
  return null;
}

function apt(...args) {
  return capture(['apt-get', '-q', ...args], { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}

async function installPlaywrights() {
  console.error('Installing the Chromium that Playwright offers …');
  const libraries = process.getuid?.() === 0 ? ['--with-deps'] : [];
  // Progress goes to standard error, so that standard output has only the path.
  const stdio = ['ignore', 2, 'inherit'];
  const code = await runCommand(
    ['node', 'node_modules/@playwright/test/cli.js', 'install', ...libraries, 'chromium'],
    { stdio },
  );
  const place = await playwrightsPlace();
  if (await starts(place)) return place;
  throw new Error(
    code === 0
      ? `${place} does not start: libraries that it needs are missing. ${advice}`
      : `There is no browser for the tests, and none could be installed (code ${code}). ${advice}`,
  );
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    console.log(await findBrowser());
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
