import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { findBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { check } from './check.mjs';
import { node, root, runCommand } from './processes.mjs';
import { withTemporaryFolder } from './temporary.mjs';

const command = [node(), '--disable-warning=ExperimentalWarning'];
const interrupted = [130, 143];
const browserTests = 'tests/e2e';

/**
 * Builds, checks, and runs all tests; with filters, only tests whose path contains one of them, including
 * browser tests. Each part runs even if an earlier one failed. The last line printed is the total. Gives the
 * exit code.
 */
export async function test(filters = []) {
  return await withTemporaryFolder(async (folder) =>
    runParts(filters.length > 0 ? await matching(folder, filters) : everything(folder)),
  );
}

function everything(folder) {
  return [building, check, vitest(folder, []), playwright(folder)];
}

/** Skips the part for browser tests, which starts a browser, if no filter matches one of them. */
async function matching(folder, filters) {
  const files = (await readdir(path.join(root, browserTests)))
    .filter((file) => file.endsWith('.e2e.ts'))
    .map((file) => `${browserTests}/${file}`)
    .filter((file) => filters.some((filter) => file.includes(filter)));
  const parts = [building, vitest(folder, ['--passWithNoTests', ...filters])];
  return files.length > 0 ? [...parts, playwright(folder, files)] : parts;
}

/**
 * A part gives its exit code, and may add its counts. A part that fails without counts counts as one failure.
 */
async function runParts(parts) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const part of parts) {
    const result = await part().catch((error) => {
      console.error(error.message);
      return 1;
    });
    const { code, counts } = typeof result === 'number' ? { code: result, counts: {} } : result;
    if (interrupted.includes(code)) return code;
    for (const [name, count] of Object.entries(counts)) sum[name] += count;
    if (code !== 0 && !counts.failed) sum.failed += 1;
  }
  const { passed, failed, skipped } = sum;
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

async function building() {
  await build();
  return 0;
}

function vitest(folder, filters) {
  return async () => {
    const report = path.join(folder, 'vitest.json');
    const options = [
      '--slowTestThreshold=10000',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ];
    const task = [...command, 'node_modules/vitest/vitest.mjs', 'run', ...options, ...filters];
    const code = await runCommand(task, { env: { ...process.env, TMPDIR: folder } });
    return { code, counts: await read(report, countVitest) };
  };
}

function playwright(folder, files = []) {
  return async () => {
    const report = path.join(folder, 'playwright.json');
    const env = {
      ...process.env,
      TMPDIR: folder,
      CHROMIUM_PATH: await findBrowser(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    };
    const options = ['--reporter=dot,json'];
    const task = [...command, 'node_modules/@playwright/test/cli.js', 'test', ...options, ...files];
    const code = await runCommand(task, { env });
    return { code, counts: await read(report, countPlaywright) };
  };
}

/** A test runner that crashed may have written no report. */
async function read(report, count) {
  try {
    return count(JSON.parse(await readFile(report, 'utf8')));
  } catch {
    return {};
  }
}

function countVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  // A file that could not be loaded has no tests to count.
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((result) => result.status !== 'failed'),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests + numTodoTests,
  };
}

/** A test that passed only on a retry counts as passed: the reporter lists it as flaky, with its first error. */
function countPlaywright({ stats }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}
