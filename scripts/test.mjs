import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { findBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { check } from './check.mjs';
import { root, runCommand } from './processes.mjs';
import { withTemporaryFolder } from './temporary.mjs';
import { fileTimes, printTimes, startStage } from './test-times.mjs';

const command = ['node', '--disable-warning=ExperimentalWarning'];
const interrupted = [130, 143];
const browserTests = 'tests/e2e';

/**
 * Builds, checks, and runs the tests of the main ways, with TEST_EDGES=1 also those of the edges; with filters, all tests
 * whose path contains one of them, including browser tests. With `long`, edges and what proves by mass, and nothing else.
 * Each stage runs even if an earlier one failed. The last lines printed are the time of each stage, the slowest files and the total. Gives the exit code.
 */
export async function test(filters = [], { long = false } = {}) {
  if (long) process.env.TEST_LONG = '1';
  else if (filters.length === 0 && process.env.TEST_EDGES !== '1') process.env.TEST_MAIN = '1';
  return await withTemporaryFolder(async (folder) => {
    const browserFiles = await matching(filters);
    const stages = {
      ...(long || filters.length > 0 ? { build: building } : { 'build and check': buildingAndChecking }),
      'unit and HTTP tests': vitest(folder, filters),
      ...(browserFiles.length > 0 && { 'browser tests': playwright(folder, browserFiles) }),
    };
    return runStages(stages);
  });
}

/** The browser tests whose paths contain a filter; all of them where there is no filter. */
async function matching(filters) {
  return (await readdir(path.join(root, browserTests)))
    .filter((file) => file.endsWith('.e2e.ts'))
    .map((file) => `${browserTests}/${file}`)
    .filter((file) => filters.length === 0 || filters.some((filter) => file.includes(filter)));
}

/**
 * A stage gives its exit code, and may add its counts and the times of its files. A stage that fails without counts
 * counts as one failure.
 */
async function runStages(stages) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  const times = [];
  const files = [];
  const unsteady = [];
  for (const [name, run] of Object.entries(stages)) {
    const stage = startStage(name);
    const result = await run().catch((error) => {
      console.error(error.message);
      return { code: 1 };
    });
    const { code, counts = {}, slow = [], retried = [] } = result;
    if (interrupted.includes(code)) return code;
    for (const [count, number] of Object.entries(counts)) sum[count] += number;
    if (code !== 0 && !counts.failed) sum.failed += 1;
    files.push(...slow);
    unsteady.push(...retried);
    times.push(stage.end(counts));
  }
  printTimes(times, files);
  for (const test of unsteady) console.log(`failed first, passed when tried again: ${test}`);
  const { passed, failed, skipped } = sum;
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

async function building() {
  await build();
  return { code: 0 };
}

/** The build uses one processor most of the time, and the checks need nothing of it. */
async function buildingAndChecking() {
  const [, code] = await Promise.all([build(), check({ tests: true })]);
  return { code };
}

function vitest(folder, filters) {
  return async () => {
    const report = path.join(folder, 'vitest.json');
    const options = [
      '--passWithNoTests',
      '--slowTestThreshold=10000',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ];
    const task = [...command, 'node_modules/vitest/vitest.mjs', 'run', ...options, ...filters];
    const code = await runCommand(task, { env: { ...process.env, TMPDIR: folder } });
    return { code, ...(await read(report, readVitest)) };
  };
}

function playwright(folder, files) {
  return async () => {
    const report = path.join(folder, 'playwright.json');
    const env = {
      ...process.env,
      TMPDIR: folder,
      CHROMIUM_PATH: await findBrowser(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    };
    // A file may have no test for this run.
    const options = ['--reporter=dot,json', '--pass-with-no-tests'];
    const task = [...command, 'node_modules/@playwright/test/cli.js', 'test', ...options, ...files];
    const code = await runCommand(task, { env });
    return { code, ...(await read(report, readPlaywright)) };
  };
}

/** A test runner that crashed may have written no report. */
async function read(report, understand) {
  try {
    return understand(JSON.parse(await readFile(report, 'utf8')));
  } catch {
    return {};
  }
}

function readVitest({ numPassedTests, numFailedTests, testResults }) {
  // Those of another run aren't skipped.
  const isLong = process.env.TEST_LONG === '1';
  const later = isLong || process.env.TEST_MAIN === '1' ? ['long', 'edge'] : ['long'];
  const skipped = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(
      ({ status, tags }) =>
        /^(?:skipped|pending|todo)$/.test(status) && later.some((tag) => tags.includes(tag)) === isLong,
    );
  // A file that could not be loaded has no tests to count.
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((result) => result.status !== 'failed'),
  );
  return {
    counts: {
      passed: numPassedTests,
      failed: numFailedTests + broken.length,
      skipped: skipped.length,
    },
    slow: fileTimes(
      testResults.map(({ name, startTime, endTime }) => [path.relative(root, name), endTime - startTime]),
    ),
    retried: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
        .map(({ fullName }) => `${path.relative(root, name)}: ${fullName}`),
    ),
  };
}

function readPlaywright({ stats, suites }) {
  const tests = suites.flatMap((suite) =>
    testsOf(suite).map((test) => ({ ...test, file: `${browserTests}/${suite.file}` })),
  );
  const durations = tests.map(({ file, results }) => [
    file,
    results.reduce((sum, { duration }) => sum + duration, 0),
  ]);
  const retried = tests.filter(({ status }) => status === 'flaky');
  return {
    counts: {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
    },
    slow: fileTimes(durations),
    retried: retried.map(({ file, title }) => `${file}: ${title}`),
  };
}

function testsOf({ specs, suites = [] }) {
  const own = specs.flatMap(({ title, tests }) => tests.map((test) => ({ ...test, title })));
  return [...own, ...suites.flatMap(testsOf)];
}
