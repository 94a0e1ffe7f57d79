import { configDefaults, defineConfig } from 'vitest/config';

const folders = '{contract,markdown,server,web,messages,bench,fuzz,verify-log,node,tests,scripts}';
/** What proves by mass runs in `npm run test:long` alone. */
const isLong = process.env.TEST_LONG === '1';

export default defineConfig({
  test: {
    include: [`${folders}/**/*${isLong ? '.long' : ''}.test.ts`],
    exclude: [...configDefaults.exclude, ...(isLong ? [] : ['**/*.long.test.ts'])],
    globalSetup: ['tests/vitest-setup.ts'],
    setupFiles: ['tests/each-file.ts'],
    pool: 'forks',
    // The modules of the server are loaded once for each of the two processes, not for each file: tests put back what they change.
    isolate: false,
    maxWorkers: 2,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // Real servers and real files: what hangs is stopped, nothing is timed.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 50_000 } },
  },
});
